import Glibc

// A gateway, nodes and an operator for hours, on a network that fails (scripts/soak). Not installed.
let usage = "usage: zee-soak FOLDER [--reconnects N] [--invokes N] [--nodes N] [--seed N]\n"

func quit(_ status: Int32, _ text: String) -> Never {
    _ = write(STDERR_FILENO, text, text.utf8.count)
    exit(status)
}

var words = CommandLine.arguments.dropFirst()
guard let folder = words.popFirst(), !folder.hasPrefix("-") else { quit(64, usage) }
var soak = Soak()
while let option = words.popFirst() {
    guard let number = words.popFirst().flatMap({ Int($0) }), number > 0 else { quit(64, usage) }
    switch option {
    case "--reconnects": soak.reconnects = number
    case "--invokes": soak.invokes = number
    case "--nodes": soak.nodes = min(number, 200)
    case "--seed": soak.seed = UInt64(number)
    default: quit(64, usage)
    }
}
do {
    guard try await soak.run(in: folder) else { quit(1, "zee-soak: not as it should be\n") }
} catch {
    quit(70, "zee-soak: \(error)\n")
}
