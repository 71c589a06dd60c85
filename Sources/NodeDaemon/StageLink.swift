internal import Diagnostics
internal import Stage
internal import Transport
internal import ZeeGatewayClient
internal import ZeeProtocol

// What passes between session and stage besides invokes: where the gateway keeps its pages, and how pages fare.
extension NodeDaemon {
    /// Tells the stage of each hello, and how to ask for another canvas URL.
    func introduceGateway(of client: GatewayClient) async {
        let endpoint = settings.address.endpoint
        for await state in states {
            switch state {
            case .ready(let hello):
                await stage.gatewayChanged(to: "connected")
                let isPluginSurface = hello.pluginSurfaceURLs["canvas"] != nil
                await stage.renewCanvasHost { await Self.newCanvasURL(from: client, isPluginSurface: isPluginSurface) }
                await stage.connected(
                    to: CanvasHost(
                        advertised: hello.canvasURL,
                        gatewayHost: endpoint.host,
                        gatewayPort: endpoint.port
                    )
                )
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

    /// `canvas.loading`, `canvas.ready`, `canvas.failed` and agent links, in order. While nobody is connected they are
    /// dropped: they are news, not state.
    func forwardEvents(to client: GatewayClient) async {
        for await event in stage.events {
            do {
                try await client.send(event)
            } catch {
                log(.debug, "the gateway did not take \(event.name): \(error)", [("ZEE_EVENT", event.name)])
            }
        }
    }
}
