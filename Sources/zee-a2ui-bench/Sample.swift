import A2UI
import Canvas
import Glibc
import Raster
import ZeeKit
import ZeeProtocol

/// A file of messages: an array, or a message a line after an optional header.
struct Sample {
    let name: String
    let push: A2UIPush

    /// `nil` when nothing in the file is for us.
    init?(path: String) {
        guard let bytes = Self.read(path) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        name = path.split(separator: "/").last.map(String.init) ?? path
        // What does not parse as a whole is tried line by line; a line that is no message is none of ours.
        let entries: [JSONValue] =
            if let whole = try? JSONValue(parsing: text), let array = whole.arrayValue { array } else {
                text.split(separator: "\n").compactMap { try? JSONValue(parsing: String($0)) }
            }
        let kinds = ["beginRendering", "surfaceUpdate", "dataModelUpdate", "deleteSurface"]
        let messages = entries.filter { entry in kinds.contains { entry.objectValue?[$0] != nil } }
        guard !messages.isEmpty, let push = try? A2UIPush(messages: messages) else { return nil }
        self.push = push
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}

/// Pictures that stand for those the samples name: nothing is fetched. Every fourth is still on its way.
@MainActor
final class StandIns {
    private var pictures: [String: Pixmap] = [:]

    func picture(_ url: String) -> Picture {
        let hash = url.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        if hash % 4 == 0 { return .loading }
        if let known = pictures[url] { return .ready(known) }
        let surface = CanvasSurface(width: 600, height: 400)
        let hue = Int(hash % 360)
        if let gradient = try? surface.createLinearGradient(0, 0, 600, 400) {
            try? gradient.addColorStop(0, "hsl(\(hue), 55%, 62%)")
            try? gradient.addColorStop(1, "hsl(\((hue + 50) % 360), 50%, 32%)")
            surface.setFillStyle(gradient)
        }
        surface.fillRect(0, 0, 600, 400)
        surface.setFillStyle("rgba(255, 255, 255, 0.35)")
        surface.beginPath()
        try? surface.arc(300, 170, 70, 0, 2 * .pi)
        try? surface.ellipse(300, 400, 150, 140, 0, 0, 2 * .pi)
        surface.fill()
        pictures[url] = surface.snapshot()
        return .ready(surface.snapshot())
    }
}
