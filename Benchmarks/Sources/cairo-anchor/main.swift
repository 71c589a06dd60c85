import CCairo
import Glibc

/// cairo-anchor SCENE [ITERATIONS]: median CPU milliseconds of a scene. cairo-anchor --picture SCENE: the scene as PPM.
private func cpuMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

private var arguments = Array(CommandLine.arguments.dropFirst())
private let wantsPicture = arguments.first == "--picture"
if wantsPicture { arguments.removeFirst() }
private let scene = arguments.first ?? ""
private var canvas = CairoCanvas()
guard canvas.draw(scene) else { exit(64) }

if wantsPicture {
    print("P3 1280 720 255")
    guard let bytes = cairo_image_surface_get_data(canvas.surface) else { exit(70) }
    for pixel in 0..<1280 * 720 {
        print(bytes[pixel * 4 + 2], bytes[pixel * 4 + 1], bytes[pixel * 4])
    }
} else {
    let iterations = arguments.count > 1 ? max(1, Int(arguments[1]) ?? 5) : 5
    var times: [Double] = []
    for _ in 0..<iterations {
        let start = cpuMilliseconds()
        _ = canvas.draw(scene)
        times.append(cpuMilliseconds() - start)
    }
    times.sort()
    print("\(scene)\t\(times[times.count / 2])")
}
