/// What the inline reader finds, in the order of the text. Emphasis and links are pairs of an opening and a closing
/// token: which brackets and asterisks pair up is known only when their ends are, so the tree is made afterwards.
enum InlineToken {
    /// Bytes of the text.
    case text(Range<Int>)
    case characters(String)
    case code(String)
    case html(Range<Int>)
    case softBreak
    case hardBreak
    /// A run of `*`, `_` or `~`, by its place among the delimiter runs.
    case run(Int)
    case open(Mark)
    case close

    enum Mark {
        case emphasis
        case strong
        case strikethrough
        case link(LinkReferences.Target)
        case image(LinkReferences.Target)
    }
}
