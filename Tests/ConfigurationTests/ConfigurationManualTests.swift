import Testing
import ZeeTestKit

@testable import Configuration

struct ConfigurationManualTests {
    @Test func `the sample in etc is what the catalog says`() throws {
        let sample = RecordedText("etc/zee-node/zee-node.conf")
        #expect(try sample.says(ConfigurationDocuments.sample), "record with ZEE_RECORD=1 swift test")
    }

    @Test func `the sample changes nothing`() throws {
        let configuration = try ConfigurationTests.resolve([ConfigurationDocuments.sample])
        #expect(configuration == Configuration())
    }

    @Test func `the sample with every line in force is accepted`() throws {
        let lines = ConfigurationDocuments.sample.split(separator: "\n", omittingEmptySubsequences: false)
        let awake = lines.map { line in
            let isSetting = Setting.served.contains { line.hasPrefix("#\($0.name) = ") }
            return isSetting ? line.dropFirst() : line
        }
        let configuration = try ConfigurationTests.resolve([awake.joined(separator: "\n")])
        #expect(configuration.listing.filter { $0.origin == "default" }.map(\.key) == [])
    }

    @Test func `what is not served is in no document`() {
        let page = ConfigurationDocuments.manualPage(introduction: "", sections: [])
        #expect(page.contains("\n.B url\n"))
        for spec in Setting.all where !spec.isServed {
            #expect(ConfigurationDocuments.sample.contains("\n#\(spec.name) = ") == false, "\(spec.path)")
            #expect(page.contains("\n.B \(spec.name)\n") == false, "\(spec.path)")
        }
    }

    @Test func `the manual page of the settings is what the catalog says`() throws {
        let text = ManualText(try RecordedText("packaging/man/zee-node.conf.text").contents())
        let page = ConfigurationDocuments.manualPage(introduction: text.introduction, sections: text.sections)
        let recorded = RecordedText("packaging/man/zee-node.conf.5")
        #expect(try recorded.says(page), "record with ZEE_RECORD=1 swift test")
    }
}
