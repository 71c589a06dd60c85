import Transport

// A WebSocket peer without an application, for the conformance suite (scripts/autobahn) and for timing the wire
// (Benchmarks/echo). Not installed.
let usage = """
    usage: zee-echo serve PORT            echo every message, compressing when asked to
           zee-echo testee URL AGENT      run all cases of an Autobahn fuzzing server
           zee-echo time URL SECONDS      echo 1 KiB text messages and print how many a second

    """

tuneAllocator()
let words = CommandLine.arguments.dropFirst()
do {
    let loop = try EventLoop()
    switch (words.first, words.count) {
    case ("serve", 2):
        let port = try port(words.last)
        try await withTaskExecutorPreference(loop) { try await EchoServer(loop: loop).run(port: port) }
    case ("testee", 3):
        let testee = Testee(loop: loop, server: words[2], agent: words[3])
        try await withTaskExecutorPreference(loop) { try await testee.run() }
    case ("time", 3):
        let timing = Timing(loop: loop, url: words[2])
        let seconds = Int(words[3]) ?? 5
        try await withTaskExecutorPreference(loop) { try await timing.run(seconds: seconds) }
    default: quit(64, usage)
    }
} catch {
    quit(70, "zee-echo: \(error)\n")
}
