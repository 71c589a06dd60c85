extension Machine {
    /// What `Engine.display` gives. Runs no code of the script: getters and `toJSON` have had their chance.
    func display(_ value: Value) -> String {
        if value.isNullish || value.isHole { return "" }
        if value.isString { return value.text.string(heap) }
        if value.isSymbol { return "Symbol(\(symbolText(value)))" }
        if value.isBigInt { return (try? bigIntText(value).string(heap)) ?? "" }  // Too long to print in time: nothing.
        guard let object = value.asObject else { return describe(value) }
        if object.isCallable { return functionText(object) }
        if object.kind == .error { return errorText(object) }
        var output: [UInt8] = []
        var open: [UInt64] = []
        appendJSON(value, &output, &open)
        return String(decoding: output, as: UTF8.self)
    }

    /// A value as `console.log` shows it: strings bare at the top.
    func inspect(_ value: Value) -> String {
        if value.isUndefined { return "undefined" }
        if value.isNull { return "null" }
        return display(value)
    }

    private static let displayLimit = 1 << 20

    private func appendJSON(_ value: Value, _ output: inout [UInt8], _ open: inout [UInt64]) {
        guard output.count < Self.displayLimit else { return }
        if value.isString {
            quote(value.text.flat(heap), &output)
        } else if value.isNumber {
            output += value.number.isFinite ? NumberText.string(value.number) : Array("null".utf8)
        } else if value.isBoolean || value.isNull {
            output += realm.words.text(value).string(heap).utf8
        } else if value.isBigInt {
            output += describe(value).utf8
        } else if let object = value.asObject, !object.isCallable {
            appendObject(object, &output, &open)
        } else {
            output += "null".utf8
        }
    }

    private func appendObject(_ object: Object, _ output: inout [UInt8], _ open: inout [UInt64]) {
        // What contains itself, or is too deep to be read anyway, is cut.
        guard !open.contains(object.value.bits), open.count < 100 else {
            output += "null".utf8
            return
        }
        switch object.kind {
        case .booleanObject, .numberObject, .stringObject: return appendJSON(object.inner0, &output, &open)
        case .date:
            let text = DateText.iso(object.inner0.number).map { "\"\($0)\"" } ?? "null"
            output += text.utf8
            return
        case .error: return quote(heap.text(errorText(object)), &output)
        default: break
        }
        open.append(object.value.bits)
        defer { open.removeLast() }
        if object.kind == .array || object.kind == .typedArray {
            let count = object.kind == .array ? object.arrayLength : typedLength(object)
            output.append(UInt8(ascii: "["))
            for index in 0..<count where output.count < Self.displayLimit {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                var item = Value.null
                if object.kind == .typedArray {
                    item = typedElement(object, index)
                } else if index < object.elementCount {
                    item = object.element(index)
                }
                appendJSON(item, &output, &open)
            }
            output.append(UInt8(ascii: "]"))
            return
        }
        appendMembers(object, &output, &open)
    }

    private func appendMembers(_ object: Object, _ output: inout [UInt8], _ open: inout [UInt64]) {
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        func member(_ name: Text, _ value: Value) {
            guard !value.isUndefined, !value.isHole, !value.isCallable, !value.isSymbol, !value.isPair,
                output.count < Self.displayLimit
            else { return }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            quote(name.flat(heap), &output)
            output.append(UInt8(ascii: ":"))
            appendJSON(value, &output, &open)
        }
        for index in 0..<object.elementCount { member(numberText(Double(index)), object.element(index)) }
        for slot in 0..<object.shape.count {
            let key = object.shape.table.key(slot)
            guard object.shape.attributes(slot).contains(.enumerable), key.isString || key.isIndex else { continue }
            member(keyValue(key).text, object.slot(slot))
        }
        output.append(UInt8(ascii: "}"))
    }

    private func quote(_ text: Text, _ output: inout [UInt8]) {
        let units = text.copyUnits()
        var quoted: [UInt16] = []
        JSONQuotation.append(units.span, to: &quoted)
        output += String(decoding: quoted, as: UTF16.self).utf8
    }
}
