/// The few kinds of records that finding a service takes (RFC 1035, 2782, 3596).
package enum RecordKind: UInt16, Sendable, CaseIterable {
    case a = 1
    case cname = 5
    case ptr = 12
    case txt = 16
    case aaaa = 28
    case srv = 33
}

/// A record as far as it was understood. Records of other kinds and classes are not kept.
package struct Record: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case address([UInt8])
        case alias(DomainName)
        case pointer(DomainName)
        case text([[UInt8]])
        case service(priority: UInt16, weight: UInt16, port: UInt16, target: DomainName)
    }

    let owner: DomainName
    /// Seconds; RFC 2181 section 8: the top bit set means zero.
    let timeToLive: UInt32
    let content: Content
}

/// What a name server said.
package struct Message: Sendable {
    package enum Verdict: UInt8, Sendable {
        case fine = 0
        case formatError = 1
        case serverFailure = 2
        case noSuchName = 3
        case notImplemented = 4
        case refused = 5
    }

    let id: UInt16
    let isResponse: Bool
    let isTruncated: Bool
    /// `nil` for a code beyond those of RFC 1035.
    let verdict: Verdict?
    /// The question it answers, when there is exactly one that makes sense.
    let question: Question?
    /// The records of the answer section.
    let answers: [Record]
}

package struct Question: Hashable, Sendable {
    let name: DomainName
    let kind: RecordKind

    /// The size of answer we take by UDP: what crosses every network in one piece (RFC 9715, DNS flag day 2020).
    static let udpPayload: UInt16 = 1232

    /// The question as a message: recursion desired, one question, and with `extended` the EDNS record (RFC 6891) that
    /// lets the answer be longer than 512 bytes.
    func message(id: UInt16, extended: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        func put(_ value: UInt16) { bytes += [UInt8(value >> 8), UInt8(value & 0xFF)] }
        put(id)
        put(0x0100)
        put(1)
        put(0)
        put(0)
        put(extended ? 1 : 0)
        for label in name.labels {
            // At most 63: the name's own rule.
            bytes.append(UInt8(truncatingIfNeeded: label.count))
            bytes += label
        }
        bytes.append(0)
        put(kind.rawValue)
        put(1)
        if extended {
            // The root's name, type OPT, our payload size in place of the class, no flags, no options.
            bytes.append(0)
            put(41)
            put(Self.udpPayload)
            put(0)
            put(0)
            put(0)
        }
        return bytes
    }
}
