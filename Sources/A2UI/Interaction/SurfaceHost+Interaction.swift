internal import Raster

extension SurfaceHost {
    /// Does what a user does. `hits` says what was painted where; only presses at a place need it.
    package mutating func interact(
        _ interaction: Interaction,
        hits: HitMap
    ) throws(InteractionFailure) -> InteractionOutcome {
        switch interaction {
        case .press(let x, let y):
            guard let area = hits.area(atX: x, y: y) else { throw .nothingThere(x: x, y: y) }
            return try press(area, x: x, y: y)
        case .pressComponent(let target):
            let (surface, node) = try find(target)
            return try press(node, part: .body, fraction: nil, on: surface)
        case .type(let text, let target):
            return try type(text, into: target)
        case .select(let choice, let target):
            let (surface, node) = try find(target)
            return try select(choice, in: node, on: surface)
        case .toggle(let target):
            let (surface, node) = try find(target)
            switch node.kind {
            case .checkBox: return try press(node, part: .body, fraction: nil, on: surface)
            case .modal(let modal): return setOpen(modal.content == nil, node.id, on: surface)
            default: throw .notPossible("\(target.component.quoted) is neither a check box nor a modal")
            }
        case .scroll(let distance, let target):
            return try scroll(by: distance, target, hits: hits)
        }
    }

    /// What the agent's host says about the action that was sent.
    package mutating func actionEnded(_ action: String, failure: String?) {
        status = ActionStatus(action: action, stage: failure.map { .failed($0) } ?? .working)
    }

    package mutating func clearStatus() { status = nil }
}

// Finding what is meant.
extension SurfaceHost {
    /// Everything that is shown, parents before their children.
    package var shownNodes: [Node] {
        var copy = self
        var nodes: [Node] = []
        for tree in copy.scene().surfaces { tree.root?.visit { nodes.append($0) } }
        return nodes
    }

    mutating func find(_ target: Target) throws(InteractionFailure) -> (surface: Int, node: Node) {
        let scene = scene()
        var exact: [Node] = []
        var loose: [Node] = []
        for tree in scene.surfaces where target.surface == nil || target.surface == tree.id {
            tree.root?.visit { node in
                if node.id.description == target.component {
                    if !exact.contains(where: { $0.id == node.id }) { exact.append(node) }
                } else if node.id.component == target.component {
                    loose.append(node)
                }
            }
        }
        let found = exact.isEmpty ? loose : exact
        guard let node = found.first else { throw .unknown(target) }
        guard found.count == 1 else {
            throw .ambiguous(target, among: found.prefix(8).map { "\($0.id) on \($0.id.surface)" })
        }
        guard let index = surfaces.firstIndex(where: { $0.id == node.id.surface }) else { throw .unknown(target) }
        return (index, node)
    }

    /// The nodes from the root to an instance.
    private mutating func path(to instance: InstanceID) -> [Node] {
        for tree in scene().surfaces where tree.id == instance.surface {
            return tree.root?.path(to: instance) ?? []
        }
        return []
    }

    /// A press goes to what lies on top; where that means nothing, to what it lies in: words in a button press the
    /// button. A modal's entry opens it whatever else the press does.
    private mutating func press(
        _ area: HitMap.Area,
        x: Double,
        y: Double
    ) throws(InteractionFailure) -> InteractionOutcome {
        let path = path(to: area.instance)
        guard let surface = surfaces.firstIndex(where: { $0.id == area.instance.surface }), let top = path.last else {
            throw .nothingThere(x: x, y: y)
        }
        if area.part != .body {
            let width = area.rect.width
            let fraction = width > 0 ? (x - area.rect.x) / width : 0
            return try press(top, part: area.part, fraction: fraction, on: surface)
        }
        var outcome: InteractionOutcome?
        var passed: InstanceID?
        for node in path.reversed() {
            if case .modal(let modal) = node.kind, let passed {
                // Inside the box, what means nothing is swallowed; at the entry, the press opens.
                guard modal.content == nil, node.children.contains(where: { $0.id == passed }) else {
                    outcome = outcome ?? InteractionOutcome()
                    break
                }
                let opened = setOpen(true, node.id, on: surface)
                if outcome == nil { outcome = opened } else { outcome?.needsPainting = true }
            } else if outcome == nil, node.isPressable {
                outcome = try press(node, part: .body, fraction: nil, on: surface)
            }
            passed = node.id
        }
        guard let outcome else { throw .nothingThere(x: x, y: y) }
        return outcome
    }
}

extension Node {
    /// Whether a press of the whole does something.
    fileprivate var isPressable: Bool {
        switch kind {
        case .button(let button): button.hasAction && button.isEnabled
        case .checkBox, .textField, .dateTimeInput, .modal: true
        default: false
        }
    }

    /// This node and all that is shown below it.
    func visit(_ body: (Node) -> Void) {
        body(self)
        for child in shownChildren { child.visit(body) }
    }

    /// With the contents of an open modal.
    var shownChildren: [Node] {
        guard case .modal(let modal) = kind, let content = modal.content else { return children }
        return children + content
    }

    func path(to instance: InstanceID) -> [Node] {
        if id == instance { return [self] }
        for child in shownChildren {
            let path = child.path(to: instance)
            if !path.isEmpty { return [self] + path }
        }
        return []
    }
}
