internal import Transport

/// Looks gateways up in one domain of the ordinary DNS, again and again (RFC 6763 over unicast).
actor UnicastBrowser {
    /// Between two rounds. What a server allows to be remembered is respected within these bounds: dnsmasq says 0, and
    /// a gateway that moved should be found within a minute.
    static let shortestInterval: Duration = .seconds(30)
    static let longestInterval: Duration = .seconds(60)
    /// A server that restarts moves no gateway: what was known stays for this many rounds without an answer.
    private static let patience = 3

    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    private let domain: DomainName
    private let types: [ServiceType]
    private let names: NameClient
    private let report: @Sendable (Sighting) -> Void

    init(
        _ domain: DomainName,
        types: [ServiceType],
        asking names: NameClient,
        on loop: EventLoop,
        report: @escaping @Sendable (Sighting) -> Void
    ) {
        self.loop = loop
        self.domain = domain
        self.types = types
        self.names = names
        self.report = report
    }

    /// Until the task is cancelled.
    func run() async {
        var failures = 0
        while !Task.isCancelled {
            var interval = Self.longestInterval
            do throws(LookupError) {
                let survey = try await survey()
                failures = 0
                interval = Self.interval(forSeconds: survey.seconds)
                report(.surveyed(domain: domain.text, survey.routes))
                report(.trouble(.domain(domain.text), nil))
            } catch {
                guard error != .cancelled else { return }
                failures += 1
                if failures >= Self.patience { report(.surveyed(domain: domain.text, [:])) }
                report(.trouble(.domain(domain.text), .nameServer(error)))
                interval = Self.shortestInterval
            }
            do { try await LoopClock(loop).sleep(until: .now + interval) } catch { return }
        }
    }

    static func interval(forSeconds seconds: UInt32?) -> Duration {
        guard let seconds else { return longestInterval }
        return min(max(.seconds(Int64(seconds)), shortestInterval), longestInterval)
    }

    struct Survey: Sendable {
        var routes: [ServiceName: Roster.Route?] = [:]
        /// The least time any of the answers may be remembered.
        var seconds: UInt32?
    }

    /// All gateways of the domain. Fails when no list could be had; an instance whose own records cannot be had is there
    /// without a route.
    func survey() async throws(LookupError) -> Survey {
        var survey = Survey()
        var refusal: LookupError?
        var hasAnswer = false
        for type in types {
            guard let name = type.name?.below(domain) else { continue }
            let message: Message
            do throws(LookupError) {
                message = try await names.answer(to: Question(name: name, kind: .ptr))
            } catch .refused(let server, let code) {
                // dnsmasq refuses every name it does not have; the next type may be the one it has.
                refusal = .refused(server: server, code: code)
                continue
            }
            hasAnswer = true
            let (instances, seconds) = ServiceAnswers.instances(in: message, of: type, domain: domain)
            survey.seconds = shorter(survey.seconds, seconds)
            for instance in instances where survey.routes.count < Roster.mostGateways {
                let (route, seconds) = try await route(to: instance, type: type)
                survey.routes[instance] = .some(route)
                survey.seconds = shorter(survey.seconds, seconds)
            }
        }
        if let refusal, !hasAnswer { throw refusal }
        return survey
    }

    private func route(
        to service: ServiceName,
        type: ServiceType
    ) async throws(LookupError) -> (Roster.Route?, seconds: UInt32?) {
        guard let typeName = type.name, let parent = typeName.below(domain),
            let name = DomainName(labels: [Array(service.instance.utf8)] + parent.labels)
        else { return (nil, nil) }
        do throws(LookupError) {
            let services = try await names.answer(to: Question(name: name, kind: .srv))
            guard let place = ServiceAnswers.place(in: services) else { return (nil, nil) }
            // A gateway without a TXT record, or with one family of addresses, is a gateway all the same.
            let texts = try await optionalAnswer(to: Question(name: name, kind: .txt))
            let six = try await optionalAnswer(to: Question(name: place.target, kind: .aaaa))
            let four = try await optionalAnswer(to: Question(name: place.target, kind: .a))
            let addresses = [six, four].compactMap(\.self).flatMap(ServiceAnswers.addresses)
                // A link-local address in the wide-area DNS means nothing here.
                .compactMap { Roster.Address($0, interface: 0) }
            let route = Roster.Route(
                host: place.target.hostText,
                port: place.port,
                addresses: addresses,
                hints: GatewayHints(texts.map(ServiceAnswers.strings) ?? [])
            )
            let seconds = [services, texts, six, four].compactMap(\.self).reduce(nil) {
                shorter($0, ServiceAnswers.shortest($1))
            }
            return (route, seconds)
        } catch .refused {
            return (nil, nil)
        }
    }

    private func optionalAnswer(to question: Question) async throws(LookupError) -> Message? {
        do throws(LookupError) { return try await names.answer(to: question) } catch .refused { return nil }
    }
}

private func shorter(_ lhs: UInt32?, _ rhs: UInt32?) -> UInt32? {
    guard let lhs else { return rhs }
    return rhs.map { min($0, lhs) } ?? lhs
}
