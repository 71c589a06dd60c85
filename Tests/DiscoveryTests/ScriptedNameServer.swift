import Glibc
import Synchronization
import Transport

@testable import Discovery

/// A name server on a free loopback port that answers by UDP and TCP what a test tells it to.
final class ScriptedNameServer: Sendable {
    typealias Script = @Sendable (_ query: [UInt8], _ byStream: Bool) -> [[UInt8]]

    let server: NameClient.Server
    private let descriptor: Int32
    private let listener: Listener
    private let script: Script

    init(on loop: EventLoop, _ script: @escaping Script) throws {
        self.script = script
        listener = try Listener(.address(.loopback(.ipv4, port: 0)), port: 0, on: loop)
        descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        server = NameClient.Server(.loopback(.ipv4, port: listener.port))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = listener.port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw TransportError.system(call: "bind", errno: errno) }
    }

    deinit { close(descriptor) }

    /// Serves while the body runs.
    func serve<Result: Sendable>(while body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                await self.serveStreams()
                return nil
            }
            let thread = Unmanaged.passRetained(self)
            var handle = pthread_t()
            pthread_create(
                &handle,
                nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<ScriptedNameServer>.fromOpaque(context).takeRetainedValue().serveDatagrams()
                    return nil
                },
                thread.toOpaque()
            )
            defer {
                // Ends the thread's recvfrom.
                shutdown(descriptor, Int32(SHUT_RDWR))
                pthread_join(handle, nil)
                group.cancelAll()
            }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    private func serveDatagrams() {
        var buffer = [UInt8](repeating: 0, count: 2048)
        while true {
            var peer = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let count = withUnsafeMutablePointer(to: &peer) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    recvfrom(descriptor, &buffer, buffer.count, 0, $0, &length)
                }
            }
            // A shut-down socket gives an empty datagram from nobody.
            guard count > 0 else { return }
            for answer in script(Array(buffer.prefix(count)), false) {
                _ = withUnsafePointer(to: peer) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        sendto(descriptor, answer, answer.count, 0, $0, length)
                    }
                }
            }
        }
    }

    private func serveStreams() async {
        // Ends by cancellation.
        while let stream = try? await listener.accept() {
            guard let query = try? await stream.receive(atMost: 2048), query.count > 2 else { continue }
            for answer in script(Array(query.dropFirst(2)), true) {
                try? await stream.send([UInt8(answer.count >> 8), UInt8(answer.count & 0xFF)] + answer)
            }
            try? await stream.finish()
        }
    }
}
