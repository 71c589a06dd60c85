internal import Diagnostics
internal import Transport
internal import WebSocketChannel
internal import WebSocketWire
internal import ZeeProtocol

/// The socket of the view page.
extension GatewayServer {
    /// The first message has the secret, or says that there is none; then news come until the page is closed.
    func showNodes(to channel: WebSocketChannel, _ facts: PeerFacts) async throws {
        let first = try await channel.receive(by: .now + configuration.limits.handshake)
        switch gateway.admitWatcher(facts, secret: Self.secret(in: first.bytes), at: now()) {
        case .granted: break
        case .refused:
            log(.info, "refused \(facts.remoteIP) a look at the nodes")
            return await channel.close(.policyViolation, reason: "unauthorized")
        case .wait: return await channel.close(.policyViolation, reason: "too many wrong secrets")
        }
        guard watchers.count < Gallery.watcherLimit else {
            return await channel.close(.tryAgainLater, reason: "too many people are watching")
        }
        seat(channel)
        let key = ObjectIdentifier(channel)
        let bell = Bell()
        watchers[key] = bell
        gateway.watcherCame(at: now())
        perform()
        log(.info, "\(facts.remoteIP) watches the nodes")
        defer {
            watchers[key] = nil
            gateway.watcherLeft()
            perform()
        }
        await withTaskGroup { group in
            group.addTask { await self.tellNews(to: channel, at: bell) }
            group.addTask {
                do throws(ChannelError) {
                    // It has nothing more to say, but pings are answered in here and the end is noticed.
                    while true { _ = try await channel.receive() }
                } catch {
                    // The page was closed.
                }
            }
            await group.next()
            channel.abort()
            group.cancelAll()
        }
    }

    /// Each time it looks, the newest there is: a page on a slow line skips pictures and is never behind by more than
    /// one.
    private func tellNews(to channel: WebSocketChannel, at bell: Bell) async {
        var seen = 0
        while !Task.isCancelled, !isStopping {
            let news = gateway.gallery.news(since: seen, at: .now)
            seen = gateway.gallery.version
            for message in news {
                do throws(ChannelError) {
                    try await channel.send(text: Array(message.description.utf8), by: .now + .seconds(20))
                } catch {
                    return
                }
            }
            await bell.wait()
        }
    }

    private static func secret(in bytes: [UInt8]) -> String? {
        do throws(JSONError) {
            return try JSONValue(parsing: bytes, limits: JSONLimits(depth: 4, bytes: 4_096))["secret"]?.stringValue
        } catch {
            // Whoever writes no JSON has no secret either.
            return nil
        }
    }
}
