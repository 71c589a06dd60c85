internal import CCurl
internal import Transport

/// What `curl_trust` holds, for as long as any connection made with it may ask: TLS 1.2 can ask again in its middle.
///
/// `@safe`, `@unchecked Sendable`: written before anybody else has it, read only from then on.
@safe
final class Trust: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<curl_trust>
    let isPinned: Bool

    init(_ trust: TLSTrust) {
        let (pin, authorityFile): (Fingerprint?, String?) =
            switch trust {
            case .pin(let pin): (pin, nil)
            case .authorities(let file): (nil, file)
            }
        isPinned = pin != nil
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: curl_trust())
        unsafe pointer.pointee.is_pinned = isPinned ? 1 : 0
        if let pin {
            unsafe withUnsafeMutableBytes(of: &pointer.pointee.pin) { unsafe $0.copyBytes(from: pin.bytes) }
        }
        if let authorityFile {
            unsafe pointer.pointee.authorities = strdup(authorityFile)
        }
    }

    deinit {
        unsafe free(pointer.pointee.authorities)
        unsafe pointer.deallocate()
    }
}
