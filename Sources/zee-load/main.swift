import Diagnostics
import GatewayServer
import Glibc
import Transport
import WebSocketChannel

// A gateway under load (Benchmarks/gateway-load), and one that echoes (scripts/autobahn). Not installed.
let usage = """
    usage: zee-load serve PORT FOLDER TOKEN
           zee-load drive URL TOKEN NODES RATE SECONDS
           zee-load echo PORT FOLDER

    """

/// 1,000 connections and what the process needs besides; the usual limit of 1,024 leaves nothing.
func raiseDescriptorLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 8_192)
    // Where this is refused, the connections beyond the limit fail and say so.
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

func wallClock() -> Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(wallMs: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000, instant: .now)
}

func quit(_ status: Int32, _ text: String) -> Never {
    _ = write(STDERR_FILENO, text, text.utf8.count)
    exit(status)
}

raiseDescriptorLimit()
let words = Array(CommandLine.arguments.dropFirst())
do {
    switch (words.first, words.count) {
    case ("serve", 4):
        var options = GatewayOptions(stateDirectory: words[2], version: "load")
        options.port = UInt16(words[1]) ?? 0
        options.token = words[3]
        let server = try GatewayServer(
            options.configuration().configuration,
            on: EventLoop(),
            log: .silent,
            now: wallClock
        )
        print("listening on port \(try await server.start())")
        try await server.run()
    case ("drive", 6):
        let loop = try EventLoop()
        let load = Load(loop: loop, url: try WebSocketURL(words[1]), token: words[2])
        let (nodes, rate, seconds) = (Int(words[3]) ?? 1_000, Int(words[4]) ?? 500, Int(words[5]) ?? 20)
        try await withTaskExecutorPreference(loop) {
            try await load.run(nodes: nodes, rate: rate, seconds: seconds)
        }
    case ("echo", 3):
        try await serveEcho(port: UInt16(words[1]) ?? 0, stateDirectory: words[2])
    default: quit(64, usage)
    }
} catch {
    quit(70, "zee-load: \(error)\n")
}
