/// What a gateway announces of itself.
package struct Announcement: Sendable, Equatable {
    /// A name for people; made unique on the network by a number when it is taken.
    package var name: String
    package var type: ServiceType
    package var port: UInt16
    /// The TXT record, in order. Never a secret: everybody reads it.
    package var facts: [(key: String, value: String)]

    package init(name: String, type: ServiceType = .gateway, port: UInt16, facts: [(key: String, value: String)]) {
        self.name = name
        self.type = type
        self.port = port
        self.facts = facts
    }

    package static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.name == rhs.name && lhs.type == rhs.type && lhs.port == rhs.port
            && lhs.facts.elementsEqual(rhs.facts) { $0 == $1 }
    }

    /// The facts as the strings of a TXT record: none longer than 255 bytes, and at most 1,300 together, which is what
    /// fits a packet (RFC 6763 section 6.2). A fact that does not fit is left out; a cut one would be another fact.
    var strings: [[UInt8]] {
        var byteCount = 0
        return facts.compactMap { fact in
            let string = Array("\(fact.key)=\(fact.value)".utf8)
            guard string.count <= 255, byteCount + string.count + 1 <= 1300 else { return nil }
            byteCount += string.count + 1
            return string
        }
    }

    /// An instance name is one label of a DNS name, and has at most 63 bytes: cut between characters.
    var label: String {
        var label = ""
        for character in name where !character.isNewline {
            guard label.utf8.count + character.utf8.count <= DomainName.mostLabelBytes else { break }
            label.append(character)
        }
        return label.isEmpty ? "Zee" : label
    }
}
