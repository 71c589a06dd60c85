internal import ControlChannel
internal import Diagnostics
internal import Discovery
internal import Glibc
internal import Transport

/// `zee` as a process.
package enum ZeeProgram {
    /// Runs one command line and leaves with its exit status.
    package static func main(_ words: [String]) async -> Never {
        tuneAllocator()
        let loop: EventLoop
        do {
            loop = try EventLoop()
        } catch {
            Terminal.process.complain("zee: \(NodeError(error, reaching: "the system"))\n")
            exit(71)  // EX_OSERR
        }
        let environment: @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
        let settings = OperatorSettings(environment: environment)
        let keeper = ConnectionKeeper(settings: settings, loop: loop)
        let status = await withTaskExecutorPreference(loop) {
            await keeper.run { connect in
                let zee = Zee(
                    terminal: .process,
                    connect: connect,
                    serve: { invocation throws(NodeError) in
                        try await EmbeddedGateway(settings: settings, loop: loop).run(invocation)
                    },
                    search: { domains, time throws(NodeError) in
                        do throws(DiscoveryError) {
                            return try await Discovery(domains: domains).look(within: time)
                        } catch {
                            throw NodeError(.unavailable, "no descriptor is left to search with")
                        }
                    },
                    ask: { request, invocation throws(NodeError) in
                        let path = ControlPath(invocation, environment: environment).toAsk(invocation)
                        return try await ControlClient(path: path, on: loop).ask(request)
                    }
                )
                return await zee.run(Array(words.dropFirst()))
            }
        }
        exit(status)
    }
}
