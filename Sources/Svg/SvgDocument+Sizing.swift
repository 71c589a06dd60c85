extension SvgDocument {
    /// Whether the document says in absolute terms how large it is. One that does not fills the window it is shown in.
    package var hasSize: Bool {
        let root = tree[0]
        return ["width", "height"].contains { name in
            guard let length = root[name].flatMap({ Length($0) }) else { return false }
            return length.unit != .percent
        }
    }
}
