/// What a file is, by the end of its name.
package enum MediaType {
    package static let html = "text/html; charset=utf-8"
    package static let plainText = "text/plain; charset=utf-8"
    package static let css = "text/css; charset=utf-8"
    package static let script = "text/javascript; charset=utf-8"
    /// What browsers save and never show.
    package static let unknown = "application/octet-stream"

    package static func ofFile(named name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return unknown }
        return types[name[dot...].dropFirst().lowercased()] ?? unknown
    }

    private static let types = [
        "html": html, "htm": html, "css": css, "js": script, "mjs": script, "txt": plainText, "log": plainText,
        "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
        "json": "application/json", "map": "application/json", "jsonl": "application/jsonl; charset=utf-8",
        "xml": "application/xml", "pdf": "application/pdf", "wasm": "application/wasm",
        "webmanifest": "application/manifest+json",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "bmp": "image/bmp", "avif": "image/avif", "ico": "image/vnd.microsoft.icon", "svg": "image/svg+xml",
        "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "m4a": "audio/mp4",
        "mp4": "video/mp4", "webm": "video/webm",
    ]
}
