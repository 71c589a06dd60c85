import Arguments
import Testing

struct NearestTests {
    @Test(
        arguments: [
            ("--tiemout", "--timeout"), ("--urL", "--url"), ("inovke", "invoke"), ("zzz", nil), ("", nil),
            (String(repeating: "a", count: 10_000), nil),
        ] as [(String, String?)]
    )
    func `a slip of the finger finds its word and another word does not`(word: String, expected: String?) {
        #expect(nearest(to: word, among: ["--timeout", "--url", "invoke"]) == expected)
    }
}
