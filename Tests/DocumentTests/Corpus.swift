import Canvas
import FoundationEssentials
import Raster

@testable import Document

/// The documents beside the tests, and the pictures they ask for.
enum Corpus {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).sorted()

    static func document(_ name: String, scheme: ColorScheme = .dark) throws -> Document {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        var document: Document
        switch name.split(separator: ".").last {
        case "md": document = Document(markdown: text, scheme: scheme)
        case "html": document = Document(html: text, scheme: scheme)
        default: document = Document(text: text, scheme: scheme)
        }
        for address in document.wantedImages {
            switch address {
            case let badge where badge.contains("img.example"): document.setImage(badge, sky(width: 90, height: 20))
            case "panorama.png": document.setImage(address, sky(width: 1_600, height: 400))
            case "slow.png": break
            case "missing.png": document.setImage(address, nil)
            case let icon where icon.hasPrefix("icon"): document.setImage(icon, sky(width: 32, height: 32))
            default: document.setImage(address, sky(width: 480, height: 270))
            }
        }
        return document
    }

    /// A picture to stand in for any: dawn over water.
    static func sky(width: Int, height: Int) -> Pixmap {
        let surface = CanvasSurface(width: width, height: height)
        let (right, bottom) = (Double(width), Double(height))
        if let dawn = try? surface.createLinearGradient(0, 0, 0, bottom) {
            try? dawn.addColorStop(0, "#27406f")
            try? dawn.addColorStop(0.6, "#e8935a")
            try? dawn.addColorStop(0.62, "#1d3557")
            try? dawn.addColorStop(1, "#0d1b2a")
            surface.setFillStyle(dawn)
        }
        surface.fillRect(0, 0, right, bottom)
        return surface.snapshot()
    }
}

extension Document {
    /// The page on a bitmap as wide as the viewport.
    func picture(width: Int, height: Int, scroll: Double = 0, scale: Int = 1) -> Pixmap {
        let surface = CanvasSurface(width: width * scale, height: height * scale)
        paint(on: surface, scroll: scroll)
        return surface.snapshot()
    }

    /// The words as they are painted, in the order they are painted in.
    var paintedWords: [String] {
        guard let setting else { return [] }
        return setting.marks.compactMap { mark in
            if case .text(let text) = mark { text.text } else { nil }
        }
    }
}
