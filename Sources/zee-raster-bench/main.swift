import Canvas
import Glibc
import Raster

/// zee-raster-bench SCENE [ITERATIONS]: median CPU milliseconds of a scene. zee-raster-bench --picture SCENE: the scene
/// as a PPM image on standard output.
private func cpuMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

private var arguments = Array(CommandLine.arguments.dropFirst())
private let wantsPicture = arguments.first == "--picture"
if wantsPicture { arguments.removeFirst() }

guard let name = arguments.first, let scene = Scene.allCases.first(where: { "\($0)" == name }) else {
    print("usage: zee-raster-bench [--picture] SCENE [ITERATIONS], SCENE one of:")
    for scene in Scene.allCases { print("\(scene)") }
    exit(64)
}

private var canvas = SceneCanvas()
if wantsPicture {
    scene.draw(on: &canvas)
    let picture = scene == .text ? canvas.page.snapshot() : canvas.pixmap
    var bytes = Array("P6 \(SceneCanvas.width) \(SceneCanvas.height) 255\n".utf8)
    for word in picture.pixels {
        bytes += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
        bytes.append(UInt8(truncatingIfNeeded: word >> 16))
    }
    var written = 0
    while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
        guard count > 0 else { exit(74) }
        written += count
    }
} else {
    let iterations = arguments.count > 1 ? max(1, Int(arguments[1]) ?? 5) : 5
    scene.draw(on: &canvas)
    var times: [Double] = []
    for _ in 0..<iterations {
        let start = cpuMilliseconds()
        scene.draw(on: &canvas)
        times.append(cpuMilliseconds() - start)
    }
    times.sort()
    print("\(name)\t\(times[times.count / 2])")
}
