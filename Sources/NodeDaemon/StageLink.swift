internal import Diagnostics
internal import Stage
internal import Transport
internal import ZeeGatewayClient
internal import ZeeProtocol

// What passes between session and stage besides invokes: where the gateway keeps its pages, and how pages fare.
extension NodeDaemon {
    /// The session, and beside it what passes between the two.
    func run(_ client: GatewayClient, at address: GatewayAddress) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.introduceGateway(of: client, at: address.endpoint) }
            group.addTask { await self.forwardEvents(to: client) }
            await client.run()
            group.cancelAll()
        }
    }

    /// Tells the stage of each hello, and how to ask for another canvas URL.
    private func introduceGateway(of client: GatewayClient, at endpoint: Endpoint) async {
        for await state in states {
            switch state {
            case .ready(let hello):
                await stage.gatewayChanged(to: "connected")
                await stage.belongs(to: hello.mainSessionKey)
                let isPluginSurface = hello.pluginSurfaceURLs["canvas"] != nil
                await stage.renewCanvasHost { await Self.newCanvasURL(from: client, isPluginSurface: isPluginSurface) }
                var host = CanvasHost(
                    advertised: hello.canvasURL,
                    gatewayHost: endpoint.host,
                    gatewayPort: endpoint.port
                )
                if case .tls(let trust) = endpoint.security { host.trust = trust }
                await stage.connected(to: host)
            case .dialing: await stage.gatewayChanged(to: "connecting")
            case .waiting, .stopped: await stage.gatewayChanged(to: "not connected")
            case .awaitingApproval: await stage.gatewayChanged(to: "waiting for approval")
            }
        }
    }

    /// The two generations that scope canvas URLs ask in different words; either answer holds a URL to use from now on.
    private static func newCanvasURL(from client: GatewayClient, isPluginSurface: Bool) async -> String? {
        do {
            guard isPluginSurface else {
                let answer = try await client.call("node.canvas.capability.refresh", params: [:])
                return answer["canvasHostUrl"]?.stringValue
            }
            let answer = try await client.call("node.pluginSurface.refresh", params: ["surface": "canvas"])
            return answer["pluginSurfaceUrls"]?["canvas"]?.stringValue
        } catch {
            // The page's own failure is reported; that it could not be helped adds nothing.
            return nil
        }
    }

    /// `canvas.loading`, `canvas.ready`, `canvas.failed`, agent links and what users press, in order. While nobody is
    /// connected they are dropped, since they are news and not state; an interface says so where it was pressed.
    private func forwardEvents(to client: GatewayClient) async {
        for await event in stage.events {
            var failure: String?
            do throws(RequestFailure) { try await client.send(event) } catch { failure = error.words }
            await stage.told(event, failure: failure)
            if let failure {
                log(.debug, "the gateway did not take \(event.name): \(failure)", [("ZEE_EVENT", event.name)])
            }
        }
    }
}
