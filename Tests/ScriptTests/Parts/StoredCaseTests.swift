import Testing

@testable import Script

/// Instructions and objects keep these as raw values and read them back as they are stored.
struct StoredCaseTests {
    @Test(arguments: Opcode.allCases)
    func `an opcode is stored as its raw value`(opcode: Opcode) {
        #expect(Instruction(opcode, 1, 2, 3).opcode == opcode)
    }

    @Test(arguments: ObjectKind.allCases)
    func `a kind is stored as its raw value`(kind: ObjectKind) {
        let heap = Heap(limit: 1 << 20)
        #expect(heap.object(kind, shape: heap.rootShape(prototype: .null)).kind == kind)
    }
}
