/// The bytes that the bitmaps and paths of one page may take together.
///
/// Each has a limit of its own, and a script makes as many of them as it likes: thirty canvases of the largest size would
/// be the end of a service with half a gigabyte. What finds no room behaves as the standard lets it: a canvas is a bitmap
/// of no pixels, a path stops growing, everything else is a `RangeError`. Confined like the surfaces that share it.
public final class CanvasMemory {
    public let limit: Int
    public private(set) var held = 0
    /// Hears of everything that is taken, for a garbage collector that sees nothing but small objects.
    public var didTake: (_ bytes: Int) -> Void = { _ in }

    /// By default a quarter of a gigabyte: one bitmap of the largest size, or seventy of 1280 × 720.
    public init(limit: Int = 1 << 28) { self.limit = limit }

    /// What was taken, until the last reference to it goes.
    package final class Share {
        private let memory: CanvasMemory
        private let bytes: Int

        fileprivate init(_ memory: CanvasMemory, _ bytes: Int) {
            self.memory = memory
            self.bytes = bytes
            memory.held += bytes
            memory.didTake(bytes)
        }

        deinit { memory.held -= bytes }
    }

    /// `nil` when there is no room for so much.
    package func take(bytes: Int) -> Share? {
        bytes >= 0 && bytes <= limit - held ? Share(self, bytes) : nil
    }

    /// For a bitmap of so many pixels, within the limits of one.
    package func take(width: Int, height: Int) -> Share? {
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows || pixels > Int.max / 4 ? nil : take(bytes: pixels * 4)
    }
}

/// How many segments a path may grow to before more memory has to be taken for it: asked at every segment, answered by one
/// comparison.
package struct PathRoom {
    private var segments = 1_024
    private var share: CanvasMemory.Share?

    package init() {}

    /// Two bytes for each that a line takes: arrays grow by doubling.
    private static let bytesPerSegment = 32

    /// Whether a path of so many segments may get one more.
    package mutating func admits(_ count: Int, from memory: CanvasMemory) -> Bool {
        count < segments || grow(beyond: count, memory)
    }

    private mutating func grow(beyond count: Int, _ memory: CanvasMemory) -> Bool {
        guard count < Int.max / 4 / Self.bytesPerSegment else { return false }
        let wanted = max(segments * 2, count + 1)
        // What was taken so far is part of what is wanted now.
        share = nil
        if let larger = memory.take(bytes: wanted * Self.bytesPerSegment) {
            share = larger
            segments = wanted
            return true
        }
        share = memory.take(bytes: segments * Self.bytesPerSegment)
        return false
    }
}
