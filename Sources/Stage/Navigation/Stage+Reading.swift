internal import A2UI
internal import Diagnostics
internal import Document
internal import Fetch
internal import WebAddress
internal import ZeeKit
internal import ZeeProtocol

// A page of words in somebody's hands: scrolled, its links followed.
extension Stage {
    /// The page of words on the canvas; `nil` while something else is there.
    var written: Written? { scenery as? Written }

    /// What can be read on the canvas; `nil` where it holds no page of words.
    package var words: String? { written?.words }

    /// Does what a reader would do.
    func interact(_ interaction: Interaction, on page: Written) throws(InteractionFailure) -> InteractionOutcome {
        var outcome = InteractionOutcome()
        switch interaction {
        case .scroll(let distance, nil):
            outcome.needsPainting = page.scroll(by: distance)
            if outcome.needsPainting { paintScenery() }
        case .press(let x, let y):
            guard let address = page.link(atX: x, y: y) else { throw .nothingThere(x: x, y: y) }
            hops = 0
            do throws(InvokeFailure) {
                try follow(address)
            } catch {
                throw .notPossible(error.message)
            }
            outcome.needsPainting = load?.painted.isOpen == false
        case .scroll, .pressComponent, .type, .select, .toggle:
            throw .notPossible("the page on the canvas has no components: it can be scrolled, and links clicked")
        }
        return outcome
    }

    /// A script's `location = …`. What is refused is said in the log, as a browser's console does.
    func scriptLeads(to address: String?, from number: Int?) {
        // Another page has come meanwhile; what the old one wanted is nobody's business any more.
        guard load?.number == number else { return }
        do throws(InvokeFailure) {
            if let address { return try follow(address) }
            guard let url = load?.url else { return }
            try hop()
            begin([url], isReload: false)
        } catch {
            log(.info, "console.warn: not followed: \(error.message)", [("ZEE_EVENT", "console")])
        }
    }

    /// Goes where a link or a script of the page leads.
    private func follow(_ address: String) throws(InvokeFailure) {
        try hop()
        if let link = try agentLink(address) {
            guard mayAskAgent else {
                throw .invalidRequest("only pages of the gateway may ask the agent for something")
            }
            tell.yield(link.event)
            return
        }
        // Places inside of a page are not known here.
        guard !address.hasPrefix("#") else { return }
        let url: WebURL
        do throws(WebURL.ParseError) {
            if let page = load?.url { url = try page.resolving(address) } else { url = try WebURL(address) }
        } catch {
            guard error == .relative, load == nil, beside == nil else {
                throw .invalidRequest(FetchError.url(error).sentence)
            }
            return begin(try addresses(meantBy: address), isReload: false)
        }
        // What a page has written into an address would speak with the rights of whoever navigated here.
        guard url.scheme != .data else { throw .invalidRequest("a page may not lead to a data: URL") }
        begin([canvasHost?.reachable(url) ?? url], isReload: false)
    }

    /// Whether what is on the canvas speaks for the agent: what the agent itself has put there, and the gateway's pages.
    /// A page of the web that could ask would give the agent orders.
    private var mayAskAgent: Bool {
        guard let url = load?.url, url.scheme != .data else { return true }
        return rules.trusted.contains(AddressRules.Origin(host: url.host, port: url.port))
    }

    /// Pages that lead to one another for ever are stopped.
    private func hop() throws(InvokeFailure) {
        guard hops < Self.mostHops else { throw .unavailable("the pages have led on \(hops) times by themselves") }
        hops += 1
    }

    /// As many as redirects.
    private static let mostHops = 10
}
