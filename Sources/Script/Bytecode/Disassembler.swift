/// Prints instructions for people: one a line, with the source line in front.
struct Disassembler {
    let template: FunctionTemplate

    func lines() -> [String] {
        (0..<template.instructionCount).map { index in
            let instruction = unsafe template.code.cell.pointee.instructions[index]
            let line = template.source.position(of: Int(template.positions[index])).line
            return "\(pad("\(line)", 4)) \(pad("\(index)", 5))  \(text(instruction, at: index))"
        }
    }

    private func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private func text(_ instruction: Instruction, at index: Int) -> String {
        let name = "\(instruction.opcode)"
        let target =
            name.hasPrefix("jump") || name == "loop" || name == "iteratorNext" || name == "nextName"
            ? " -> \(index + 1 + instruction.signed)" : " \(instruction.signed)"
        return "\(name) \(instruction.a) \(instruction.b)\(target)"
    }
}
