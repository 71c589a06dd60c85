internal import A2UI
internal import Canvas
internal import Raster
internal import Stage
internal import ZeeKit
internal import ZeeProtocol

/// Draws files of A2UI messages and judges: taken without an error, something drawn, every expected word painted.
struct A2UIRunner {
    struct Outcome {
        /// `nil`: as expected.
        var failure: String?
        /// Why an example draws nothing and is right.
        var remark: String?
        var warnings: [String] = []
        var expected = 0
        var pictures: [ThemeName: Pixmap] = [:]
    }

    private let expectations: [String: [String]]
    private let fonts = CanvasFonts()
    /// What each theme draws for nothing.
    private let blank: [ThemeName: Pixmap]
    private let width = 1280
    private let height = 720

    /// `expected` is the text of the file with the strings that must be visible; `nil` for none.
    init(expected: String?) {
        var expectations: [String: [String]] = [:]
        // A file that is no JSON expects nothing, and the count of strings in the report says so.
        let json = expected.flatMap { try? JSONValue(parsing: $0) }
        for member in json?["examples"]?.objectValue?.members ?? [] {
            expectations[member.key] = (member.value["expectText"]?.arrayValue ?? []).compactMap(\.stringValue)
                .map(Self.unescaped)
        }
        self.expectations = expectations
        var blank: [ThemeName: Pixmap] = [:]
        for theme in ThemeName.allCases {
            let still = SurfaceStill(theme: theme, fonts: fonts)
            blank[theme] = still.picture(width: width, height: height, isFull: false)
        }
        self.blank = blank
    }

    func run(_ name: String, _ text: String) -> Outcome {
        var outcome = Outcome()
        let expected = strings(for: name)
        outcome.expected = expected.count
        do throws(InvokeFailure) {
            let file = try MessageFile(text)
            for theme in ThemeName.allCases {
                let still = SurfaceStill(theme: theme, fonts: fonts)
                let report = try still.push(file.push)
                let picture = still.picture(width: width, height: height, isFull: true)
                outcome.pictures[theme] = picture
                outcome.warnings = report.warnings + still.painting.warnings
                if still.instances.isEmpty {
                    outcome.remark = report.warnings.first ?? "no surface begins here"
                } else if picture == blank[theme] || still.painting.contentHeight <= 0 {
                    outcome.failure = "\(theme.rawValue): nothing is drawn"
                }
                let missing = missing(expected, on: still)
                if let first = missing.first {
                    outcome.failure = "\(theme.rawValue): \(missing.count) texts are not painted, such as \"\(first)\""
                }
            }
        } catch {
            outcome.failure = error.message
        }
        return outcome
    }

    /// What is behind a modal's entry is looked for there: the protocol's own tests press it as well.
    private func missing(_ expected: [String], on still: SurfaceStill) -> [String] {
        // On the web an icon is a word in a font that draws it, so two of the expected words are names of icons.
        var texts = still.painting.texts.map(\.text) + still.instances.compactMap(\.iconName)
        var missing: [String] { expected.filter { text in !texts.contains { $0.contains(text) } } }
        guard !missing.isEmpty else { return [] }
        for node in still.instances {
            guard case .modal = node.kind else { continue }
            let target = Target(node.id.description, surface: node.id.surface)
            // One that cannot be opened leaves its texts missing.
            guard (try? still.interact(.toggle(target))) != nil else { continue }
            _ = still.picture(width: width, height: height, isFull: true)
            texts += still.painting.texts.map(\.text)
        }
        return missing
    }

    /// Keys are the ends of file names, one of them cut short.
    private func strings(for name: String) -> [String] {
        let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
        for (key, strings) in expectations where stem.hasSuffix("__\(key)") || stem.hasSuffix("__\(key)-sample") {
            return strings
        }
        return []
    }

    /// The strings were taken out of source code with their escapes: `\u2600`.
    private static func unescaped(_ text: String) -> String {
        guard text.contains("\\u"), let value = try? JSONValue(parsing: "\"\(text)\"") else { return text }
        return value.stringValue ?? text
    }
}

extension Node {
    /// In the spelling of the icon font.
    fileprivate var iconName: String? {
        guard case .icon(let name) = kind else { return nil }
        return name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    }
}
