internal import Configuration
internal import Diagnostics
internal import Glibc
internal import Stage
internal import Systemd
internal import Vault

extension NodeDaemon {
    /// Reads the settings again and takes over what can change while the node runs. Settings that are wrong change
    /// nothing: the node goes on with what it has.
    func takeOver(_ current: inout NodeSettings) async {
        notifier.reloading(monotonicMicroseconds: monotonicMicroseconds())
        // systemd waits for the end of a reload, whatever came of it.
        defer { notifier.reloaded() }
        let next: NodeSettings
        do throws(NodeError) {
            next = try reload()
        } catch {
            let first = (error.cause as? Problems)?.list.first?.description ?? error.hint
            log(
                .error,
                "the old settings stay in force: \(error.message)\(first.map { "; \($0)" } ?? "")",
                [("ZEE_EVENT", "reload-failed"), ("ZEE_ERROR_CODE", error.code.rawValue)]
            )
            vitals.set(.settingsBroken, to: HealthFinding(.settingsBroken, first ?? error.message))
            return
        }
        vitals.set(.settingsBroken, to: nil)
        let changes = current.configuration.changes(to: next.configuration)
        output.turn(to: next.logOutput, threshold: next.logThreshold)
        await stage.adopt(next.stage)
        // What waits for a restart is compared with what runs, not with the last reload.
        var waiting = settings.configuration.changes(to: next.configuration).filter { !$0.isLive }.map(\.path)
        waiting += changedSecrets(in: next)
        current = next
        var text = "settings read again: "
        text += changes.isEmpty ? "nothing has changed" : "changed \(changes.map(\.path).joined(separator: ", "))"
        if !waiting.isEmpty { text += "; a restart is needed for \(waiting.joined(separator: ", "))" }
        log(.notice, text, [("ZEE_EVENT", "reload")])
    }

    /// Secrets are sent with a connection that lives on, so another one waits for the next start.
    private func changedSecrets(in next: NodeSettings) -> [String] {
        var changed: [String] = []
        for (kind, old) in [(Secret.Kind.token, token), (.password, password)] {
            do throws(NodeError) {
                if try next.secret(kind)?.revealed != old?.revealed { changed.append(kind.rawValue) }
            } catch {
                log(.warning, "\(error.message): the next start would fail", [("ZEE_EVENT", "reload")])
            }
        }
        return changed
    }
}

/// The clock that systemd compares reloads by.
private func monotonicMicroseconds() -> Int64 {
    var time = timespec()
    // Fails for unknown clocks only, and this one is known.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
}
