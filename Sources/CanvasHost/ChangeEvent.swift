internal import CFolder

/// One record of inotify(7).
struct ChangeEvent: Equatable {
    let watch: Int32
    let mask: UInt32
    let name: String

    /// Fixed part of `struct inotify_event`: watch, mask, cookie, length of the name.
    private static let headSize = 16

    /// Takes apart what one read gave. The kernel never cuts a record; bytes that are none end the list.
    static func parse(_ bytes: [UInt8]) -> [ChangeEvent] {
        var events: [ChangeEvent] = []
        var rest = bytes[...]
        while rest.count >= headSize {
            let words = stride(from: 0, to: headSize, by: 4).map { offset in
                // The kernel writes in the machine's own order, which is little-endian on all that Swift runs on here.
                rest.dropFirst(offset).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            rest = rest.dropFirst(headSize)
            guard words[3] <= rest.count else { break }
            let name = rest.prefix(Int(words[3])).prefix { $0 != 0 }
            rest = rest.dropFirst(Int(words[3]))
            events.append(
                ChangeEvent(
                    watch: Int32(bitPattern: words[0]),
                    mask: words[1],
                    name: String(decoding: name, as: UTF8.self)
                )
            )
        }
        return events
    }

    var isOverflow: Bool { has(UInt32(change_overflow)) }
    /// The watch is over: its folder is gone.
    var isEnd: Bool { has(UInt32(change_ignored)) }
    /// The watched folder itself has another name now.
    var isMove: Bool { has(UInt32(change_moved)) }
    var isNewFolder: Bool { has(UInt32(change_of_folder)) && has(UInt32(change_made)) }

    /// Whether somebody who looks at pages sees a difference. Hidden names are not served, and editors write their
    /// backups there; a new file is empty, and counts when its writer closes it.
    var isVisible: Bool {
        guard !name.isEmpty, !name.hasPrefix("."), !name.hasSuffix("~") else { return false }
        return has(UInt32(change_of_folder)) || !has(UInt32(IN_CREATE))
    }

    private func has(_ bits: UInt32) -> Bool { mask & bits != 0 }
}
