/// What each element is told by attributes and sheets, in the order in which it counts.
struct Cascade: Sendable {
    /// Weakest first, one list for each row of the tree.
    private let lists: [[Declaration]]
    /// Bytes of attributes and declared values, one number for each row.
    private let weights: [Int]

    init(_ tree: ElementTree, sheet: StyleSheet, limits: SvgLimits) {
        var index = RuleIndex(sheet, steps: limits.styleSteps)
        let lists = tree.elements.indices.map { Self.declarations(of: $0, in: tree, &index) }
        weights = zip(tree.elements, lists).map { element, list in
            element.attributes.reduce(0) { $0 + $1.value.utf8.count } + list.reduce(0) { $0 + $1.value.utf8.count }
        }
        self.lists = lists
    }

    subscript(_ row: Int) -> [Declaration] { lists[row] }

    /// How much there is to read for the style and the geometry of an element.
    func weight(of row: Int) -> Int { weights[row] }

    /// Presentation attributes, then sheets, then the `style` attribute; what is important comes after all of them, in
    /// the same order (CSS Cascade 4 §6).
    private static func declarations(of row: Int, in tree: ElementTree, _ index: inout RuleIndex) -> [Declaration] {
        let element = tree[row]
        guard !element.name.isEmpty else { return [] }
        var list: [Declaration] = []
        for attribute in element.attributes where Property(rawName: attribute.name)?.isPresentationAttribute == true {
            list.append(Declaration(name: attribute.name, value: attribute.value))
        }
        if !index.isEmpty { list += index.declarations(for: row, in: tree) }
        if let style = element["style"] { list += Declaration.list(style) }
        guard list.contains(where: \.isImportant) else { return list }
        return list.filter { !$0.isImportant } + list.filter(\.isImportant)
    }
}
