package import A2UI
internal import Page
internal import ZeeKit
package import ZeeProtocol

// Interfaces that agents describe. They are drawn here and need no page of a canvas host.
extension Stage {
    /// `nil` while something else is on the page.
    var surfaces: SurfaceScenery? { scenery as? SurfaceScenery }

    /// Shows what was pushed, in place of what was there; a refused push changes nothing.
    func push(_ push: A2UIPush) throws(InvokeFailure) -> [UInt8] {
        // For setups that want to hear when web hosts would not work.
        if settings.requiresA2UIHost, canvasHost?.base == nil { throw .a2uiHostNotConfigured }
        let scenery = surfaces ?? SurfaceScenery(theme: settings.theme)
        var report = try scenery.host.push(push)
        if surfaces == nil {
            leavePage()
            newPage(scenery)
            shown = .interface
        }
        if case .updated? = scenery.host.status?.stage { statusEnds = .now + Self.updateTime }
        repaintSurfaces()
        // What shows only in painting, such as an icon nobody has.
        report.warnings += scenery.painting.warnings.filter { !report.warnings.contains($0) }
        return report.payload
    }

    /// Forgets all surfaces; the page stays and says that it waits.
    func resetA2UI() -> [UInt8] {
        surfaces?.host.reset()
        statusEnds = nil
        repaintSurfaces()
        let answer: JSONValue = ["ok": true]
        return answer.encoded()
    }

    /// Does what a user would do. A button that was pressed is on its way to the agent when this returns.
    package func interact(_ interaction: Interaction) throws(InteractionFailure) -> InteractionOutcome {
        if let written { return try interact(interaction, on: written) }
        guard let surfaces else { throw .notPossible("no interface is on the canvas") }
        let outcome = try surfaces.host.interact(interaction, hits: surfaces.painting.hits)
        if let event = outcome.event {
            let action = UserAction(
                name: event.name,
                id: Self.freshID(),
                surfaceID: event.surface,
                sourceComponentID: event.component,
                context: event.context.isEmpty ? nil : event.context
            )
            sentAction = (action.id, event.name)
            statusEnds = nil
            tell.yield(action.event(sessionKey: audience, host: settings.name, instanceID: instanceID))
        }
        if outcome.needsPainting { repaintSurfaces() }
        return outcome
    }

    /// What became of an event from ``events``: shown where the button was pressed.
    package func told(_ event: NodeEvent, failure: String?) {
        guard let sentAction, event.payload?["key"]?.stringValue == sentAction.id else { return }
        self.sentAction = nil
        surfaces?.host.actionEnded(sentAction.name, failure: failure)
        statusEnds = failure == nil ? nil : .now + Self.failureTime
        repaintSurfaces()
    }

    /// Brings a picture of an interface, which shows a place for it until then.
    func fetchPicture(at url: String, for page: Int) async {
        guard page == pageNumber, surfaces != nil else { return }
        let bytes = await resource(url)
        // Something else may be on the page by now.
        guard page == pageNumber, let surfaces else { return }
        surfaces.pictures.set(bytes.flatMap { Self.decode($0) }, for: url)
        repaintSurfaces()
    }

    /// What is on the canvas, in words: for tests and operators.
    package func describeSurfaces() -> JSONValue { surfaces?.host.description ?? SurfaceHost().description }

    /// Takes a word about an action away when its time is over. Called before anybody looks.
    func expireStatus() {
        guard let statusEnds, statusEnds <= .now else { return }
        self.statusEnds = nil
        surfaces?.host.clearStatus()
        repaintSurfaces()
    }

    func repaintSurfaces() {
        guard let surfaces else { return }
        paintScenery()
        surfaces.pictures.keepOnly(surfaces.painting.imageURLs)
        for url in surfaces.pictures.missing(among: surfaces.painting.imageURLs) {
            // A queue that is full drops what no agent waits for.
            if case .enqueued = errand.yield(.picture(url, page: pageNumber)) { continue }
            surfaces.pictures.set(nil, for: url)
        }
    }

    /// How long a toast stays, as on the web hosts.
    private static let updateTime: Duration = .milliseconds(1100)
    private static let failureTime: Duration = .milliseconds(4500)

    /// A random UUID (RFC 9562, version 4).
    private static func freshID() -> String {
        var digits = Array(Hex.encode((0..<16).map { _ in UInt8.random(in: 0...255) }).utf8)
        digits[12] = UInt8(ascii: "4")
        digits[16] = Array("89ab".utf8)[Int.random(in: 0..<4)]
        let text = String(decoding: digits, as: UTF8.self)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { text.dropFirst($0.lowerBound).prefix($0.count) }.joined(separator: "-")
    }
}
