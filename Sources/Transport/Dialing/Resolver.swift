internal import CEpoll
internal import Glibc

/// Names to addresses by `getaddrinfo`, which blocks and cannot be stopped: hence on threads of its own, few of them.
///
/// A lookup that nobody waits for any more runs to its end and is forgotten. One that has not begun is taken out of
/// the queue. So neither threads nor memory grow with cancelled waits.
package actor Resolver {
    /// A dead name server holds a thread for 5-30 s; four let the other names through.
    private static let mostThreads = 4

    /// Blocks; called on a thread of its own.
    typealias LookUp = @Sendable (_ host: String) -> Result<[SocketAddress], LookupFailure>

    private let loop: EventLoop
    private let lookUp: LookUp
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private var queue: [Lookup] = []
    private var threads = 0

    package init(on loop: EventLoop) { self.init(on: loop, lookUp: systemLookup) }

    init(on loop: EventLoop, lookUp: @escaping LookUp) {
        self.loop = loop
        self.lookUp = lookUp
    }

    struct Load: Equatable { let threads, waiting: Int }

    var load: Load { Load(threads: threads, waiting: queue.count) }

    /// The addresses in the system's order of preference. A literal needs no lookup.
    package func addresses(
        of host: String,
        port: UInt16,
        by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> [SocketAddress] {
        if let literal = SocketAddress(literal: host, port: port) { return [literal] }
        // A name has at most 253 bytes (RFC 1035 section 2.3.4), and no colon: that would be a literal gone wrong.
        guard !host.isEmpty, host.utf8.count <= 253, !host.utf8.contains(where: { $0 <= 0x20 || $0 == 0x3a }) else {
            let reason = host.contains("%") ? "no such interface" : "not a host name"
            throw .resolutionFailed(host: host, reason: reason)
        }
        let lookup = Lookup(host: host)
        queue.append(lookup)
        startThread()
        let end = await loop.pause(until: deadline) { lookup.waiter = $0 }
        queue.removeAll { $0 === lookup }
        switch end {
        case .deadline: throw .timedOut(.resolve)
        case .cancelled: throw .cancelled
        case .ready: break
        }
        switch lookup.answer {
        case .failure(let failure): throw .resolutionFailed(host: host, reason: failure.reason)
        case .success(let addresses): return addresses.map { $0.with(port: port) }
        }
    }

    private func startThread() {
        guard threads < Self.mostThreads, !queue.isEmpty else { return }
        let lookup = queue.removeFirst()
        threads += 1
        let box = ThreadWork { [loop, lookUp, host = lookup.host] in
            let answer = lookUp(host)
            loop.performLater {
                self.assumeIsolated { resolver in
                    resolver.threads -= 1
                    lookup.answer = answer
                    lookup.waiter?.end()
                    resolver.startThread()
                }
            }
        }
        guard box.start() else {
            threads -= 1
            lookup.answer = .failure(.init(reason: "no thread for it: \(describe(errno: EAGAIN))"))
            // After the caller has begun to wait.
            loop.performLater { lookup.waiter?.end() }
            return
        }
    }
}

struct LookupFailure: Error { let reason: String }

/// `@unchecked Sendable`: made, read and written on the loop's thread; the lookup thread only carries it.
private final class Lookup: @unchecked Sendable {
    let host: String
    var waiter: Pause?
    var answer: Result<[SocketAddress], LookupFailure> = .success([])

    init(host: String) { self.host = host }
}

/// A closure on a thread of its own.
private final class ThreadWork {
    private let body: () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// False when the system has no thread left.
    func start() -> Bool {
        var handle = pthread_t()
        let context = Unmanaged.passRetained(self)
        let status = pthread_create(&handle, nil, runThreadWork, context.toOpaque())
        guard status == 0 else {
            context.release()
            return false
        }
        pthread_detach(handle)
        return true
    }

    fileprivate func run() { body() }
}

private func runThreadWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
    return nil
}

private func systemLookup(_ host: String) -> Result<[SocketAddress], LookupFailure> {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0 else {
        let reason = status == EAI_SYSTEM ? describe(errno: errno) : String(cString: gai_strerror(status))
        return .failure(LookupFailure(reason: reason))
    }
    var addresses: [SocketAddress] = []
    var next = list
    while let entry = next?.pointee {
        if let address = entry.ai_addr, let address = SocketAddress(UnsafePointer(address)) {
            addresses.append(address)
        }
        next = entry.ai_next
    }
    guard !addresses.isEmpty else { return .failure(LookupFailure(reason: "the name has no address")) }
    return .success(addresses)
}
