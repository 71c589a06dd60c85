package import Diagnostics
internal import Glibc

/// Where and how log records are written.
package enum LogOutput: Sendable, Equatable {
    /// Native journal datagrams: fields stay fields.
    case journal
    /// Text for a person, coloured on a terminal.
    case text(colour: Bool)
    /// One JSON object a line.
    case json

    /// The journal when standard error already goes there, a person's text otherwise.
    ///
    /// systemd sets `JOURNAL_STREAM` to the device and inode of the stream it gave the service; a shell that redirects
    /// standard error inherits the variable but not the stream (systemd.exec(5)).
    package static func automatic(journalStream: String?) -> LogOutput {
        var status = stat()
        if let journalStream, unsafe fstat(STDERR_FILENO, &status) == 0,
            journalStream == "\(status.st_dev):\(status.st_ino)"
        {
            return .journal
        }
        return .text(colour: isatty(STDERR_FILENO) == 1)
    }

    /// A log that writes here.
    package func log(threshold: LogRecord.Priority, program: String) -> Log {
        switch self {
        case .journal:
            let socket = DatagramSocket(path: "/run/systemd/journal/socket")
            return Log(threshold: threshold) { record in
                let sent = socket?.send(journalDatagram(of: record, program: program)) ?? false
                // journald restarting, or a full queue: the stream is the older, slower way to the same place.
                if !sent { writeToStandardError("<\(record.priority.rawValue)>" + plainLine(of: record) + "\n") }
            }
        case .text(let colour):
            return Log(threshold: threshold) { record in
                writeToStandardError(terminalLine(of: record, at: time(nil), colour: colour) + "\n")
            }
        case .json:
            return Log(threshold: threshold) { record in
                writeToStandardError(jsonLine(of: record, at: time(nil), program: program) + "\n")
            }
        }
    }
}

/// `KEY=value\n` for each field, or `KEY\n`, a little-endian length, the bytes and `\n` when a value has line breaks
/// (systemd's JOURNAL_NATIVE_PROTOCOL).
func journalDatagram(of record: LogRecord, program: String) -> [UInt8] {
    var datagram: [UInt8] = []
    func append(_ name: String, _ value: String) {
        // The kernel refuses datagrams beyond the socket's buffer (212,992 bytes as a rule); no field of ours is near.
        let bytes = Array(value.utf8.prefix(16_384))
        datagram += name.utf8
        if bytes.contains(UInt8(ascii: "\n")) {
            datagram.append(UInt8(ascii: "\n"))
            var length = UInt64(bytes.count)
            for _ in 0..<8 {
                datagram.append(UInt8(truncatingIfNeeded: length))
                length >>= 8
            }
        } else {
            datagram.append(UInt8(ascii: "="))
        }
        datagram += bytes
        datagram.append(UInt8(ascii: "\n"))
    }
    append("MESSAGE", record.message)
    append("PRIORITY", "\(record.priority.rawValue)")
    append("SYSLOG_IDENTIFIER", program)
    if let event = record.fields.first(where: { $0.name == "ZEE_EVENT" }),
        let messageID = LogEvent.messageID(of: event.value)
    {
        append("MESSAGE_ID", messageID)
    }
    for field in record.fields { append(field.name, field.value) }
    return datagram
}

/// Control characters come from gateways and scripts; on a terminal they would be commands.
func printable(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { $0.value < 32 || ($0.value >= 127 && $0.value < 160) ? " " : $0 }
        )
    )
}

func plainLine(of record: LogRecord) -> String { printable(record.message) }

func terminalLine(of record: LogRecord, at seconds: Int, colour: Bool) -> String {
    let words = record.fields.map { field in
        let name = field.name.hasPrefix("ZEE_") ? String(field.name.dropFirst(4)) : field.name
        return "\(name.lowercased())=\(printable(field.value))"
    }
    let label =
        switch record.priority {
        case .error: "error"
        case .warning: "warning"
        case .notice, .info: "info"
        case .debug: "debug"
        }
    let stamp = utcTimestamp(seconds)
    let details = words.isEmpty ? "" : "  " + words.joined(separator: " ")
    guard colour else { return "\(stamp) \(label): \(printable(record.message))\(details)" }
    let tint =
        switch record.priority {
        case .error: "\u{1B}[31m"
        case .warning: "\u{1B}[33m"
        case .notice, .info: "\u{1B}[32m"
        case .debug: "\u{1B}[2m"
        }
    let (dim, plain) = ("\u{1B}[2m", "\u{1B}[0m")
    return "\(dim)\(stamp)\(plain) \(tint)\(label)\(plain): \(printable(record.message))\(dim)\(details)\(plain)"
}

func jsonLine(of record: LogRecord, at seconds: Int, program: String) -> String {
    var pairs = [
        ("time", utcTimestamp(seconds)), ("priority", "\(record.priority)"), ("program", program),
        ("message", record.message),
    ]
    pairs += record.fields.map { ($0.name, $0.value) }
    return "{" + pairs.map { "\(jsonString($0.0)):\(jsonString($0.1))" }.joined(separator: ",") + "}"
}

private func jsonString(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case _ where scalar.value < 32:
            let hex = String(scalar.value, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

func utcTimestamp(_ seconds: Int) -> String {
    var instant = time_t(seconds)
    var parts = unsafe tm()
    unsafe gmtime_r(&instant, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = unsafe [parts.tm_mon + 1, parts.tm_mday].map(two).joined(separator: "-")
    let clock = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
    return unsafe "\(parts.tm_year + 1900)-\(day)T\(clock)Z"
}

private func writeToStandardError(_ line: String) {
    // One write keeps lines of several threads whole (pipes and terminals take up to PIPE_BUF at once). A log that
    // cannot be written has nobody left to tell.
    _ = unsafe write(STDERR_FILENO, line, line.utf8.count)
}
