import Testing

@testable import Discovery

struct DomainNameTests {
    static let written: [(text: String, labels: [String]?)] = [
        ("zee.internal.", ["zee", "internal"]),
        ("zee.internal", ["zee", "internal"]),
        (".", []),
        ("", []),
        (#"Studio\032Gateway._zee-gateway._tcp"#, ["Studio Gateway", "_zee-gateway", "_tcp"]),
        (#"v1\.2.local"#, ["v1.2", "local"]),
        (#"back\\slash.local"#, [#"back\slash"#, "local"]),
        ("Küche.local", ["Küche", "local"]),
        ("a..b", nil),
        (".a", nil),
        (#"a\"#, nil),
        (#"a\25"#, nil),
        (#"a\256"#, nil),
        (String(repeating: "a", count: 63), [String(repeating: "a", count: 63)]),
        (String(repeating: "a", count: 64), nil),
        (Array(repeating: "abcdefg", count: 31).joined(separator: "."), Array(repeating: "abcdefg", count: 31)),
        (Array(repeating: "abcdefg", count: 32).joined(separator: "."), nil),
    ]

    @Test(arguments: written)
    func `the written form has escapes and limits`(text: String, labels: [String]?) {
        #expect(DomainName(text)?.labels == labels?.map { Array($0.utf8) })
    }

    @Test(arguments: [#"Studio\032Gateway._zee-gateway._tcp."#, #"a\.b\\c."#, "Küche.local.", #"\255\001."#, "."])
    func `writing a name gives back what was read`(text: String) {
        #expect(DomainName(text)?.text == text)
    }

    @Test func `names differ by more than the case of ASCII letters`() {
        #expect(DomainName("Studio.LOCAL") == DomainName("studio.local."))
        #expect(DomainName("KÜCHE.local") != DomainName("küche.local"))
    }
}

struct ServiceNameTests {
    static let typed = ServiceType(text: "_zee-gateway._tcp")

    @Test func `an instance may have dots, and its type and domain must be those asked for`() throws {
        let domain = try #require(DomainName("zee.internal"))
        func service(_ text: String) throws -> ServiceName? {
            ServiceName(try #require(DomainName(text)), type: Self.typed, domain: domain)
        }
        #expect(
            try service(#"Dr\.\032No (Zee)._zee-gateway._tcp.zee.internal"#)
                == ServiceName(instance: "Dr. No (Zee)", type: Self.typed, domain: "zee.internal.")
        )
        #expect(try service("Studio._zee-gateway._tcp.elsewhere") == nil)
        #expect(try service("Studio._ssh._tcp.zee.internal") == nil)
        #expect(try service("_zee-gateway._tcp.zee.internal") == nil)
        #expect(try service(#"\255._zee-gateway._tcp.zee.internal"#) == nil)
    }

    static let ids: [(instance: String, domain: String, id: String)] = [
        ("Studio (Zee)", "local.", "_zee-gateway._tcp|local.|studio (zee)"),
        ("  Studio \t(Zee) ", "LOCAL", "_zee-gateway._tcp|local.|studio (zee)"),
        ("Küche", "zee.internal", "_zee-gateway._tcp|zee.internal.|küche"),
    ]

    @Test(arguments: ids)
    func `the stable id survives other capitals and spaces`(instance: String, domain: String, id: String) {
        #expect(ServiceName(instance: instance, type: Self.typed, domain: domain).stableID == id)
    }
}
