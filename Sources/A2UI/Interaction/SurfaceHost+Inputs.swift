internal import ZeeProtocol

// What presses, typing and choosing do to single components. `surface` is an index into the surfaces.
extension SurfaceHost {
    mutating func press(
        _ node: Node,
        part: HitMap.Part,
        fraction: Double?,
        on surface: Int
    ) throws(InteractionFailure) -> InteractionOutcome {
        switch (node.kind, part) {
        case (.button, .body): return try pressButton(node, on: surface)
        case (.checkBox(let box), _): return write(.bool(!box.isOn), of: node, on: surface)
        case (.textField, _), (.dateTimeInput, _), (.multipleChoice, .filter):
            focus = node.id
            return done(node, on: surface)
        case (.tabs(let tabs), .tab(let index)) where tabs.titles.indices.contains(index):
            surfaces[surface].change(node.id) { $0.selectedTab = index }
            return done(node, on: surface)
        case (.modal, .dismissal): return setOpen(false, node.id, on: surface)
        case (.modal, .body): return setOpen(true, node.id, on: surface)
        case (.multipleChoice(let choice), .option(let index)) where choice.options.indices.contains(index):
            return choose(index, of: choice, in: node, on: surface)
        case (.slider(let slider), .track):
            let place = min(max(fraction ?? 0, 0), 1)
            let share = slider.runsLeft ? 1 - place : place
            let value = slider.minimum + share * (slider.maximum - slider.minimum)
            return write(number(value, on: slider), of: node, on: surface)
        case (_, .dialog):
            // The box of a modal swallows what misses its contents.
            return InteractionOutcome()
        default: throw .notPossible("\(node.id.description.quoted) does nothing when it is pressed")
        }
    }

    /// A slider pressed somewhere lands on a number people would choose: whole where the range is wide, a hundredth of
    /// it otherwise.
    private func number(_ value: Double, on slider: Node.Slider) -> JSONValue {
        let range = slider.maximum - slider.minimum
        guard range < 10 else { return Self.json(value.rounded()) }
        return Self.json((value * 1000).rounded() / 1000)
    }

    private static func json(_ value: Double) -> JSONValue {
        JSONNumber(literal: NumberText.plain(value)).map { .number($0) } ?? .null
    }

    private mutating func pressButton(_ node: Node, on surface: Int) throws(InteractionFailure) -> InteractionOutcome {
        guard case .button(_, _, _, let action?)? = surfaces[surface].components[node.id.component]?.kind else {
            throw .notPossible("the button \(node.id.description.quoted) has no action")
        }
        if let complaint = node.complaint {
            throw .notPossible("the button \(node.id.description.quoted) is disabled: \(complaint)")
        }
        switch action {
        case .event(let name, let entries):
            let scope = scopes(in: node.id.surface)[node.id] ?? Scope()
            var outcome = done(node, on: surface)
            outcome.event = ButtonEvent(
                name: name,
                surface: node.id.surface,
                component: node.id.description,
                context: surfaces[surface].context(entries, in: scope)
            )
            status = ActionStatus(action: name, stage: .sending)
            return outcome
        case .call(let call):
            // The only functions that do anything lead elsewhere, and there is no elsewhere on a canvas.
            throw .notPossible("the function \(call.name.quoted) does nothing here")
        }
    }

    mutating func type(_ text: String, into target: Target?) throws(InteractionFailure) -> InteractionOutcome {
        let target = target ?? focus.map { Target($0.description, surface: $0.surface) }
        guard let target else { throw .notPossible("no field was pressed before, so say which") }
        guard text.utf8.count <= limits.textBytes else { throw .notPossible("that is too much text") }
        let (surface, node) = try find(target)
        switch node.kind {
        case .textField(let field):
            focus = node.id
            if field.style == .number, let number = JSONNumber(literal: text) {
                return write(.number(number), of: node, on: surface)
            }
            return write(.string(text), of: node, on: surface)
        case .dateTimeInput:
            let moment = Moment(loose: text)
            guard moment.day != nil || moment.time != nil || text.isEmpty else {
                throw .notPossible("\(text.quoted) is no date or time; write 2026-01-31, 18:30 or 2026-01-31T18:30")
            }
            focus = node.id
            return write(.string(text), of: node, on: surface)
        case .multipleChoice:
            focus = node.id
            surfaces[surface].change(node.id) { $0.filter = text }
            return done(node, on: surface)
        default: throw .notPossible("\(target.component.quoted) takes no text")
        }
    }

    mutating func select(
        _ choice: String,
        in node: Node,
        on surface: Int
    ) throws(InteractionFailure) -> InteractionOutcome {
        switch node.kind {
        case .multipleChoice(let multiple):
            let index =
                multiple.options.firstIndex { $0.value == choice } ?? multiple.options.firstIndex { $0.label == choice }
            guard let index else { throw .notPossible("\(node.id.description.quoted) has no option \(choice.quoted)") }
            return self.choose(index, of: multiple, in: node, on: surface)
        case .tabs(let tabs):
            let place = Int(choice).flatMap { tabs.titles.indices.contains($0) ? $0 : nil }
            guard let index = tabs.titles.firstIndex(of: choice) ?? place else {
                throw .notPossible("\(node.id.description.quoted) has no tab \(choice.quoted)")
            }
            surfaces[surface].change(node.id) { $0.selectedTab = index }
            return done(node, on: surface)
        case .slider(let slider):
            guard let number = Double(choice), (slider.minimum...slider.maximum).contains(number) else {
                let range = "\(NumberText.plain(slider.minimum)) to \(NumberText.plain(slider.maximum))"
                throw .notPossible("\(node.id.description.quoted) takes a number from \(range)")
            }
            return write(Self.json(number), of: node, on: surface)
        default: throw .notPossible("nothing can be selected in \(node.id.description.quoted)")
        }
    }

