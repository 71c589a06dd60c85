/// A complex selector: compounds from right to left, as matching walks them.
struct Selector: Equatable, Sendable {
    enum Combinator: Equatable, Sendable {
        case descendant, child, next, later
    }

    enum Test: Equatable, Sendable {
        case type(String)
        case id(String)
        case className(String)
        case attribute(name: String, Operator, value: String)
        /// The `step`th after `offset`, from the front or the back.
        case nth(step: Int, offset: Int, fromEnd: Bool)
        case root
        /// What never is on a still picture: `:hover` and its like.
        case never
        /// The same among the siblings of its name.
        case nthOfType(step: Int, offset: Int, fromEnd: Bool)
        case empty
        /// `:is()`; with weight zero `:where()`.
        indirect case any([Selector], hasWeight: Bool)
        indirect case none([Selector])
        /// Something below it, or a child of it.
        indirect case has([Selector], isChild: Bool)
    }

    enum Operator: Equatable, Sendable {
        case exists, equals, word, language, prefix, suffix, contains
    }

    struct Compound: Equatable, Sendable {
        var tests: [Test] = []
        /// How the compound before this one is related to it.
        var combinator = Combinator.descendant
    }

    /// The subject comes first.
    var compounds: [Compound] = []
    /// Identifiers, classes and the like, types: in the bytes of one number.
    private(set) var specificity = 0

    init(compounds: [Compound]) {
        self.compounds = compounds
        specificity = compounds.reduce(0) { $0 + $1.tests.reduce(0) { $0 + $1.weight } }
    }
}

extension Selector.Test {
    fileprivate var weight: Int {
        switch self {
        case .id: 1 << 20
        case .className, .attribute, .nth, .nthOfType, .root, .empty, .never: 1 << 10
        case .type: 1
        case .any(_, hasWeight: false): 0
        case .any(let selectors, _), .none(let selectors), .has(let selectors, _):
            selectors.map(\.specificity).max() ?? 0
        }
    }
}

extension Selector {
    /// `steps` bounds the work: going back and forth between ancestors could take exponential time.
    func matches(_ index: Int, in tree: ElementTree, steps: inout Int) -> Bool {
        steps -= 1
        guard steps > 0, let subject = compounds.first, subject.matches(index, in: tree, steps: &steps) else {
            return false
        }
        return matches(from: 1, above: index, in: tree, steps: &steps)
    }

    private func matches(from place: Int, above index: Int, in tree: ElementTree, steps: inout Int) -> Bool {
        guard place < compounds.count else { return true }
        let combinator = compounds[place - 1].combinator
        var candidate = combinator.candidate(after: index, in: tree)
        while let current = candidate, steps > 0 {
            steps -= 1
            if compounds[place].matches(current, in: tree, steps: &steps),
                matches(from: place + 1, above: current, in: tree, steps: &steps)
            {
                return true
            }
            guard combinator == .descendant || combinator == .later else { return false }
            candidate = combinator.candidate(after: current, in: tree)
        }
        return false
    }
}

extension Selector.Combinator {
    fileprivate func candidate(after index: Int, in tree: ElementTree) -> Int? {
        switch self {
        case .descendant, .child: tree[index].parent
        case .next, .later: tree[index].previous
        }
    }
}

extension Selector.Compound {
    fileprivate func matches(_ index: Int, in tree: ElementTree, steps: inout Int) -> Bool {
        Selector.Test.all(tests, match: index, in: tree, steps: &steps)
    }
}

extension Selector.Test {
    fileprivate static func all(_ tests: [Self], match index: Int, in tree: ElementTree, steps: inout Int) -> Bool {
        for test in tests where !test.matches(index, in: tree, steps: &steps) { return false }
        return true
    }

    private func matches(_ index: Int, in tree: ElementTree, steps: inout Int) -> Bool {
        let element = tree[index]
        // A test reads the attribute it is about, and attributes may be long.
        steps -= 1 + readLength(of: element) / 16
        switch self {
        case .type(let name): return element.name == name
        case .id(let id): return element["id"] == id
        case .className(let name):
            return element["class"]?.utf8.split(whereSeparator: \.isSpace).contains { $0.elementsEqual(name.utf8) }
                ?? false
        case .attribute(let name, let comparison, let value):
            guard let actual = element[name] else { return false }
            return comparison.holds(actual, value)
        case .nth(let step, let offset, let fromEnd):
            guard let parent = element.parent else { return step == 0 ? offset == 1 : true }
            let place = fromEnd ? tree[parent].childCount - element.position : element.position + 1
            return Self.isNth(place, step, offset)
        case .nthOfType(let step, let offset, let fromEnd):
            guard let parent = element.parent else { return step == 0 ? offset == 1 : true }
            var place = 1
            for sibling in tree[parent].childElements where tree[sibling].name == element.name {
                steps -= 1
                let position = tree[sibling].position
                if fromEnd ? position > element.position : position < element.position { place += 1 }
            }
            return Self.isNth(place, step, offset)
        case .root: return element.parent == nil
        case .empty: return element.children.isEmpty
        case .never: return false
        case .any(let selectors, _): return Self.any(of: selectors, matches: index, in: tree, steps: &steps)
        case .none(let selectors): return !Self.any(of: selectors, matches: index, in: tree, steps: &steps)
        case .has(let selectors, let isChild):
            return Self.hasAny(of: selectors, below: index, isChild: isChild, in: tree, steps: &steps)
        }
    }

    private static func isNth(_ place: Int, _ step: Int, _ offset: Int) -> Bool {
        let distance = place &- offset
        return step == 0 ? distance == 0 : distance.isMultiple(of: step) && distance / step >= 0
    }

    private static func any(of selectors: [Selector], matches index: Int, in tree: ElementTree, steps: inout Int)
        -> Bool
    {
        for selector in selectors where selector.matches(index, in: tree, steps: &steps) { return true }
        return false
    }

    /// Rows of a tree follow their parents, so that what is below an element stands in one piece behind it.
    private static func hasAny(
        of selectors: [Selector],
        below index: Int,
        isChild: Bool,
        in tree: ElementTree,
        steps: inout Int
    ) -> Bool {
        var row = index + 1
        while row < tree.elements.count, let parent = tree[row].parent, parent >= index, steps > 0 {
            steps -= 1
            if !isChild || parent == index, any(of: selectors, matches: row, in: tree, steps: &steps) { return true }
            row += 1
        }
        return false
    }
}

extension Selector.Test {
    private func readLength(of element: Element) -> Int {
        switch self {
        case .className: element["class"]?.utf8.count ?? 0
        case .attribute(let name, .contains, let value): (element[name]?.utf8.count ?? 0) * (1 + value.utf8.count)
        case .attribute(let name, _, _): element[name]?.utf8.count ?? 0
        case .type, .id, .nth, .nthOfType, .root, .empty, .never, .any, .none, .has: 0
        }
    }
}

extension Selector.Operator {
    fileprivate func holds(_ actual: String, _ value: String) -> Bool {
        switch self {
        case .exists: true
        case .equals: actual == value
        case .word: actual.utf8.split(whereSeparator: \.isSpace).contains { $0.elementsEqual(value.utf8) }
        case .language: actual == value || actual.hasPrefix(value + "-")
        case .prefix: !value.isEmpty && actual.hasPrefix(value)
        case .suffix: !value.isEmpty && actual.hasSuffix(value)
        case .contains: !value.isEmpty && actual.range(of: value) != nil
        }
    }
}
