import Arguments
import OperatorCLI
import Testing
import ZeeTestKit

struct ManualTests {
    @Test func `the manual page of zee is what the command table says`() throws {
        let text = ManualText(try RecordedText("packaging/man/zee.text").contents())
        let page = zeeProgram.manualPage(section: 1, introduction: text.introduction, sections: text.sections)

        #expect(try RecordedText("packaging/man/zee.1").says(page), "record with ZEE_RECORD=1 swift test")
    }
}
