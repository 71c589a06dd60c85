/// What a page that could not be shown has to say.
package struct ErrorPage: Equatable, Sendable {
    /// In a few words: "The page could not be loaded".
    package var title: String
    /// Whose page it was.
    package var host: String
    /// What happened, as precisely as it is known.
    package var cause: String
    /// What the reader can do.
    package var hint: String

    package init(title: String, host: String, cause: String, hint: String) {
        self.title = title
        self.host = host
        self.cause = cause
        self.hint = hint
    }

    /// Everything may come from outside, so none of it is read as anything but words.
    var blocks: [Block] {
        var blocks: [Block] = [paragraph(title, .heading(2))]
        if !host.isEmpty {
            blocks.append(.paragraph(Paragraph([.text(host.prefixed(300), SpanStyle(traits: .code))])))
        }
        if !cause.isEmpty { blocks.append(paragraph(cause, .body)) }
        if !hint.isEmpty { blocks.append(paragraph(hint, .note)) }
        return blocks
    }

    private func paragraph(_ text: String, _ role: Paragraph.Role) -> Block {
        .paragraph(Paragraph([.text(text.prefixed(2_000), SpanStyle())], role: role))
    }
}

extension String {
    fileprivate func prefixed(_ count: Int) -> String {
        guard let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else { return self }
        return self[..<end] + "…"
    }
}
