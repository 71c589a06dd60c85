/// A kind of event that an operator may wait for: its name in the field `ZEE_EVENT`, and the id under which the journal
/// knows it for ever (`journalctl MESSAGE_ID=…`, and the explanations of `journalctl -x`).
public struct LogEvent: Sendable, Equatable {
    public let name: String
    /// 128 bits in lower-case hexadecimal, made once by `systemd-id128 new`.
    public let messageID: String

    private init(_ name: String, _ messageID: String) {
        self.name = name
        self.messageID = messageID
    }

    /// Every kind that has an id. Names may be changed in a major release, ids never.
    /// `systemd/zee-node.catalog` explains each; a test holds the two together.
    public static let all = [
        LogEvent("start", "2b38de974c124ed8bc1ec3cd9d714cc3"),
        LogEvent("unpaired", "1ebe701c006c4346af1d4d3e8ac2009e"),
        LogEvent("paired", "354757ddabd44a2996f6e6ba2a2bbbb7"),
        LogEvent("connected", "7595e5f9f1474a5e99bb714d20b06146"),
        LogEvent("disconnected", "241bd54756504107945b56d9cc226aba"),
        LogEvent("refused", "515cc86e155043dc8026ea483ce63396"),
        LogEvent("pairing", "4ff6e479a021461ba4367ce512fb9eb3"),
        LogEvent("silent", "ead72de88b624d938c937873c49d5498"),
        LogEvent("invoke", "f40ae9aec658450493fadfbbd3feef19"),
        LogEvent("announced", "a9f1f2a0cbbb4d578174f51feccf2124"),
        LogEvent("wedged", "7d3bd271869a4910a952f2327ea1ed83"),
        LogEvent("reload", "0a5347b334d2405280c8680737acef99"),
        LogEvent("reload-failed", "fb5781dbd5ed492a95fc462f658a654e"),
        LogEvent("stop", "5410f863c4b54028840c8b1c28191770"),
        LogEvent("failed", "c31cb25450a44e34af30ec37a6f5b9da"),
    ]

    /// `nil` for a kind that is of interest to a reader only.
    public static func messageID(of name: String) -> String? { all.first { $0.name == name }?.messageID }
}