    private mutating func choose(
        _ index: Int,
        of choice: Node.MultipleChoice,
        in node: Node,
        on surface: Int
    ) -> InteractionOutcome {
        var selected = choice.options.filter(\.isSelected).map(\.value)
        let value = choice.options[index].value
        if choice.isExclusive {
            selected = [value]
        } else if let place = selected.firstIndex(of: value) {
            selected.remove(at: place)
        } else {
            let limit = surfaces[surface].limit(of: node.id.component)
            // Full: the press changes nothing, as in the other native renderers.
            guard selected.count < limit ?? .max else { return InteractionOutcome() }
            selected.append(value)
        }
        return write(JSONValue(selected), of: node, on: surface)
    }

    /// Without a target: what the open dialog on top holds, or the page.
    mutating func scroll(
        by distance: Double,
        _ target: Target?,
        hits: HitMap
    ) throws(InteractionFailure) -> InteractionOutcome {
        guard distance.isFinite else { throw .notPossible("no such distance") }
        // Painting keeps what it is given within what there is; a place beyond that would have to be scrolled back from.
        func moved(_ offset: Double, within limit: Double?) -> Double {
            let limit = limit ?? 1_000_000
            return min(max(min(offset, limit) + distance, 0), limit)
        }
        let found: (surface: Int, node: Node)
        if let target {
            found = try find(target)
        } else if let dialog = topDialog,
            let surface = surfaces.firstIndex(where: { $0.id == dialog.id.surface })
        {
            found = (surface, dialog)
        } else {
            let place = moved(scroll, within: hits.pageScrollLimit)
            var outcome = InteractionOutcome()
            outcome.needsPainting = place != scroll
            scroll = place
            return outcome
        }
        let (surface, node) = found
        switch node.kind {
        case .list: break
        case .modal(let modal) where modal.content != nil: break
        default: throw .notPossible("\(node.id.description.quoted) is neither a list nor an open modal")
        }
        let before = surfaces[surface].state(of: node.id).scroll
        let after = moved(before, within: hits.scrollLimits[node.id])
        guard after != before else { return InteractionOutcome() }
        surfaces[surface].change(node.id) { $0.scroll = after }
        return done(node, on: surface)
    }

    /// The last of those that are open, as painting stacks them: dialogs of the page first, then those inside of dialogs.
    private var topDialog: Node? {
        var copy = self
        var open: [Node] = []
        func look(at node: Node) {
            if case .modal(let modal) = node.kind, modal.content != nil { open.append(node) }
            for child in node.children { look(at: child) }
        }
        for tree in copy.scene().surfaces { tree.root.map(look) }
        var next = 0
        while next < open.count {
            if case .modal(let modal) = open[next].kind { modal.content?.forEach(look) }
            next += 1
        }
        return open.last
    }

    mutating func setOpen(_ isOpen: Bool, _ instance: InstanceID, on surface: Int) -> InteractionOutcome {
        surfaces[surface].change(instance) {
            $0.isOpen = isOpen
            // What is opened again begins at its top.
            $0.scroll = 0
        }
        var outcome = InteractionOutcome()
        outcome.needsPainting = true
        outcome.instance = instance
        changed(instance.surface)
        return outcome
    }

    /// To the place the input is bound to, or to the instance when it is bound to none.
    private mutating func write(_ value: JSONValue, of node: Node, on surface: Int) -> InteractionOutcome {
        let scope = scopes(in: node.id.surface)[node.id] ?? Scope()
        if let path = surfaces[surface].components[node.id.component]?.boundPath {
            let location = surfaces[surface].data.find(path, in: scope).location
            surfaces[surface].data.set(value, at: location)
        } else {
            surfaces[surface].change(node.id) { $0.draft = value }
        }
        return done(node, on: surface)
    }

    private mutating func done(_ node: Node, on surface: Int) -> InteractionOutcome {
        changed(surfaces[surface].id)
        var outcome = InteractionOutcome()
        outcome.needsPainting = true
        outcome.instance = node.id
        return outcome
    }
}

extension Component {
    /// Where an input keeps its value.
    fileprivate var boundPath: Path? {
        switch kind {
        case .checkBox(_, let value), .dateTimeInput(_, let value, _, _), .slider(_, let value, _, _): value?.path
        case .textField(let field): field.text?.path
        case .multipleChoice(let choice): choice.selections?.path
        default: nil
        }
    }
}

extension Surface {
    fileprivate func limit(of component: String) -> Int? {
        guard case .multipleChoice(let choice)? = components[component]?.kind else { return nil }
        return choice.limit
    }
}
