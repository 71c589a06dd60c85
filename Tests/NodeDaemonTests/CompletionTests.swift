import Arguments
import NodeDaemon
import Testing
import ZeeTestKit

struct CompletionTests {
    @Test(arguments: Shell.allCases)
    func `the completions of zee-node are what the command table says`(shell: Shell) throws {
        let program = NodeProgram.spec
        let file = RecordedText("packaging/completions/\(shell)/\(program.completionFileName(for: shell))")

        #expect(try file.says(program.completion(for: shell, implied: ["run"])), "record with ZEE_RECORD=1 swift test")
    }
}
