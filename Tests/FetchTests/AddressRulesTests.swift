import Fetch
import Testing
import Transport
import WebAddress

struct AddressRulesTests {
    static let kinds: [(String, AddressKind)] = [
        ("93.184.216.34", .global), ("8.8.8.8", .global), ("100.128.0.1", .global), ("172.32.0.1", .global),
        ("127.0.0.1", .loopback), ("127.255.255.254", .loopback), ("::1", .loopback),
        ("10.0.0.1", .privateNetwork), ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
        ("192.168.1.1", .privateNetwork), ("fc00::1", .privateNetwork), ("fd12:3456::1", .privateNetwork),
        ("fec0::1", .privateNetwork),
        ("169.254.169.254", .linkLocal), ("fe80::1", .linkLocal), ("febf::1", .linkLocal),
        ("100.64.0.1", .carrierGrade), ("100.100.100.200", .carrierGrade), ("100.127.255.255", .carrierGrade),
        ("0.0.0.0", .special), ("192.0.0.192", .special), ("192.0.2.1", .special), ("198.18.0.1", .special),
        ("224.0.0.1", .special), ("255.255.255.255", .special), ("168.63.129.16", .special), ("::", .special),
        ("ff02::1", .special), ("2001:db8::1", .special), ("2001::1", .special), ("4000::1", .special),
        ("::ffff:127.0.0.1", .loopback), ("::ffff:10.0.0.1", .privateNetwork), ("::ffff:8.8.8.8", .global),
        ("::ffff:169.254.169.254", .linkLocal), ("::ffff:0:10.0.0.1", .privateNetwork), ("::127.0.0.1", .loopback),
        ("64:ff9b::10.0.0.1", .privateNetwork), ("64:ff9b::8.8.8.8", .global), ("64:ff9b:1::a9fe:a9fe", .linkLocal),
        ("2002:7f00:1::", .loopback), ("2002:a00:1::1", .privateNetwork), ("2002:808:808::1", .global),
        ("2606:4700::1111", .global), ("2a00:1450::1", .global),
    ]

    @Test(arguments: kinds)
    func `an address is of the kind it leads to`(text: String, kind: AddressKind) throws {
        #expect(AddressKind(try #require(SocketAddress(literal: text, port: 80))) == kind)
    }

    static let gateway = AddressRules.Origin(host: "Studio.local", port: 18789)

    static let hosts: [(allowed: [String], url: String, isAllowed: Bool)] = [
        ([], "http://studio.local:18789/", true),
        ([], "http://studio.local:22/", false),
        ([], "http://example.com/", false),
        (["*"], "http://example.com/", true),
        (["*"], "http://8.8.8.8/", true),
        (["*"], "http://127.0.0.1/", false),
        (["*"], "http://[::ffff:127.0.0.1]/", false),
        (["*"], "http://169.254.169.254/latest/meta-data/", false),
        (["example.com"], "http://example.com/", true),
        (["example.com"], "http://www.example.com/", false),
        (["example.com"], "http://8.8.8.8/", false),
        (["*.example.com"], "http://www.example.com/", true),
        (["*.example.com"], "http://example.com/", false),
        (["*.example.com"], "http://evilexample.com/", false),
        (["192.168.1.0/24"], "http://192.168.1.77/", true),
        (["192.168.1.0/24"], "http://[::ffff:192.168.1.77]/", true),
        (["192.168.1.0/24"], "http://192.168.2.1/", false),
        (["192.168.1.0/25"], "http://192.168.1.128/", false),
        (["0.0.0.0/0"], "http://10.0.0.1/", true),
        (["fd00::/8"], "http://[fd12::1]/", true),
        (["fd00::/8"], "http://[fe80::1]/", false),
    ]

    @Test(arguments: hosts)
    func `a page may name a host by the list`(allowed: [String], url: String, isAllowed: Bool) throws {
        let entries = allowed.compactMap { AddressRules.Entry($0) }
        #expect(entries.count == allowed.count)
        let rules = AddressRules(trusted: [Self.gateway], allowed: entries)
        #expect(rules.allowsHost(of: try WebURL(url)) == isAllowed)
    }

    @Test(arguments: [
        ("example.com", "127.0.0.1", false),
        ("example.com", "10.0.0.1", false),
        ("example.com", "8.8.8.8", true),
        ("wiki.lan", "10.1.2.3", true),
        ("studio.local", "192.168.1.20", true),
        ("studio.local", "127.0.0.1", true),
        ("wiki.lan", "192.168.9.9", true),
        ("wiki.lan", "169.254.169.254", false),
        ("other.lan", "192.168.9.9", false),
    ])
    func `a name leads to public and listed addresses, the gateway's anywhere`(
        host: String,
        address: String,
        isAllowed: Bool
    ) throws {
        let list = ["public", "10.1.2.3"].compactMap { AddressRules.Entry($0) } + [.privateHost("wiki.lan")]
        let rules = AddressRules(trusted: [Self.gateway], allowed: list)
        let address = try #require(SocketAddress(literal: address, port: 18789))
        #expect(rules.allows(address, for: host, port: 18789) == isAllowed)
    }

    @Test func `private hosts are names and ranges`() {
        #expect(AddressRules.Entry(private: "Wiki.lan") == .privateHost("wiki.lan"))
        #expect(AddressRules.Entry(private: "10.0.0.0/8") == AddressRules.Entry("10.0.0.0/8"))
        #expect(AddressRules.Entry(private: "public") == nil)
        #expect(AddressRules.Entry(private: "*.lan") == nil)
    }

    @Test(arguments: [
        "", "http://example.com", "exa mple", "10.0.0.0/33", "10.0.0.0/x", "*.*.com", "a/b", "host:80", "fe80::1%eth0",
    ])
    func `an entry that is neither host nor network is none`(text: String) {
        #expect(AddressRules.Entry(text) == nil)
    }
}
