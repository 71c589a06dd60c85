internal import A2UI
internal import Arguments
internal import Diagnostics
internal import ImageCodec
internal import Raster
internal import Stage
internal import ZeeKit
internal import ZeeProtocol

/// `zee a2ui …`: interfaces in files, without a gateway or a node.
extension Zee {
    func a2ui(_ invocation: Invocation) throws(NodeError) {
        guard let path = invocation.operands.first else {
            throw NodeError(.usage, "'\(invocation.path.joined(separator: " "))' needs a FILE", hint: "- is stdin")
        }
        let versions: Set<A2UIVersion> = invocation.has("--v0.9") ? [.v08, .v09] : [.v08]
        let text = try contents(of: path)
        let file: MessageFile
        do throws(InvokeFailure) {
            file = try MessageFile(text, accepting: versions)
        } catch {
            throw NodeError(.inputInvalid, error.message)
        }
        switch invocation.path.last {
        case "check": try check(file, invocation)
        default: try render(file, invocation)
        }
    }

    private func check(_ file: MessageFile, _ invocation: Invocation) throws(NodeError) {
        let still = SurfaceStill(theme: .zee)
        let report = try report(of: file, on: still)
        _ = still.picture(width: 1280, height: 720, isFull: true)
        let problems = Review(file.push).problems
        let warnings = report.warnings + still.painting.warnings
        if invocation.has("--json") {
            writeJSON([
                "messages": JSONValue(file.push.messages.count), "surfaces": JSONValue(report.surfaces),
                "problems": JSONValue(problems), "warnings": JSONValue(warnings),
            ])
        } else {
            for problem in problems { terminal.write("problem: \(problem)\n") }
            for warning in warnings { terminal.write("warning: \(warning)\n") }
            terminal.write(
                "\(file.push.messages.count) messages, \(report.surfaces.count) surfaces, "
                    + "\(problems.count) problems, \(warnings.count) warnings\n"
            )
        }
        guard problems.isEmpty else {
            throw NodeError(
                .inputInvalid,
                "strict renderers refuse this file",
                hint: "this node draws it; others may not"
            )
        }
    }

    private func render(_ file: MessageFile, _ invocation: Invocation) throws(NodeError) {
        let width = try invocation.number("--width", in: 1...8_192) ?? 1280
        let height = try invocation.number("--height", in: 1...8_192) ?? 720
        let scale = try invocation.number("--scale", in: 1...4) ?? 1
        let still = SurfaceStill(theme: ThemeName(rawValue: invocation["--theme"] ?? "") ?? .zee, scale: Double(scale))
        let report = try report(of: file, on: still)
        let picture = still.picture(width: width, height: height, isFull: invocation.has("--full"))
        let path = invocation["--out"] ?? "a2ui.png"
        let png: [UInt8]
        do throws(ImageError) {
            png = try PNGEncoder.encode(picture)
        } catch {
            throw NodeError(.inputInvalid, "the picture is too large", hint: "leave out --full or --scale")
        }
        guard terminal.save(png, path) else {
            throw NodeError(.stateUnwritable, "cannot write \(path)", hint: "name another file with --out")
        }
        for warning in report.warnings + still.painting.warnings { terminal.complain("warning: \(warning)\n") }
        if invocation.has("--json") {
            writeJSON([
                "path": .string(path), "width": JSONValue(picture.width), "height": JSONValue(picture.height),
                "surfaces": JSONValue(report.surfaces), "warnings": JSONValue(report.warnings),
            ])
        } else {
            terminal.write("MEDIA:\(path)\n")
        }
    }

    private func report(of file: MessageFile, on still: SurfaceStill) throws(NodeError) -> PushReport {
        do throws(InvokeFailure) {
            return try still.push(file.push)
        } catch {
            throw NodeError(.inputInvalid, error.message)
        }
    }
}
