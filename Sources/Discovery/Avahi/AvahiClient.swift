internal import CAvahi
internal import Transport

/// One conversation with avahi-daemon. When the daemon or the bus goes away it is over for good, and with it everything
/// that was made through it; `AvahiKeeper` begins a new one.
@safe final class AvahiClient {
    enum State: Equatable, Sendable {
        /// The library waits for the daemon to appear on the bus.
        case connecting
        /// The daemon is busy with its own host name; records of ours must be withdrawn meanwhile.
        case registering
        case running
        case failed(String)
    }

    let calls: avahi_calls
    /// Valid until `deinit`.
    private(set) var pointer: OpaquePointer?
    private let poll: LoopPoll
    private let report: (State) -> Void

    /// Blocks for as long as the daemon takes to answer; libdbus gives it 25 seconds. `nil`, with the reason reported,
    /// when there is no system bus: libavahi waits for a daemon, but not for the bus.
    init?(_ calls: avahi_calls, on loop: EventLoop, report: @escaping (State) -> Void) {
        self.calls = calls
        self.report = report
        poll = LoopPoll(on: loop)
        var code: Int32 = 0
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe pointer = calls.client_new(
            poll.pointer,
            AVAHI_CLIENT_NO_FAIL,
            { client, state, context in
                guard let context = unsafe context else { return }
                // The first call comes from within `client_new`, when `pointer` is not set yet.
                let me = unsafe Unmanaged<AvahiClient>.fromOpaque(context).takeUnretainedValue()
                unsafe me.changed(to: state, client)
            },
            context,
            &code
        )
        guard unsafe pointer != nil else {
            report(.failed(words(for: code)))
            return nil
        }
    }

    deinit {
        if let pointer = unsafe pointer { unsafe calls.client_free(pointer) }
    }

    /// What went wrong with the call just made.
    var lastError: String { unsafe words(for: pointer.map { unsafe calls.client_errno($0) } ?? 0) }

    func words(for code: Int32) -> String {
        guard let text = calls.strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    private func changed(to state: AvahiClientState, _ client: OpaquePointer?) {
        switch state {
        case AVAHI_CLIENT_CONNECTING: report(.connecting)
        case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION: report(.registering)
        case AVAHI_CLIENT_S_RUNNING: report(.running)
        default: unsafe report(.failed(words(for: client.map { unsafe calls.client_errno($0) } ?? 0)))
        }
    }
}
