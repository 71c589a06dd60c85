package import ZeeKit
internal import ZeeProtocol

/// All surfaces of one canvas: takes what agents push, shows what there is to draw, and does what users do.
///
/// A value: a push works on a copy and replaces the host only when all of it was fit to be kept, so nobody ever sees
/// half a push, and a refused one leaves no trace.
package struct SurfaceHost: Sendable {
    package let limits: Limits
    /// In the order of their creation.
    var surfaces: [Surface] = []
    var focus: InstanceID?
    package internal(set) var scroll: Double = 0
    package internal(set) var status: ActionStatus?
    /// The resolved trees by surface, for those that nothing happened to since.
    private var trees: [String: SurfaceTree] = [:]
    /// What the trees took of the room there is for all of them.
    private var shares: [String: Share] = [:]

    private struct Share {
        var instances = 0
        var textBytes = 0
    }

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// The surfaces that are shown.
    package var surfaceIDs: [String] { surfaces.filter { $0.root != nil }.map(\.id) }
    package var isEmpty: Bool { surfaces.isEmpty }

    /// Takes all messages, or none.
    package mutating func push(_ push: A2UIPush) throws(InvokeFailure) -> PushReport {
        var next = self
        do throws(PushFailure) {
            let warnings = try next.take(push)
            self = next
            return PushReport(surfaces: surfaceIDs, warnings: warnings)
        } catch {
            throw InvokeFailure(error)
        }
    }

    /// Forgets everything.
    package mutating func reset() { self = SurfaceHost(limits: limits) }

    /// Everything there is to draw, resolved.
    package mutating func scene() -> Scene {
        var scene = Scene(surfaces: surfaces.compactMap { $0.root == nil ? nil : trees[$0.id] ?? tree(of: $0.id) })
        scene.scroll = scroll
        scene.focus = focus
        scene.status = status
        return scene
    }
}

/// What became of a push.
package struct PushReport: Hashable, Sendable {
    /// The surfaces that are shown now, in the order of their creation.
    package var surfaces: [String]
    package var warnings: [String]

    /// As gateways know it from the web hosts, with the warnings added where there are any.
    package var payload: [UInt8] {
        var json: JSONObject = ["ok": true, "surfaces": JSONValue(surfaces)]
        if !warnings.isEmpty { json["warnings"] = JSONValue(warnings) }
        return JSONValue.object(json).encoded()
    }
}

extension SurfaceHost {
    private mutating func take(_ push: A2UIPush) throws(PushFailure) -> [String] {
        guard push.messages.count <= limits.messages else { throw .tooManyMessages(limit: limits.messages) }
        let bytes = push.messages.reduce(0) { $0 + $1.body.textBytes }
        guard bytes <= limits.pushBytes else { throw .tooManyBytes(limit: limits.pushBytes) }
        var reader = MessageReader()
        var warnings = Warnings()
        var touched: [String] = []
        var settlingsLeft = Limits.settlings
        for message in push.messages {
            let read = try reader.read(message)
            try apply(read, at: message, &settlingsLeft)
            if !touched.contains(read.surface) { touched.append(read.surface) }
        }
        let kept = surfaces.reduce(0) { $0 + $1.keptBytes }
        guard kept <= limits.keptBytes else { throw .tooMuchKept(limit: limits.keptBytes) }
        warnings.add(reader.warnings)
        for id in touched {
            trees[id] = nil
            guard surfaces.contains(where: { $0.id == id && $0.root != nil }) else { continue }
            warnings.add(resolve(id))
        }
        if let focus, scopes(in: focus.surface)[focus] == nil { self.focus = nil }
        if case .working? = status?.stage { status?.stage = .updated }
        return warnings.lines
    }

    private mutating func apply(
        _ message: Message,
        at place: A2UIMessage,
        _ settlingsLeft: inout Int
    ) throws(PushFailure) {
        switch message {
        case .begin(let id, let root, let styles):
            let index = try index(of: id)
            surfaces[index].root = root
            surfaces[index].styles = styles
        case .create(let id, let styles):
            guard !surfaces.contains(where: { $0.id == id }) else {
                throw .malformed(place: place.place, what: "surface \(id.quoted) exists already")
            }
            let index = try index(of: id)
            surfaces[index].root = "root"
            surfaces[index].styles = styles
        case .components(let id, let components, let isStrict):
            let index = try index(of: id, mayCreate: !isStrict, at: place)
            for component in components { surfaces[index].define(component) }
            guard surfaces[index].components.count <= limits.components else {
                throw .tooManyComponents(surface: id, limit: limits.components)
            }
            // Now and not at the end: a later message of the same push may replace what they bring along.
            if settlingsLeft > 0, components.contains(where: \.mayInitialise), surfaces[index].root != nil {
                settlingsLeft -= 1
                settle(index)
            }
        case .data(let id, let location, let change, let isStrict):
            let index = try index(of: id, mayCreate: !isStrict, at: place)
            switch change {
            case .replace(let value): surfaces[index].data.set(value, at: location)
            case .remove: surfaces[index].data.remove(at: location)
            }
        case .delete(let id):
            surfaces.removeAll { $0.id == id }
            (trees[id], shares[id]) = (nil, nil)
            if focus?.surface == id { focus = nil }
        }
    }

