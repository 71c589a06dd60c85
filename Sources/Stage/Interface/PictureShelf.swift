internal import A2UI
internal import ImageCodec
internal import Raster
internal import ZeeProtocol

/// The pictures of interfaces, by address. What is inside of a `data:` address is decoded when it is first asked for;
/// everything else is brought by whoever fetches.
final class PictureShelf {
    private var pictures: [String: Picture] = [:]
    private var pixels = 0
    /// Whether anybody brings what is not inside of an address.
    private let isFilled: Bool
    /// About 64 MiB of pixels for all surfaces together.
    private static let mostPixels = 16 << 20
    /// Of one picture inside an address: 2 MiB in base64.
    private static let longestAddress = 2_800_000

    init(isFilled: Bool) { self.isFilled = isFilled }

    subscript(url: String) -> Picture {
        if let picture = pictures[url] { return picture }
        guard url.prefix(5).lowercased() == "data:" else { return isFilled ? .loading : .failed }
        return keep(Self.decode(url), for: url)
    }

    /// The addresses of these that nothing is known about yet; they count as loading from now on.
    func missing(among urls: [String]) -> [String] {
        let missing = urls.filter { pictures[$0] == nil && $0.prefix(5).lowercased() != "data:" }
        for url in missing { pictures[url] = .loading }
        return missing
    }

    /// `nil` for a picture that will not come.
    func set(_ pixmap: Pixmap?, for url: String) {
        if case .ready(let old)? = pictures[url] { pixels -= old.width * old.height }
        pictures[url] = nil
        _ = keep(pixmap, for: url)
    }

    /// Forgets what is shown nowhere.
    func keepOnly(_ urls: [String]) {
        let wanted = Set(urls)
        for (url, picture) in pictures where !wanted.contains(url) {
            if case .ready(let pixmap) = picture { pixels -= pixmap.width * pixmap.height }
            pictures[url] = nil
        }
    }

    private func keep(_ pixmap: Pixmap?, for url: String) -> Picture {
        guard let pixmap, pixels + pixmap.width * pixmap.height <= Self.mostPixels else {
            pictures[url] = .failed
            return .failed
        }
        pixels += pixmap.width * pixmap.height
        pictures[url] = .ready(pixmap)
        return .ready(pixmap)
    }

    private static func decode(_ url: String) -> Pixmap? {
        guard url.utf8.count <= longestAddress, let comma = url.firstIndex(of: ",") else { return nil }
        let isBase64 = url[..<comma].lowercased().hasSuffix(";base64")
        let text = String(url[url.index(after: comma)...])
        guard isBase64, let bytes = Base64.decode(text) else { return nil }
        // Why a picture is none interests nobody: a placeholder says that it is.
        return try? ImageDecoder.decode(bytes)
    }
}
