import Testing
import ZeeKit
import ZeeProtocol

struct NodeSelectorTests {
    static let nodes = [
        NodeListing(nodeID: "40576fdd04f4", displayName: "iOS Node", remoteIP: "192.168.0.88", isConnected: true),
        NodeListing(nodeID: "40576fee0000", displayName: "Desk", remoteIP: "192.168.0.9"),
        NodeListing(nodeID: "aaaabbbbcccc", displayName: "Desk", remoteIP: "192.168.0.9"),
        NodeListing(nodeID: "aaaabbbbdddd", displayName: "Wall", isConnected: true),
        NodeListing(nodeID: "eeeeffff0000", displayName: "Wall"),
        NodeListing(nodeID: "short"),
    ]

    @Test(
        arguments: [
            ("40576fdd04f4", "40576fdd04f4"), (" iOS Node ", "40576fdd04f4"), ("ios-node", "40576fdd04f4"),
            ("IOS_NODE", "40576fdd04f4"), ("192.168.0.88", "40576fdd04f4"), ("40576fd", "40576fdd04f4"),
            ("40576FE", "40576fee0000"), ("40576f", "40576fdd04f4"), ("wall", "aaaabbbbdddd"), ("short", "short"),
            ("eeeeff", "eeeeffff0000"),
        ]
    )
    func `a node is found`(text: String, id: String) throws {
        #expect(try NodeSelector.select(text, among: Self.nodes).nodeID == id)
    }

    static let labels = [
        "iOS Node [40576fdd04f4]", "Desk [40576fee0000]", "Desk [aaaabbbbcccc]", "Wall [aaaabbbbdddd]",
        "Wall [eeeeffff0000]", "short",
    ]

    @Test(
        arguments: [
            ("", .empty), ("  ", .empty), ("40576", .unknown("40576", available: labels)),
            ("nobody", .unknown("nobody", available: labels)), ("---", .unknown("---", available: labels)),
            ("desk", .ambiguous("desk", candidates: ["Desk [40576fee0000]", "Desk [aaaabbbbcccc]"])),
            ("192.168.0.9", .ambiguous("192.168.0.9", candidates: ["Desk [40576fee0000]", "Desk [aaaabbbbcccc]"])),
        ] as [(String, NodeSelector.SelectionError)]
    )
    func `or the operator hears which there are`(text: String, error: NodeSelector.SelectionError) {
        #expect(throws: error) { try NodeSelector.select(text, among: Self.nodes) }
    }
}
