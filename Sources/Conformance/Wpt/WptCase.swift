internal import ZeeProtocol

/// One line of `cases.jsonl`.
struct WptCase {
    let name: String
    let file: String
    let isCore: Bool
    let kind: String
    let width: Int
    let height: Int
    /// JavaScript text of the second argument of `getContext`.
    let contextAttributes: String?
    let canvasAttributes: [(String, String)]
    let images: [String]
    let fonts: [String]
    let needs: [String]
    let code: String
    let reference: String?
    let expected: String?
    /// The most a channel may differ, and the most pixels that may differ at all.
    let fuzzy: (difference: Int, pixels: Int)?
    let golden: String?

    /// `nil` for a line that is no case.
    init?(_ line: String) {
        guard let json = try? JSONValue(parsing: line), let name = json["name"]?.stringValue,
            let code = json["code"]?.stringValue, let kind = json["kind"]?.stringValue,
            let size = json["size"]?.arrayValue?.compactMap(\.intValue), size.count == 2
        else { return nil }
        func texts(_ key: String) -> [String] { json[key]?.arrayValue?.compactMap(\.stringValue) ?? [] }
        func upper(_ key: String) -> Int? { json["fuzzy"]?[key]?[1]?.intValue }
        self.name = name
        self.code = code
        self.kind = kind
        (width, height) = (size[0], size[1])
        file = json["file"]?.stringValue ?? ""
        isCore = json["core"]?.boolValue ?? false
        contextAttributes = json["context_attributes"]?.stringValue
        canvasAttributes = (json["canvas_attributes"]?.objectValue?.members ?? []).compactMap { member in
            member.value.stringValue.map { (member.key, $0) }
        }
        images = texts("images")
        fonts = texts("fonts")
        needs = texts("needs")
        reference = json["reference"]?.stringValue
        expected = json["expected"]?.stringValue
        golden = json["golden"]?.stringValue
        if let difference = upper("maxDifference"), let pixels = upper("totalPixels") {
            fuzzy = (difference, pixels)
        } else {
            fuzzy = nil
        }
    }
}
