import Testing
import ZeeProtocol

struct EncodingTests {
    /// RFC 4648 §10, and bytes that need the two characters in which the alphabets differ.
    @Test(
        arguments: [
            ("", "", ""), ("f", "Zg==", "Zg"), ("fo", "Zm8=", "Zm8"), ("foo", "Zm9v", "Zm9v"),
            ("foob", "Zm9vYg==", "Zm9vYg"), ("fooba", "Zm9vYmE=", "Zm9vYmE"), ("foobar", "Zm9vYmFy", "Zm9vYmFy"),
            ("~~~???", "fn5+Pz8/", "fn5-Pz8_"),
        ]
    )
    func base64(plain: String, standard: String, url: String) {
        #expect(Base64.encode(Array(plain.utf8)) == standard)
        #expect(Base64.encode(Array(plain.utf8), alphabet: .url) == url)
        #expect(Base64.encodedSize(plain.utf8.count) == standard.utf8.count)
        #expect(Base64.encodedSize(plain.utf8.count, alphabet: .url) == url.utf8.count)
        #expect(Base64.decode(standard) == Array(plain.utf8))
        #expect(Base64.decode(url) == Array(plain.utf8))
    }

    @Test(arguments: ["Z", "Zm9vY", "Zg=", "Zg===", "=", "Zg==Zg==", "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", "ü"])
    func `text no encoder makes is no base64`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func hexadecimal() {
        #expect(Hex.encode([0x00, 0x7F, 0xFF]) == "007fff")
        #expect(Hex.decode("007FfF") == [0x00, 0x7F, 0xFF])
        #expect(Hex.decode("0") == nil)
        #expect(Hex.decode("0g") == nil)
        #expect(Hex.decode("") == [])
    }
}
