internal import ControlChannel
internal import Diagnostics
internal import Glibc
internal import Stage
internal import Systemd
internal import Transport
internal import ZeeGatewayClient
internal import ZeeProtocol

extension NodeDaemon {
    /// A node without a control socket works; it cannot be asked how.
    func serveControl(_ identity: StatusReport.Identity, of voyage: Voyage) async {
        let server: ControlServer
        do throws(TransportError) {
            makeFolder(of: settings.controlPath)
            server = try ControlServer(path: settings.controlPath, on: loop, log: log)
        } catch {
            log(
                .warning,
                "no control socket: \(NodeError(error, reaching: settings.controlPath).message)",
                [("ZEE_EVENT", "control")]
            )
            return
        }
        log(.debug, "control socket at \(server.path)")
        await server.run { request in await self.answer(request, identity, voyage) }
    }

    private func answer(
        _ request: ControlRequest,
        _ identity: StatusReport.Identity,
        _ voyage: Voyage
    ) async -> Result<JSONValue, NodeError> {
        switch request.method {
        case "status": return .success(report(identity).json)
        case "metrics":
            return .success(.string(report(identity).metrics(residentBytes: residentBytes()).openMetricsText))
        case "background", "foreground":
            await move(toBackground: request.method == "background", for: .operator, voyage)
            return .success(report(identity).json)
        case let method where OperatorsHand.methods.contains(method):
            return await stage.obey(method, request.params)
        default:
            return .failure(
                NodeError(
                    .invalidRequest,
                    "this node knows no \"\(request.method)\"",
                    hint: "is the command newer than the node? restart the node"
                )
            )
        }
    }

    /// What can be found out only by looking is looked at here.
    func report(_ identity: StatusReport.Identity) -> StatusReport {
        let isWritable = access(settings.stateDirectory, W_OK) == 0
        let reason = isWritable ? "" : String(cString: strerror(errno))
        vitals.set(
            .stateUnwritable,
            to: isWritable ? nil : HealthFinding(.stateUnwritable, "\(settings.stateDirectory): \(reason)")
        )
        vitals.lookAtStage()
        return StatusReport(identity, vitals.now)
    }

    /// Says before a sleep of the machine that the canvas is not there for a while, and afterwards that it is again.
    func followSleep(of voyage: Voyage) async {
        await SleepWatch(on: loop).run { event in
            await move(toBackground: event == .fallsAsleep, for: .sleep, voyage)
            // The session has written it out when it has had its turn; the machine sleeps when we return.
            await voyage.beat()
        }
    }

    private func move(
        toBackground isWanted: Bool,
        for reason: Vitals.BackgroundReason,
        _ voyage: Voyage
    ) async {
        guard let isInBackground = vitals.move(toBackground: isWanted, for: reason) else { return }
        let place = isInBackground ? "in the background" : "in the foreground"
        let cause = reason == .operator ? "" : isWanted ? "the machine goes to sleep: " : "the machine is awake: "
        log(.notice, cause + place, [("ZEE_EVENT", "presence")])
        await voyage.tell(
            NodeStatus(isInBackground ? .background : .foreground, availability: ["canvas": !isInBackground])
        )
    }

    /// The last part of the path's folder: systemd makes its own, the user's has to be made.
    private func makeFolder(of path: String) {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        // What goes wrong here shows when the socket is bound.
        mkdir(String(path[..<slash]), 0o700)
    }
}

extension NodeDaemon {
    /// Keeps the service manager's line up to date.
    func showState(_ identity: StatusReport.Identity) async {
        var shown = ""
        for await _ in vitals.changes {
            let line = StatusReport(identity, vitals.now).line
            guard line != shown else { continue }
            shown = line
            notifier.status(line)
        }
    }

    /// A wedged stage stops the feeding as surely as a wedged connection; a script within its time does not.
    func feedWatchdog(every interval: Duration, of voyage: Voyage) async {
        let clock = LoopClock(loop)
        let heartbeat = Guarded(Heartbeat())
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                // Only the event loop's own answer counts: a loop that hangs must not be kept alive by a timer.
                await voyage.beat()
                let deadlines = vitals.now.running.values.map(\.deadline)
                if heartbeat.withLock({ $0.isAlive(at: .now, deadlines: deadlines) }) {
                    notifier.watchdog()
                } else {
                    log(.error, "the canvas does not answer: the watchdog is not fed", [("ZEE_EVENT", "wedged")])
                }
                if heartbeat.withLock({ $0.isAnswered }) {
                    heartbeat.withLock { $0.ask() }
                    group.addTask(executorPreference: loop) {
                        await stage.beat()
                        heartbeat.withLock { $0.answer() }
                    }
                }
                do { try await clock.sleep(until: .now + interval) } catch { break }
            }
            group.cancelAll()
        }
    }
}
