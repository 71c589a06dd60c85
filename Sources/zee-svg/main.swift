internal import Canvas
internal import Glibc
internal import ImageCodec
internal import Svg

// zee-svg INPUT OUTPUT.png [WIDTH HEIGHT]: one document on white, with what it said and how long it took on stderr.
let arguments = CommandLine.arguments
guard arguments.count == 3 || arguments.count == 5, let bytes = Files.read(arguments[1]) else {
    Files.complain("usage: zee-svg INPUT.svg OUTPUT.png [WIDTH HEIGHT]")
    exit(64)
}
do {
    let start = ContinuousClock.now
    let document = try SvgDocument(parsing: bytes)
    let parsed = ContinuousClock.now
    let size = document.intrinsicSize
    let width = arguments.count == 5 ? Int(arguments[3]) ?? 0 : Int(size.width.rounded())
    let height = arguments.count == 5 ? Int(arguments[4]) ?? 0 : Int(size.height.rounded())
    let surface = CanvasSurface(width: width, height: height)
    surface.setFillStyle("white")
    surface.fillRect(0, 0, Double(width), Double(height))
    let outcome = document.draw(on: surface, x: 0, y: 0, width: Double(width), height: Double(height)) {
        // A picture that is none is left out; the drawing has noted it.
        try? ImageDecoder.decode($0)
    }
    let drawn = ContinuousClock.now
    for sentence in document.warnings + outcome.warnings { Files.complain("\(arguments[1]): \(sentence)") }
    Files.complain("\(arguments[1]): parsed in \(parsed - start), drawn in \(drawn - parsed)")
    let png = try PNGEncoder.encode(surface.snapshot())
    exit(Files.save(png, to: arguments[2]) ? 0 : 74)
} catch {
    Files.complain("\(arguments[1]): \(error)")
    exit(65)
}
