internal import ZeeKit
internal import ZeeProtocol

/// The kind of machine a node says it is.
package enum Platform: String, Sendable, CaseIterable {
    case ios, android, macos, windows, linux, unknown
}

/// Which commands a generation lets through to which platform.
package struct CommandRules: Sendable {
    var canvasPlatforms: Set<Platform>
    /// Allowed where the canvas is, besides it.
    var alsoAllowed: [String] = []
    /// Zee tells only windows and linux from the rest.
    var knowsDesktopsOnly = false
    /// Refusals name the command and the platform.
    var explainsRefusals = false

    /// Reads the platform off its first letters, which carry no version, and the family only where they say nothing.
    func platform(_ platform: String?, family: String?) -> Platform {
        let name = Self.folded(platform)
        let family = Self.folded(family)
        let starts: [(prefix: String, Platform)] =
            knowsDesktopsOnly
            ? [("win", .windows), ("linux", .linux)]
            : [
                ("ios", .ios), ("android", .android), ("mac", .macos), ("darwin", .macos), ("win", .windows),
                ("linux", .linux),
            ]
        if let match = starts.first(where: { name.hasPrefix($0.prefix) }) { return match.1 }
        let families: [(word: String, Platform)] =
            knowsDesktopsOnly
            ? [("windows", .windows), ("linux", .linux)]
            : [
                ("iphone", .ios), ("ipad", .ios), ("ios", .ios), ("android", .android), ("mac", .macos),
                ("windows", .windows), ("linux", .linux),
            ]
        return families.first { family.contains($0.word) }?.1 ?? .unknown
    }

    /// ASCII case only, as in the tables of names it is compared with.
    private static func folded(_ text: String?) -> String {
        let bytes = (text ?? "").utf8.drop { $0 == 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The rules together with what this gateway's owner added and forbade.
struct CommandPolicy: Sendable {
    let rules: CommandRules
    let allowed: Set<String>
    let denied: Set<String>

    init(_ rules: CommandRules, allowing allowed: [String] = [], denying denied: [String] = []) {
        self.rules = rules
        self.allowed = Set(allowed)
        self.denied = Set(denied)
    }

    func allows(_ command: String, platform: String?, family: String?) -> Bool {
        // Denial wins over everything, so that one list can be trusted.
        guard !denied.contains(command) else { return false }
        if allowed.contains(command) { return true }
        guard rules.canvasPlatforms.contains(rules.platform(platform, family: family)) else { return false }
        let isStandard = CommandName(rawValue: command).map { CommandName.standard.contains($0) } ?? false
        return isStandard || rules.alsoAllowed.contains(command)
    }

    /// What of a node's declaration can be invoked; sorted, each once.
    func effective(_ declared: [String], platform: String?, family: String?) -> [String] {
        Set(declared).filter { allows($0, platform: platform, family: family) }.sorted()
    }

    /// Why a command may not go to a node; `nil` when it may. The policy is asked before the declaration, so that an
    /// operator learns about the gateway's part first.
    func refusal(of command: String, declared: [String], platform: String?, family: String?) -> GatewayError? {
        let reason: String
        let explanation: String
        if !allows(command, platform: platform, family: family) {
            reason = "command not allowlisted"
            explanation = "\"\(command)\" is not in the allowlist for platform \"\(platform ?? "unknown")\""
        } else if declared.isEmpty {
            reason = "node did not declare commands"
            explanation = "the node did not declare any supported commands"
        } else if !declared.contains(command) {
            reason = "command not declared by node"
            explanation = "the node (platform: \(platform ?? "unknown")) does not support \"\(command)\""
        } else {
            return nil
        }
        let message = "node command not allowed"
        return GatewayError(
            .invalidRequest,
            rules.explainsRefusals ? "\(message): \(explanation)" : message,
            details: ["reason": .string(reason), "command": .string(command)]
        )
    }
}
