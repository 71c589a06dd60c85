internal import Raster

/// Any stream of drawing commands ends soon, traps nowhere and leaves premultiplied pixels: no channel above its alpha.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var bytes = Bytes(UnsafeBufferPointer(start: start, count: count))
    var board = Board()
    for _ in 0..<64 where !bytes.isAtEnd { board.draw(&bytes) }
    for word in board.pixmap.pixels {
        let alpha = word >> 24
        guard word & 255 <= alpha, word >> 8 & 255 <= alpha, word >> 16 & 255 <= alpha else {
            fatalError("a channel above its alpha")
        }
    }
    return 0
}

private struct Board {
    var pixmap = Pixmap(width: 48, height: 40)
    private var clip = Clip(width: 48, height: 40)
    private var scratch: RasterScratch

    private static let image =
        Pixmap(width: 7, height: 5, pixels: (0..<35).map { 0xff00_0000 | UInt32($0) &* 0x0007_3b11 & 0x00ff_ffff })
        ?? Pixmap(width: 0, height: 0)

    init() {
        // Bounds of the engine are what is tested, so they are drawn in to where the fuzzer can find them.
        var limits = RasterLimits()
        limits.cellSteps = 200_000
        limits.dashes = 512
        limits.curvePieces = 64
        limits.blurSigma = 16
        scratch = RasterScratch(limits: limits)
    }

    mutating func draw(_ bytes: inout Bytes) {
        switch bytes.byte() % 10 {
        case 0:
            let path = bytes.path()
            let rule: FillRule = bytes.flag() ? .evenOdd : .nonzero
            let transform = bytes.matrix()
            let ink = bytes.ink(Self.image)
            pixmap.fill(path, rule: rule, transform: transform, ink: ink, clip: clip, scratch: &scratch)
        case 1, 2:
            let path = bytes.path()
            let style = bytes.style()
            let (transform, pen) = (bytes.matrix(), bytes.matrix())
            let ink = bytes.ink(Self.image)
            pixmap.stroke(path, style: style, transform: transform, pen: pen, ink: ink, clip: clip, scratch: &scratch)
        case 3:
            let rect = bytes.rect()
            let transform = bytes.matrix()
            pixmap.fill(rect, transform: transform, ink: bytes.ink(Self.image), clip: clip, scratch: &scratch)
        case 4, 5:
            let (source, target) = (bytes.rect(), bytes.rect())
            let smoothing = bytes.smoothing()
            pixmap.draw(
                Self.image,
                from: source,
                to: target,
                smoothing: smoothing,
                transform: bytes.matrix(),
                operation: bytes.choice(CompositeOperator.allCases),
                alpha: bytes.number(),
                clip: clip,
                scratch: &scratch
            )
        case 6:
            clip.intersect(bytes.path(), transform: bytes.matrix(), scratch: &scratch)
            if clip.isEmpty { clip = Clip(width: 48, height: 40) }
        case 7: pixmap.clear(bytes.rect(), transform: bytes.matrix(), clip: clip, scratch: &scratch)
        case 8:
            let mask = (0..<24).map { _ in bytes.byte() }
            guard let mask = CoverageMask(width: 6, height: 4, bytes: mask) else { return }
            let (x, y) = (Int(bytes.byte()) - 100, Int(bytes.byte()) - 100)
            pixmap.fill(mask, x: x, y: y, ink: bytes.ink(Self.image), clip: clip, scratch: &scratch)
        default:
            let path = bytes.path()
            _ = path.contains(bytes.point(), transform: bytes.matrix())
            _ = path.strokeContains(bytes.point(), style: bytes.style(), pen: bytes.matrix())
        }
    }
}
