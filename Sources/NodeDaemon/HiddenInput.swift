internal import Glibc

/// What somebody typed where it must not be seen.
enum HiddenLine: Sendable, Equatable {
    case line(String)
    /// The end of the input before any of it.
    case ended
    /// Control-C.
    case interrupted
}

extension HiddenLine {
    /// Longer than any secret; whoever pipes in a film by mistake is stopped here.
    private static let limit = 8_192

    /// One line from standard input. On a terminal it asks first, and shows nothing of what is typed unless it is to.
    static func read(asking prompt: String, isShown: Bool) -> HiddenLine {
        guard isatty(STDIN_FILENO) == 1 else { return line() }
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return line() }
        var hidden = usual
        // The program blocks SIGINT for its main loop, so Control-C has to come as a character; and those come one by one
        // only outside the canonical mode.
        hidden.c_lflag &= ~tcflag_t((isShown ? 0 : ECHO) | ICANON | ISIG)
        say(prompt)
        // What was typed ahead was typed before the terminal stopped showing it.
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return line() }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
            if !isShown { say("\n") }
        }
        return typedLine()
    }

    private static func line() -> HiddenLine {
        var bytes: [UInt8] = []
        while bytes.count < limit, let byte = nextByte() {
            if byte == UInt8(ascii: "\n") { return .line(String(decoding: bytes, as: UTF8.self)) }
            bytes.append(byte)
        }
        return bytes.isEmpty ? .ended : .line(String(decoding: bytes, as: UTF8.self))
    }

    private static func typedLine() -> HiddenLine {
        var bytes: [UInt8] = []
        while bytes.count < limit, let byte = nextByte() {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return .line(String(decoding: bytes, as: UTF8.self))
            case 0x03: return .interrupted
            case 0x04 where bytes.isEmpty: return .ended
            case 0x15: bytes = []  // Control-U
            case 0x08, 0x7F:
                // One character, however many bytes it took.
                while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
            default: bytes.append(byte)
            }
        }
        return bytes.isEmpty ? .ended : .line(String(decoding: bytes, as: UTF8.self))
    }

    private static func nextByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = Glibc.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            return count == 1 ? byte : nil
        }
    }

    /// To standard error: standard output may be a file.
    private static func say(_ text: String) { _ = Glibc.write(STDERR_FILENO, text, text.utf8.count) }
}
