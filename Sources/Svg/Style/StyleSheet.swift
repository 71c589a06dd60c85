/// The rules of all `<style>` elements of a document, in their order.
struct StyleSheet: Sendable {
    struct Rule: Sendable {
        var selector: Selector
        var declarations: [Declaration]
    }

    private(set) var rules: [Rule] = []
    /// At-rules that were passed over, for the notes.
    private(set) var ignored: Set<String> = []

    /// At-rules inside of at-rules; nobody needs more than two.
    private static let mostDepth = 4
    private static let mostIgnored = 64

    /// Rules under conditions that hold for a picture on a light screen count; animations and fonts are passed over.
    mutating func add(_ text: String, limit: Int, depth: Int = 0) {
        var cursor = CssCursor(text)
        while true {
            cursor.skipSpace()
            guard !cursor.atEnd else { return }
            if cursor.take(UInt8(ascii: "@")) {
                let name = cursor.name().lowercased()
                let condition = cursor.text(upTo: [UInt8(ascii: ";"), UInt8(ascii: "{")])
                let body = cursor.take(UInt8(ascii: "{")) ? cursor.text(upTo: [UInt8(ascii: "}")]) : ""
                if let holds = MediaCondition.holds(name, condition), depth < Self.mostDepth {
                    if holds { add(body, limit: limit, depth: depth + 1) }
                } else {
                    if ignored.count < Self.mostIgnored { ignored.insert(name) }
                }
                cursor.index += 1
                continue
            }
            let selectors = Selector.list(cursor.text(upTo: [UInt8(ascii: "{")]).trimmed)
            guard cursor.take(UInt8(ascii: "{")) else { return }
            let declarations = Declaration.list(cursor.text(upTo: [UInt8(ascii: "}")]))
            cursor.index += 1
            for selector in selectors {
                guard rules.count < limit else { return }
                rules.append(Rule(selector: selector, declarations: declarations))
            }
        }
    }
}

/// The rules ordered so that one element looks at few of them: by the id, class or type their subject must have.
struct RuleIndex: Sendable {
    private var byID: [String: [Int]] = [:]
    private var byClass: [String: [Int]] = [:]
    private var byType: [String: [Int]] = [:]
    private var others: [Int] = []
    private let rules: [StyleSheet.Rule]
    /// Steps that matching may still take. A sheet of universal selectors over a large document would otherwise take
    /// minutes; with this many it takes half a second and then goes unheard.
    private var steps: Int

    init(_ sheet: StyleSheet, steps: Int) {
        rules = sheet.rules
        self.steps = steps
        for (index, rule) in rules.enumerated() {
            switch rule.selector.compounds.first?.key {
            case .id(let name): byID[name, default: []].append(index)
            case .className(let name): byClass[name, default: []].append(index)
            case .type(let name): byType[name, default: []].append(index)
            default: others.append(index)
            }
        }
    }

    var isEmpty: Bool { rules.isEmpty }

    /// What the sheets say about an element, weakest first.
    mutating func declarations(for index: Int, in tree: ElementTree) -> [Declaration] {
        guard steps > 0 else { return [] }
        let element = tree[index]
        var candidates = others + byType[element.name, default: []]
        if let id = element["id"] { candidates += byID[id, default: []] }
        if let classes = element["class"] {
            for name in Set(classes.utf8.split(whereSeparator: \.isSpace).map { String(decoding: $0, as: UTF8.self) }) {
                candidates += byClass[name, default: []]
            }
        }
        var matching: [Int] = []
        for candidate in candidates where rules[candidate].selector.matches(index, in: tree, steps: &steps) {
            matching.append(candidate)
            // What matches is copied.
            steps -= 5 * rules[candidate].declarations.count
        }
        matching.sort { (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1) }
        return matching.flatMap { rules[$0].declarations }
    }
}

extension Selector.Compound {
    fileprivate var key: Selector.Test? {
        var type: Selector.Test?
        var className: Selector.Test?
        for test in tests {
            switch test {
            case .id: return test
            case .className: className = test
            case .type: type = test
            default: break
            }
        }
        return className ?? type
    }
}
