import Testing

@testable import Transport

struct SocketAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1:80", true),
        ("127.9.9.9", "127.9.9.9:80", true),
        ("::1", "[::1]:80", true),
        ("::ffff:127.0.0.1", "[::ffff:127.0.0.1]:80", true),
        ("2001:DB8:0::1", "[2001:db8::1]:80", false),
        ("0.0.0.0", "0.0.0.0:80", false),
        // The loopback interface is number 1 and there on every machine.
        ("fe80::1%lo", "[fe80::1%lo]:80", false),
        ("fe80::1%1", "[fe80::1%lo]:80", false),
    ])
    func `a literal reads and prints`(text: String, printed: String, isLoopback: Bool) {
        let address = SocketAddress(literal: text, port: 80)
        #expect(address?.description == printed)
        #expect(address?.isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", "localhost", "127.1", "1.2.3.4.5", "::g", "127.0.0.1%lo", "fe80::1%", "fe80::1%nosuch0", "1\u{0}",
    ])
    func `a name is no literal`(text: String) {
        #expect(SocketAddress(literal: text, port: 80) == nil)
    }
}
