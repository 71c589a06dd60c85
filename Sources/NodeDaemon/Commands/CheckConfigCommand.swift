internal import Arguments
internal import Configuration
internal import Diagnostics
internal import Vault
internal import ZeeGatewayClient

extension ProgramCommand {
    static let checkConfig = ProgramCommand(
        spec: CommandSpec(
            "check-config",
            "say what is wrong with the settings, or what they are",
            options: [OptionSpec("--print", .none, "print every value in force and where it comes from")]
                + OptionSpec.settings,
            examples: [
                ExampleSpec("zee-node check-config", "name every mistake with its file and line; exit with 78"),
                ExampleSpec("zee-node check-config --print --config new.conf", "show what a file would change"),
            ]
        ),
        start: { invocation, surroundings throws(NodeError) in
            let settings = try NodeSettings(invocation, environment: surroundings.environment)
            var secrets: [(Secret.Kind, Secret?)] = []
            for kind in Secret.Kind.allCases { secrets.append((kind, try settings.secret(kind))) }
            if invocation.has("--print") {
                surroundings.write(listing(of: settings, secrets: secrets))
            } else {
                let source =
                    settings.files.isEmpty ? "no file: all is built in" : settings.files.joined(separator: ", ")
                surroundings.write("the settings are good (\(source))\n")
            }
            return nil
        }
    )
}

/// Columns of key, value and origin. Secrets are named by their origin only.
private func listing(of settings: NodeSettings, secrets: [(Secret.Kind, Secret?)]) -> String {
    var rows = settings.configuration.listing
    rows += secrets.map { kind, secret in
        (key: kind.rawValue, value: secret == nil ? "-" : "(secret)", origin: secret?.origin.description ?? "nowhere")
    }
    rows.append((key: "state directory", value: settings.stateDirectory, origin: ""))
    let isNowhere = settings.gateway.reason == .fallback
    let gateway = isNowhere ? "-" : settings.address.text
    rows.append((key: "gateway in use", value: gateway, origin: settings.gateway.reason.words))
    let widths = (rows.map(\.key.count).max() ?? 0, rows.map(\.value.count).filter { $0 <= 40 }.max() ?? 0)
    return rows.map { row in
        let line = "\(padded(row.key, widths.0))  \(padded(row.value, widths.1))  \(row.origin)"
        return line.prefix(line.count - line.reversed().prefix { $0 == " " }.count) + "\n"
    }.joined()
}

private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

extension GatewayChoice.Reason {
    fileprivate var words: String {
        switch self {
        case .configured(let origin): origin.description
        case .kept: "the one of last time"
        case .fallback: "nowhere; waiting to be paired"
        }
    }
}
