import Testing
import ZeeKit
import ZeeProtocol

struct InvokeFailureTests {
    @Test func `a failure is its code and its message`() {
        #expect(InvokeFailure(code: "A", message: "b") == InvokeFailure(code: "A", message: "b"))
    }
}
