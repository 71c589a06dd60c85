import Arguments
import NodeDaemon
import Testing
import ZeeTestKit

struct ManualTests {
    @Test func `the manual page of zee-node is what the command table says`() throws {
        let text = ManualText(try RecordedText("packaging/man/zee-node.text").contents())
        let page = NodeProgram.spec.manualPage(section: 8, introduction: text.introduction, sections: text.sections)

        #expect(try RecordedText("packaging/man/zee-node.8").says(page), "record with ZEE_RECORD=1 swift test")
    }
}
