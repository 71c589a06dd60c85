internal import ZeeProtocol

/// Makes the resolved tree of one surface. Bounded by the limits whatever the definitions refer to: cycles, a definition
/// that is used twice at each of sixty levels, lists of a million elements.
struct TreeBuilder {
    let surface: Surface
    let limits: Limits
    private(set) var warnings = Warnings()
    /// Values to be written to the data, after which the tree has to be made again.
    var initials: [Initial] = []
    var secrets: Set<Location> = []
    /// Where the instances stand, for those who want to change something there; only filled when asked for.
    private(set) var scopes: [InstanceID: Scope] = [:]
    private let keepsScopes: Bool
    private var instancesLeft: Int
    private var textLeft: Int
    var instanceCount: Int { limits.instances - instancesLeft }
    var textByteCount: Int { limits.surfaceTextBytes - textLeft }
    private var addressBytesLeft: Int
    private var partsLeft = Limits.parts
    private var missingLeft = Limits.missingChildren
    var effort = Effort()
    /// The instances from the root to here.
    private var path: [InstanceID] = []

    init(_ surface: Surface, limits: Limits, keepsScopes: Bool = false) {
        self.surface = surface
        self.limits = limits
        self.keepsScopes = keepsScopes
        instancesLeft = limits.instances
        textLeft = limits.surfaceTextBytes
        addressBytesLeft = limits.addressBytes
    }

    /// `nil` while the root is not known.
    mutating func tree() -> Node? {
        guard let root = surface.root else { return nil }
        if surface.components[root] == nil, !surface.components.isEmpty {
            warn("its root \(root.quoted) is not defined")
        }
        return node(root, in: Scope())
    }

    private mutating func node(_ id: String, in scope: Scope) -> Node? {
        guard let component = surface.components[id] else { return nil }
        guard hasRoom() else { return nil }
        instancesLeft -= 1
        let instance = InstanceID(surface: surface.id, component: id, scope: scope.keys)
        guard !path.contains(instance) else {
            warnings.add("surface \(surface.id.quoted): Circular dependency for component \(id.quoted)")
            return Node(.broken(reason: "circular: \(id.cut(toBytes: 60))"), id: instance)
        }
        guard path.count < limits.depth else {
            warnings.add("surface \(surface.id.quoted): more than \(limits.depth) components inside each other")
            return Node(.broken(reason: "too deep"), id: instance)
        }
        path.append(instance)
        defer { path.removeLast() }
        if keepsScopes { scopes[instance] = scope }
        var node = Node(.card, id: instance, weight: component.weight)
        fill(&node, with: component, in: scope)
        return node
    }

    private mutating func hasRoom() -> Bool {
        if instancesLeft > 0 { return true }
        warnings.add("surface \(surface.id.quoted): more than \(limits.instances) instances; the rest is left out")
        return false
    }

    mutating func nodes(_ children: Component.Children, in scope: Scope) -> [Node] {
        switch children {
        case .list(let ids):
            var nodes: [Node] = []
            for id in ids {
                guard hasRoom(), missingLeft > 0 else { break }
                if surface.components[id] == nil { missingLeft -= 1 }
                if let node = node(id, in: scope) { nodes.append(node) }
            }
            return nodes
        case .template(let component, let path):
            guard surface.components[component] != nil else { return [] }
            let list = surface.data.findList(path, in: scope)
            var nodes: [Node] = []
            for key in list.keys.prefix(limits.instances + 1) {
                guard let node = node(component, in: scope.item(key, of: list.location)) else { break }
                nodes.append(node)
            }
            return nodes
        }
    }

    mutating func nodes(_ child: String?, in scope: Scope) -> [Node] {
        child.map { nodes(.list([$0]), in: scope) } ?? []
    }
}

// Values.
extension TreeBuilder {
    mutating func json(_ value: Value?, in scope: Scope) -> JSONValue? {
        switch value {
        case nil: return nil
        case .literal(let literal)?: return literal
        case .call(let call)?:
            var evaluation = Evaluation(data: surface.data, scope: scope, effort: effort)
            defer { effort = evaluation.effort }
            return evaluation.result(of: call)
        case .bound(let path, let initial)?:
            let (location, found) = surface.data.find(path, in: scope)
            guard let initial, let component = self.path.last?.component else { return found }
            let key = Initial.Key(component: component, location: location)
            guard !surface.isInitialised(key) else { return found }
            let isWanted = found == nil || surface.redefined.contains(component)
            guard isWanted else {
                initials.append(Initial(key: key))
                return found
            }
            initials.append(Initial(key: key, value: initial))
            return initial
        }
    }

    /// Text to be drawn, cut to what there is room for.
    mutating func text(_ value: Value?, in scope: Scope) -> String {
        guard let value = json(value, in: scope) else { return "" }
        return bounded(value.displayText(upTo: min(limits.textBytes, textLeft) + 1))
    }

    /// As much of the text as the component and the surface have room for.
    mutating func bounded(_ full: String) -> String {
        let text = full.cut(toBytes: min(limits.textBytes, textLeft))
        textLeft -= text.utf8.count
        if text.utf8.count < full.utf8.count {
            warnings.add("surface \(surface.id.quoted): a text of \(full.utf8.count) bytes was cut short")
        }
        return text
    }

    /// An address: never cut, because half of one is none. Pictures may be inside it.
    mutating func url(_ value: Value?, in scope: Scope) -> String {
        guard let url = json(value, in: scope)?.stringValue else { return "" }
        guard url.utf8.count <= addressBytesLeft else {
            warn("its addresses of pictures are longer than \(limits.addressBytes) bytes; the rest is left out")
            return ""
        }
        addressBytesLeft -= url.utf8.count
        return url
    }

    /// As many of the options or tabs of an input as there is room for.
    mutating func room<Part>(for parts: [Part]) -> ArraySlice<Part> {
        let shown = parts.prefix(partsLeft)
        partsLeft -= shown.count
        if shown.count < parts.count { warn("more than \(Limits.parts) options and tabs; the rest is left out") }
        return shown
    }

    mutating func warn(_ line: String) { warnings.add("surface \(surface.id.quoted): \(line)") }

    /// What the component's own checks say, the first that fails.
    mutating func complaint(of component: Component, in scope: Scope) -> String? {
        for check in component.checks {
            var evaluation = Evaluation(data: surface.data, scope: scope, effort: effort)
            defer { effort = evaluation.effort }
            if evaluation.value(of: check.condition)?.looseBool != true { return check.message.cut(toBytes: 500) }
        }
        return nil
    }
}
