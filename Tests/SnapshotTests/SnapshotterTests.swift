import ImageCodec
import Raster
import Snapshot
import Testing
import ZeeKit

struct SnapshotterTests {
    private static func noise(_ width: Int, _ height: Int) -> Pixmap {
        var state: UInt32 = 1
        let pixels = (0..<width * height).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return state >> 8 | 0xFF00_0000
        }
        return Pixmap(width: width, height: height, pixels: pixels) ?? Pixmap(width: 0, height: 0)
    }

    private static func flat(_ width: Int, _ height: Int, _ word: UInt32) -> Pixmap {
        Pixmap(width: width, height: height, pixels: [UInt32](repeating: word, count: width * height))
            ?? Pixmap(width: 0, height: 0)
    }

    @Test(arguments: [
        (SnapshotRequest(), 1_600, 800), (SnapshotRequest(format: .png), 900, 450),
        (SnapshotRequest(maxWidth: 333), 333, 167), (SnapshotRequest(maxWidth: 5_000), 2_000, 1_000),
        (SnapshotRequest(maxWidth: 1), 1, 1),
    ])
    func `maxWidth is a cap and the height follows`(request: SnapshotRequest, width: Int, height: Int) throws {
        var snapshotter = Snapshotter()
        let pixmap = Self.flat(2_000, 1_000, 0xFF40_8020)
        let snapshot = try snapshotter.take(pixmap, generation: 1, request: request, byteBudget: .max)
        #expect(snapshot.result.width == width && snapshot.result.height == height)
        let decoded = try ImageDecoder.decode(snapshot.result.image)
        #expect(decoded.width == width && decoded.height == height)
        #expect(snapshot.reduced.isNone)
    }

    @Test func `a flat colour stays itself at every width`() {
        for word in [0xFFFF_FFFF, 0xFF01_0203, 0x8040_2080, 0] as [UInt32] {
            let pixmap = Self.flat(97, 41, word)
            for width in 1...97 {
                let isFlat = Downscaler.scaled(pixmap, toWidth: width).pixels.allSatisfy { $0 == word }
                #expect(isFlat, "\(width)")
            }
        }
    }

    @Test func `a pixel is the average of the area it covers`() {
        let pixmap = Pixmap(width: 4, height: 2, pixels: [0, 8, 100, 0, 4, 12, 0, 100])
        let scaled = pixmap.map { Downscaler.scaled($0, toWidth: 2) }
        #expect(scaled == Pixmap(width: 2, height: 1, pixels: [6, 50]))
    }

    @Test(arguments: SnapshotRequest.Format.allCases, [400_000, 60_000, 9_000])
    func `what does not fit is made to, and says how`(format: SnapshotRequest.Format, budget: Int) throws {
        var snapshotter = Snapshotter()
        let snapshot = try snapshotter.take(
            Self.noise(600, 400),
            generation: 1,
            request: SnapshotRequest(format: format, quality: 1),
            byteBudget: budget
        )
        #expect(snapshot.result.image.count <= budget)
        #expect(snapshot.result.width == snapshot.reduced.width ?? 600)
        #expect(!snapshot.reduced.isNone || snapshot.result.image.count <= budget)
    }

    @Test func `a budget nothing fits is an error`() {
        var snapshotter = Snapshotter()
        #expect(throws: SnapshotError.tooLarge(budget: 100)) {
            try snapshotter.take(Self.noise(300, 200), generation: 1, request: SnapshotRequest(), byteBudget: 100)
        }
    }

    @Test func `the same canvas asked the same way is encoded once`() throws {
        var snapshotter = Snapshotter()
        let pixmap = Self.noise(40, 30)
        func take(_ generation: UInt64, _ request: SnapshotRequest) throws -> Bool {
            try snapshotter.take(pixmap, generation: generation, request: request, byteBudget: 1 << 20).isFromCache
        }
        #expect(try take(1, SnapshotRequest()) == false)
        #expect(try take(1, SnapshotRequest()) == true)
        #expect(try take(2, SnapshotRequest()) == false)
        #expect(try take(2, SnapshotRequest(format: .png)) == false)
        #expect(try take(2, SnapshotRequest()) == false)
    }

    @Test func `a cancelled snapshot stops at the next stage`() {
        var snapshotter = Snapshotter()
        var asked = 0
        #expect(throws: SnapshotError.cancelled) {
            try snapshotter.take(
                Self.noise(40, 30),
                generation: 1,
                request: SnapshotRequest(),
                byteBudget: 1 << 20,
                isCancelled: {
                    asked += 1
                    return asked == 2
                }
            )
        }
        #expect(asked == 2)
    }

    @Test func `a canvas without area is refused`() {
        var snapshotter = Snapshotter()
        #expect(throws: SnapshotError.unacceptableSize(width: 0, height: 7)) {
            try snapshotter.take(
                Pixmap(width: 0, height: 7),
                generation: 1,
                request: SnapshotRequest(),
                byteBudget: 1 << 20
            )
        }
    }
}
