internal import ZeeKit
internal import ZeeProtocol

/// Whatever a gateway does, and whenever, the machine neither traps nor grows, never speaks beyond the agreed size, and
/// dials only when there is no connection.
///
/// Each line is one happening: `t…` lets time pass to the next deadline, `cNNNN reason` ends the connection, anything
/// else is a message. A connection is opened whenever the machine asks for one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    var session = Session()
    session.act(session.machine.opened(at: .zero))
    for line in input.split(separator: UInt8(ascii: "\n")).prefix(64) {
        session.happen(Array(line))
    }
    return 0
}

private struct Session {
    var machine: SessionMachine
    var now: Duration = .zero
    var isOpen = true
    var generator = Counter()

    /// The same draws every time, so that a finding can be repeated.
    struct Counter: RandomNumberGenerator {
        var state: UInt64 = 0
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            return state
        }
    }

    init() {
        var configuration = SessionConfiguration(client: ClientDescription(version: "1"))
        configuration.device = .init(id: "d", publicKey: "k")
        configuration.token = "t"
        configuration.endpointIsTrusted = true
        machine = SessionMachine(configuration)
    }

    mutating func happen(_ line: [UInt8]) {
        now += .milliseconds(10)
        switch line.first {
        case UInt8(ascii: "t")?:
            now = max(now, machine.nextDeadline ?? now)
            act(machine.timerFired(at: now))
        case UInt8(ascii: "c")?:
            let words = String(decoding: line.dropFirst(), as: UTF8.self).split(separator: " ", maxSplits: 1)
            close(
                CloseCode(rawValue: words.first.flatMap { UInt16($0) } ?? 1006),
                words.count > 1 ? String(words[1]) : ""
            )
        default: act(machine.received(line, at: now))
        }
    }

    mutating func close(_ code: CloseCode, _ reason: String) {
        guard isOpen else { return }
        isOpen = false
        act(machine.closed(code, reason: reason, at: now, using: &generator))
    }

    mutating func act(_ actions: [SessionAction]) {
        for action in actions {
            switch action {
            case .dial(let delay):
                guard !isOpen, delay >= .zero, delay <= .seconds(7_200) else { fatalError("dialed at a bad time") }
                now += delay
                isOpen = true
                act(machine.opened(at: now))
            case .sign: act(machine.signed("s", at: now))
            case .send(let bytes):
                guard isOpen, (try? JSONValue(parsing: bytes)) != nil else { fatalError("sent no JSON, or to nobody") }
                if let limit = machine.hello?.policy.maxPayload, bytes.count > limit { fatalError("sent too much") }
            case .perform(let request): act(machine.finished(perform(request), at: now))
            case .close(let code, let reason): close(code, reason)
            case .accept, .storeDeviceToken, .forgetDeviceToken, .cancel, .answer, .pass, .note: break
            }
        }
    }

    private func perform(_ request: InvokeRequest) -> InvokeResult {
        do throws(InvokeFailure) {
            let command = try NodeCommand.decode(request)
            if case .navigate(.url(let url)) = command { _ = try? AgentLink(url) }
            return InvokeResult(answering: request, .success(EvalResult("\(command)").payload))
        } catch {
            return InvokeResult(answering: request, .failure(error))
        }
    }
}
