import Arguments
import Testing

@testable import NodeDaemon

struct ControlPathTests {
    @Test(
        arguments: [
            ("/var/lib/zee-node", ["/run/zee-node/control"], "/run/zee-node/control"),
            (
                "/var/lib/zee-node-attic", ["/run/zee-node/control", "/run/zee-node-attic/control"],
                "/run/zee-node-attic/control"
            ),
            ("/srv/zee", ["/run/zee-node/control"], "/srv/zee/control"),
            ("/var/lib/zee-node", [], "/var/lib/zee-node/control"),
        ] as [(String, [String], String)]
    )
    func `a state directory means the node of that one, a unit's too`(state: String, sockets: [String], path: String)
        throws
    {
        guard case .run(let invocation) = try NodeProgram.request(from: ["status", "--state-dir", state]) else {
            return
        }
        let found = ControlPath.toAsk(invocation, environment: { _ in nil }, state: state) { sockets.contains($0) }
        #expect(found == path)
    }
}
