/// Sentences for whoever looks at the console, each once and not too many of them.
struct Notes {
    private(set) var sentences: [String] = []

    mutating func add(_ sentence: String) {
        guard sentences.count < 32, !sentences.contains(sentence) else { return }
        sentences.append(String(sentence.prefix(200)))
    }
}
