import Glibc

// A gateway, nodes and an operator for hours, on a network that fails (scripts/soak); or a million snapshots without any
// (scripts/soak-snapshots). Not installed.
let usage = """
    usage: zee-soak FOLDER [--reconnects N] [--invokes N] [--nodes N] [--seed N]
           zee-soak snapshots [--count N] [--seed N]

    """

func quit(_ status: Int32, _ text: String) -> Never {
    _ = write(STDERR_FILENO, text, text.utf8.count)
    exit(status)
}

var words = CommandLine.arguments.dropFirst()
guard let folder = words.popFirst(), !folder.hasPrefix("-") else { quit(64, usage) }
var soak = Soak()
var snapshots = SnapshotSoak()
while let option = words.popFirst() {
    guard let number = words.popFirst().flatMap({ Int($0) }), number > 0 else { quit(64, usage) }
    switch option {
    case "--reconnects": soak.reconnects = number
    case "--invokes": soak.invokes = number
    case "--nodes": soak.nodes = min(number, 200)
    case "--count": snapshots.count = number
    case "--seed":
        soak.seed = UInt64(number)
        snapshots.seed = UInt64(number)
    default: quit(64, usage)
    }
}
do {
    let isGood = folder == "snapshots" ? try await snapshots.run() : try await soak.run(in: folder)
    guard isGood else { quit(1, "zee-soak: not as it should be\n") }
} catch {
    quit(70, "zee-soak: \(error)\n")
}
