internal import ImageCodec
package import Raster
package import ZeeKit

package enum SnapshotError: Error, Equatable {
    /// The canvas has no area, or more than the encoders take.
    case unacceptableSize(width: Int, height: Int)
    /// Even the smallest picture exceeds the bytes the gateway takes.
    case tooLarge(budget: Int)
    case cancelled
    case encoderFailed
}

/// What had to give for the picture to fit.
package struct SnapshotReduction: Hashable, Sendable {
    package var width: Int?
    package var quality: Double?

    package var isNone: Bool { width == nil && quality == nil }
}

/// A picture, and what it took.
package struct Snapshot: Sendable {
    package let result: SnapshotResult
    package let reduced: SnapshotReduction
    package let isFromCache: Bool
}

/// Canvas to picture: scale, encode, and fit what the gateway takes.
///
/// A value that its owner keeps: it remembers the last picture, because agents look twice at what has not changed.
package struct Snapshotter: Sendable {
    private struct Key: Hashable {
        let generation: UInt64
        let request: SnapshotRequest
        let budget: Int
    }

    /// Below this nobody recognises anything; a budget that small is an error to report.
    private static let leastWidth = 64
    private static let leastQuality = 0.1

    private var last: (key: Key, snapshot: Snapshot)?

    package init() {}

    /// Takes the pixmap as it is now: it is a value, so drawing may go on.
    ///
    /// `generation` changes with every change of the canvas. `isCancelled` is asked between the stages, each of which
    /// takes a few milliseconds.
    package mutating func take(
        _ pixmap: Pixmap,
        generation: UInt64,
        request: SnapshotRequest,
        byteBudget: Int,
        isCancelled: () -> Bool = { false }
    ) throws(SnapshotError) -> Snapshot {
        let key = Key(generation: generation, request: request, budget: byteBudget)
        if let last, last.key == key {
            return Snapshot(result: last.snapshot.result, reduced: last.snapshot.reduced, isFromCache: true)
        }
        guard pixmap.width > 0, pixmap.height > 0 else {
            throw .unacceptableSize(width: pixmap.width, height: pixmap.height)
        }

        let wanted = min(pixmap.width, max(1, request.maxWidth))
        var quality = request.quality.isNaN ? 0.82 : min(max(request.quality, Self.leastQuality), 1)
        let asked = quality
        var scaled = Downscaler.scaled(pixmap, toWidth: wanted)
        while true {
            guard !isCancelled() else { throw .cancelled }
            let image = try Self.encode(scaled, request.format, quality)
            guard !isCancelled() else { throw .cancelled }
            guard image.count > byteBudget else {
                let snapshot = Snapshot(
                    result: SnapshotResult(
                        format: request.format,
                        image: image,
                        width: scaled.width,
                        height: scaled.height
                    ),
                    reduced: SnapshotReduction(
                        width: scaled.width < wanted ? scaled.width : nil,
                        quality: quality < asked ? quality : nil
                    ),
                    isFromCache: false
                )
                last = (key, snapshot)
                return snapshot
            }
            // First quality down to half, which shows less than lost pixels; then size; then whatever quality is left.
            if request.format == .jpeg, quality > 0.5 {
                quality = max(0.5, quality - 0.2)
            } else if scaled.width > Self.leastWidth, byteBudget > 0 {
                // Bytes follow area: aim at a tenth less than fits, and at least an eighth narrower each time.
                let ratio = (Double(byteBudget) * 0.9 / Double(image.count)).squareRoot()
                let width = max(Self.leastWidth, Int(Double(scaled.width) * min(ratio, 0.875)))
                scaled = Downscaler.scaled(pixmap, toWidth: width)
            } else if request.format == .jpeg, quality > Self.leastQuality {
                quality = max(Self.leastQuality, quality - 0.2)
            } else {
                throw .tooLarge(budget: byteBudget)
            }
        }
    }

    private static func encode(
        _ pixmap: Pixmap,
        _ format: SnapshotRequest.Format,
        _ quality: Double
    ) throws(SnapshotError) -> [UInt8] {
        do throws(ImageError) {
            switch format {
            case .jpeg: return try JPEGEncoder.encode(pixmap, quality: quality)
            case .png: return try PNGEncoder.encode(pixmap)
            }
        } catch .unacceptableSize(let width, let height) {
            throw .unacceptableSize(width: width, height: height)
        } catch {
            throw .encoderFailed
        }
    }
}
