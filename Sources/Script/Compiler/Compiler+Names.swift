extension Compiler {
    enum StoreMode {
        /// An assignment of the program: constants refuse, variables before their declaration too.
        case assign
        /// The declaration itself.
        case initialize
        /// What a sloppy function in a block also does to the function around it.
        case hoist
    }

    /// Reads a variable; a local comes back as its own register.
    mutating func compileName(_ name: NameID, to destination: Int?, isTypeOf: Bool = false) -> Int {
        switch builder.resolve(name) {
        case .local(let scope, let binding):
            if !binding.isReady { builder.scopes[scope].needsHoles = true }
            if binding.isBoxed {
                let target = builder.target(destination)
                if binding.isReady {
                    builder.emit(.getBox, target, binding.register)
                } else {
                    builder.emit(.getBoxChecked, target, binding.register, nameConstant(name))
                }
                checkThis(name, target, binding)
                return target
            }
            if !binding.isReady {
                if name == KnownName.this.id {
                    builder.emit(.checkThis, binding.register)
                } else {
                    builder.emit(.checkHole, binding.register, 0, nameConstant(name))
                }
            }
            guard let destination else { return binding.register }
            builder.move(binding.register, to: destination)
            return destination
        case .captured(let place, _, let isReady):
            let target = builder.target(destination)
            if isReady {
                builder.emit(.getCaptured, target, place)
            } else if name == KnownName.this.id {
                builder.emit(.getCaptured, target, place)
                builder.emit(.checkThis, target)
            } else {
                builder.emit(.getCapturedChecked, target, place, nameConstant(name))
            }
            return target
        case .global:
            let target = builder.target(destination)
            if name == KnownName.undefined.id {
                builder.load(.undefined, into: target)
            } else {
                builder.emit(isTypeOf ? .getGlobalOrUndefined : .getGlobal, target, 0, builder.cache(key(name)))
            }
            return target
        }
    }

    /// The box of a derived constructor's `this` says which error it is when it is empty.
    private mutating func checkThis(_ name: NameID, _ target: Int, _ binding: FunctionBuilder.Binding) {
        guard name == KnownName.this.id, !binding.isReady else { return }
        let last = builder.parts.instructions.count - 1
        let read = builder.parts.instructions[last]
        builder.parts.instructions[last] = Instruction(.getBox, read.a, read.b)
        builder.emit(.checkThis, target)
    }

    /// Writes a variable.
    mutating func store(_ value: Int, to name: NameID, mode: StoreMode, at node: NodeID) throws(SyntaxError) {
        builder.position = tree.start(node)
        switch builder.resolve(name) {
        case .local(let scope, let binding):
            guard mode != .assign || allows(binding.kind) else { return refuse(binding.kind) }
            let needsCheck = mode == .assign && !binding.isReady
            if needsCheck { builder.scopes[scope].needsHoles = true }
            if binding.isBoxed {
                builder.emit(
                    needsCheck ? .setBoxChecked : .setBox,
                    binding.register,
                    value,
                    needsCheck ? nameConstant(name) : 0
                )
            } else {
                if needsCheck { builder.emit(.checkHole, binding.register, 0, nameConstant(name)) }
                builder.move(value, to: binding.register)
            }
        case .captured(let place, let kind, let isReady):
            guard mode != .assign || allows(kind) else { return refuse(kind) }
            let needsCheck = mode == .assign && !isReady
            builder.emit(
                needsCheck ? .setCapturedChecked : .setCaptured,
                value,
                place,
                needsCheck ? nameConstant(name) : 0
            )
        case .global:
            let isLexical = mode == .initialize && isScriptLexical(name)
            builder.emit(
                isLexical ? .initGlobal : .setGlobal,
                value,
                builder.function.isStrict ? 1 : 0,
                builder.cache(key(name))
            )
        }
        if mode == .initialize { builder.markReady(name) }
    }

    private func isScriptLexical(_ name: NameID) -> Bool {
        tree[tree.functions[0].scope].variables.contains {
            $0.name == name && ($0.kind == .let || $0.kind == .const || $0.kind == .class)
        }
    }

    private func allows(_ kind: VariableKind) -> Bool { kind != .const && kind != .ownName }

    /// Constants throw; the name of a function expression stays what it is, in silence unless the code is strict.
    private mutating func refuse(_ kind: VariableKind) {
        if kind == .const || builder.function.isStrict { builder.emit(.throwConstant) }
    }
}

extension FunctionBuilder {
    /// The register of a local that a result may be written to directly.
    func plainLocal(_ name: NameID) -> Int? {
        guard case .local(_, let binding) = resolve(name), !binding.isBoxed, binding.isReady,
            binding.kind != .const, binding.kind != .ownName
        else { return nil }
        return binding.register
    }
}
