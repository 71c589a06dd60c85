import Arguments
import OperatorCLI
import Testing
import ZeeTestKit

struct CompletionTests {
    @Test(arguments: Shell.allCases)
    func `the completions of zee are what the command table says`(shell: Shell) throws {
        let file = RecordedText("packaging/completions/\(shell)/\(zeeProgram.completionFileName(for: shell))")

        #expect(try file.says(zeeProgram.completion(for: shell)), "record with ZEE_RECORD=1 swift test")
    }
}
