/// Where a navigation leads.
public enum CanvasDestination: Hashable, Sendable {
    /// The page built into the node.
    case scaffold
    case url(String)

    /// Nothing, white space, or `/` alone mean the scaffold; anything else is taken as it is, trimmed.
    public init(_ text: String) {
        let trimmed = text.trimmed
        self = trimmed.isEmpty || trimmed == "/" ? .scaffold : .url(trimmed)
    }
}

extension StringProtocol {
    var trimmed: String {
        var scalars = unicodeScalars[...]
        while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }
}
