internal import A2UI
internal import Canvas
internal import Grammar
internal import Raster
internal import ZeeKit
internal import ZeeProtocol

/// Kept between inputs, as a node keeps it: faces and glyphs are not what is looked for.
private nonisolated(unsafe) let fonts = CanvasFonts()

/// Any text is pushed or refused, leaves bounded trees, and can be laid out, painted, pressed and described. Bytes that
/// begin with a brace are taken as lines of either version, all others as choices between messages that fit together.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    guard let push = push(of: text, UnsafeBufferPointer(start: start, count: count)) else { return 0 }
    _ = Review(push)
    var limits = Limits()
    limits.instances = 300
    limits.surfaceTextBytes = 4 << 10
    var host = SurfaceHost(limits: limits)
    guard (try? host.push(push)) != nil else {
        guard host.isEmpty else { fatalError("a refused push left something") }
        return 0
    }
    let nodes = host.shownNodes
    guard nodes.count <= limits.instances * host.surfaceIDs.count else { fatalError("more instances than allowed") }

    let surface = CanvasSurface(width: 240, height: 160, fonts: fonts)
    let painter = Painter(theme: count % 2 == 0 ? .zee : .a2ui, fonts: fonts) { _ in .failed }
    let painting = painter.paint(host.scene(), on: surface)
    guard painting.contentHeight.isFinite else { fatalError("a page without an end") }
    for area in painting.hits.areas.prefix(16) {
        _ = try? host.interact(.press(x: area.rect.x + 1, y: area.rect.y + 1), hits: painting.hits)
    }
    for node in nodes.prefix(16) {
        let target = Target(node.id.description, surface: node.id.surface)
        _ = try? host.interact(.type("x", into: target), hits: painting.hits)
        _ = try? host.interact(.toggle(target), hits: painting.hits)
        _ = try? host.interact(.select("1", in: target), hits: painting.hits)
        _ = try? host.interact(.scroll(30, target), hits: painting.hits)
    }
    // Once more over what the user did, message by message, as an agent that streams would.
    for message in push.messages.suffix(8) {
        guard let part = try? A2UIPush(messages: [message.json], accepting: [.v08, .v09]) else { continue }
        _ = try? host.push(part)
    }
    _ = painter.paint(host.scene(), on: surface)
    _ = host.description
    return 0
}

private func push(of text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> A2UIPush? {
    if text.first == "{" || text.first == "[" { return (try? MessageFile(text, accepting: [.v08, .v09]))?.push }
    var writer = InterfaceWriter(Choices(bytes))
    return try? A2UIPush(messages: writer.messages())
}
