package import Canvas
package import Raster
package import Script

/// What a page may use of the world, each as a closure: a pure room has none of it.
package struct PageHost {
    package var clock: ScriptClock
    /// Lines of `console`. Whoever writes them down limits their rate.
    package var console: (ConsoleLine) -> Void = { _ in }
    /// The bytes of a picture file as pixels; `nil` when they are none.
    package var decodeImage: ([UInt8]) -> Pixmap? = { _ in nil }
    /// Begins to load what an image's address names, `data:` excepted; ``PageRealm/imageLoaded(_:_:)`` ends it,
    /// at once or later. Without it there are no such images.
    package var loadImage: ((_ url: String, _ number: Int) -> Void)?
    /// `toDataURL`: pixels as a `data:` URL of the type, or of PNG when the type is unknown.
    package var dataURL: (_ pixmap: Pixmap, _ type: String, _ quality: Double?) -> String? = { _, _, _ in nil }
    /// Where the page came from, as scripts may know it.
    package var address = "about:blank"
    /// A script wants another page: what it says, relative or not; `nil` for the same page once more. Nothing happens before
    /// the script has ended.
    package var navigate: (_ address: String?) -> Void = { _ in }
    /// `setStatus` was called; the page shows the card itself.
    package var statusChanged: (_ title: String?, _ subtitle: String?) -> Void = { _, _ in }

    package init(clock: ScriptClock) { self.clock = clock }
}

package struct ConsoleLine: Equatable, Sendable {
    package enum Level: String, Sendable, CaseIterable { case log, info, warn, error, debug }

    package let level: Level
    package let text: String
}

/// What one page may use up.
package struct PageLimits: Sendable, Equatable {
    package var script = ScriptLimits()
    package var canvas = CanvasLimits()
    /// Bytes that canvases, layers, patterns, pictures and paths may take together: half of what the service may have.
    package var pictureBytes = 1 << 28
    /// Instructions of one evaluation or one callback: minutes of pure computation.
    package var instructions = 20_000_000_000
    /// How long one timer or frame callback may run. Browsers offer to kill a page after several seconds.
    package var callbackNanoseconds: UInt64 = 1_000_000_000
    /// Timers, frame callbacks and loading images waiting at a time.
    package var pendingCallbacks = 10_000
    /// Bytes of one console line; the rest is cut off.
    package var consoleLine = 8_192

    package init() {}
}
