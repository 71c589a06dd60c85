import Discovery
import Testing

@testable import NodeDaemon

struct NodeAdvertisementTests {
    @Test func `a node announces who it is, and a place where nothing listens`() {
        let announcement = NodeAdvertisement(name: "attic", deviceID: "d0", platform: "linux").announcement

        #expect(announcement.type.text == "_zee-node._tcp")
        #expect(!ServiceType.gateways.contains(announcement.type))
        #expect(announcement.name == "attic")
        #expect(announcement.port == 9)
        #expect(
            announcement.facts.map { "\($0.key)=\($0.value)" } == [
                "role=node", "displayName=attic", "deviceId=d0", "platform=linux", "version=\(NodeProgram.version)",
            ]
        )
    }
}