    private mutating func index(
        of id: String,
        mayCreate: Bool = true,
        at place: A2UIMessage? = nil
    ) throws(PushFailure) -> Int {
        if let index = surfaces.firstIndex(where: { $0.id == id }) { return index }
        if !mayCreate, let place {
            throw .malformed(place: place.place, what: "there is no surface \(id.quoted)")
        }
        guard surfaces.count < limits.surfaces else { throw .tooManySurfaces(limit: limits.surfaces) }
        surfaces.append(Surface(id: id))
        return surfaces.count - 1
    }
}

extension SurfaceHost {
    /// How often initial values may bring further components into sight that bring initial values.
    private static let settlings = 4

    /// Builds a surface's tree, keeps it, and says what was wrong with it.
    @discardableResult
    private mutating func resolve(_ id: String) -> [String] {
        guard let index = surfaces.firstIndex(where: { $0.id == id }) else { return [] }
        let (root, warnings) = settle(index)
        trees[id] = SurfaceTree(id: id, root: root, styles: surfaces[index].styles)
        return warnings
    }

    @discardableResult
    private mutating func settle(_ index: Int) -> (root: Node?, warnings: [String]) {
        var root: Node?
        var warnings: [String] = []
        let id = surfaces[index].id
        let limits = limitsBesideOthers(of: id)
        for _ in 0..<Self.settlings {
            var builder = TreeBuilder(surfaces[index], limits: limits)
            root = builder.tree()
            warnings = builder.warnings.lines
            shares[id] = Share(instances: builder.instanceCount, textBytes: builder.textByteCount)
            surfaces[index].keepSecret(builder.secrets)
            guard surfaces[index].write(builder.initials) else { break }
        }
        return (root, warnings)
    }

    /// The limits of one surface, lowered to what the other ones leave of those for all.
    private func limitsBesideOthers(of id: String) -> Limits {
        var limits = limits
        let others = shares.reduce(into: Share()) { sum, share in
            guard share.key != id else { return }
            sum.instances += share.value.instances
            sum.textBytes += share.value.textBytes
        }
        limits.instances = min(limits.instances, max(0, limits.allInstances - others.instances))
        limits.surfaceTextBytes = min(limits.surfaceTextBytes, max(0, limits.allTextBytes - others.textBytes))
        return limits
    }

    private mutating func tree(of id: String) -> SurfaceTree? {
        resolve(id)
        return trees[id]
    }

    /// Has the surface drawn anew.
    mutating func changed(_ id: String) { trees[id] = nil }

    func scopes(in surface: String) -> [InstanceID: Scope] {
        guard let surface = surfaces.first(where: { $0.id == surface }) else { return [:] }
        var builder = TreeBuilder(surface, limits: limits, keepsScopes: true)
        _ = builder.tree()
        return builder.scopes
    }
}

extension Message {
    var surface: String {
        switch self {
        case .begin(let id, _, _), .create(let id, _), .components(let id, _, _), .data(let id, _, _, _),
            .delete(let id):
            id
        }
    }
}

extension InvokeFailure {
    init(_ failure: PushFailure) {
        let message =
            switch failure {
            case .malformed(let place, let what): "\(place): \(what)"
            case .tooManyMessages: Self.tooManyMessages
            case .tooManyBytes(let limit): "A2UI input exceeds the \(limit)-byte bound"
            case .tooManySurfaces(let limit): "A2UI has more than \(limit) surfaces"
            case .tooManyComponents(let surface, let limit):
                "A2UI surface \(surface.quoted) has more than \(limit) components"
            case .tooMuchKept(let limit): "A2UI surfaces together exceed the \(limit)-byte bound"
            }
        self.init(code: "INVALID_REQUEST", message: message)
    }

    private static let tooManyMessages = A2UIPush.tooMany.message
}
