import Arguments
import Synchronization
import Testing

@testable import NodeDaemon

struct NodeProgramTests {
    @Test func `every command of the table has words of its own`() {
        let paths = NodeProgram.commands.map(\.spec.path)
        #expect(Set(paths).count == paths.count)
        #expect(paths.contains([]) == false)
    }

    @Test(arguments: ["--version", "help", "--help", "run --help", "identity --help"])
    func `what is over at once leaves no job`(words: String) throws {
        let written = Mutex("")
        let surroundings = Surroundings(
            environment: { _ in nil },
            write: { text in written.withLock { $0 += text } },
            complain: { _ in },
            hidden: { _ in .ended },
            confirm: { _ in nil }
        )
        let job = try NodeProgram.start(words.split(separator: " ").map(String.init), in: surroundings)
        #expect(job == nil)
        #expect(written.withLock { $0.hasPrefix("zee-node") })
    }
}
