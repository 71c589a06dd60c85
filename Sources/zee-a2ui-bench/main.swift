import A2UI
import Canvas
import Glibc
import Raster

/// The samples of the protocol, drawn and timed.
///
/// `zee-a2ui-bench gallery OUTDIR FILE...`: contact sheets in both themes.
/// `zee-a2ui-bench icons OUTDIR`: every icon with its name.
/// `zee-a2ui-bench time FILE...`: milliseconds of each step.
/// `zee-a2ui-bench weigh FILE...`: memory beyond the canvas.
private let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "gallery" where arguments.count > 2:
    for theme in ThemeName.allCases { drawGallery(theme, in: arguments[1], of: Array(arguments.dropFirst(2))) }
case "icons" where arguments.count == 2: drawIcons(in: arguments[1])
case "weigh" where arguments.count > 1: weighSamples(Array(arguments.dropFirst()))
case "time" where arguments.count > 1: timeSamples(Array(arguments.dropFirst()))
default:
    print("usage: zee-a2ui-bench gallery OUTDIR FILE... | icons OUTDIR | time FILE... | weigh FILE...")
    exit(64)
}

@MainActor
private func drawGallery(_ theme: ThemeName, in directory: String, of files: [String]) {
    let standIns = StandIns()
    let fonts = CanvasFonts()
    var sheet = ContactSheet(directory: directory, name: theme.rawValue)
    let painter = Painter(theme: theme, fonts: fonts) { url in MainActor.assumeIsolated { standIns.picture(url) } }
    for file in files {
        guard let sample = Sample(path: file) else {
            print("\(file): no messages")
            continue
        }
        var host = SurfaceHost()
        do {
            _ = try host.push(sample.push)
        } catch {
            print("\(sample.name): \(error)")
            continue
        }
        let scene = host.scene()
        let first = CanvasSurface(width: ContactSheet.cell, height: 400, fonts: fonts)
        var painting = painter.paint(scene, on: first)
        // A dialog over the page is in the middle of the height there is.
        let hasDialog = painting.hits.areas.contains { $0.part == .dialog }
        let height = min(1500, max(painting.contentHeight, hasDialog ? 400 : 0).rounded(.up))
        let surface = CanvasSurface(width: ContactSheet.cell, height: Int(height), fonts: fonts)
        painting = painter.paint(scene, on: surface)
        sheet.add(surface.snapshot(), caption: sample.name)
        for warning in painting.warnings { print("\(sample.name): \(warning)") }
    }
    sheet.finish()
}

@MainActor
private func drawIcons(in directory: String) {
    for theme in ThemeName.allCases {
        let surface = CanvasSurface(width: 1280, height: 900)
        IconSheet.paint(on: surface, theme: theme)
        writePNG(surface.snapshot(), to: "\(directory)/icons-\(theme.rawValue).png")
    }
}
