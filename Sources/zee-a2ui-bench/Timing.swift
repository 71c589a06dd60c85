import A2UI
import Canvas
import Glibc
import Text
import ZeeKit
import ZeeProtocol

/// CPU milliseconds, which a busy machine does not stretch, of a push and of what follows from it: `first` with fonts that
/// nobody has looked up yet, `cold` with the system's fonts known and everything else new, `warm` with the painter that
/// painted it before, `data` one `dataModelUpdate` with its painting, and `stream` each message as a push of its own with
/// its painting, all of them together.
@MainActor
func timeSamples(_ files: [String]) {
    print("sample\tpush\tfirst\tcold\twarm\tdata\tstream\tareas\ttexts")
    for file in files {
        guard let sample = Sample(path: file) else { continue }
        time(sample)
    }
    for count in [200, 1000] {
        if let sample = Sample.generated(components: count) { time(sample) }
    }
}

@MainActor
private func time(_ sample: Sample) {
    func median(_ count: Int, _ body: () -> Void) -> Double {
        (0..<count).map { _ in cpuMilliseconds(body) }.sorted()[count / 2]
    }
    var host = SurfaceHost()
    // A sample that is refused shows as an empty page in the gallery.
    let push = cpuMilliseconds { _ = try? host.push(sample.push) }

    let fonts = CanvasFonts()
    let painter = Painter(theme: .zee, fonts: fonts) { _ in .loading }
    let surface = CanvasSurface(width: 1280, height: 720, fonts: fonts)
    var painting = Painting()
    let first = cpuMilliseconds { painting = painter.paint(host.scene(), on: surface) }
    let cold = median(5) {
        fonts.library.removeCaches()
        Painter(theme: .zee, fonts: fonts) { _ in .loading }.paint(host.scene(), on: surface)
    }
    painter.paint(host.scene(), on: surface)
    let warm = median(15) { painter.paint(host.scene(), on: surface) }
    let data = median(15) {
        // The surfaces of the sample are there; a place nobody looks at costs as much as any other.
        _ = try? host.push(Sample.update(of: host.surfaceIDs.first ?? "s"))
        painter.paint(host.scene(), on: surface)
    }
    let parts = sample.messages
    let stream = median(5) {
        var host = SurfaceHost()
        for part in parts {
            _ = try? host.push(part)
            painter.paint(host.scene(), on: surface)
        }
    }
    let figures = [push, first, cold, warm, data, stream].map { "\(($0 * 100).rounded() / 100)" }.joined(
        separator: "\t"
    )
    print("\(sample.name)\t\(figures)\t\(painting.hits.areas.count)\t\(painting.texts.count)")
}

private func cpuMilliseconds(_ body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    let start = now()
    body()
    return now() - start
}

/// What interfaces keep beyond the canvas, in MiB: the resident memory of a process that shows one, without what is mapped
/// from files. A word is drawn first, because any drawing needs the font library.
@MainActor
func weighSamples(_ files: [String]) {
    let fonts = CanvasFonts()
    let painter = Painter(theme: .zee, fonts: fonts) { _ in .loading }
    let surface = CanvasSurface(width: 1280, height: 720, fonts: fonts)
    surface.fillRect(0, 0, 1280, 720)
    surface.fillText("warm", 10, 10)
    let before = privateBytes()
    var hosts: [SurfaceHost] = []
    print("sample\tMiB more than before")
    for sample in files.compactMap({ Sample(path: $0) }) + [Sample.generated(components: 1000)].compactMap(\.self) {
        var host = SurfaceHost()
        _ = try? host.push(sample.push)
        painter.paint(host.scene(), on: surface)
        hosts = [host]
        print("\(sample.name)\t\((Double(privateBytes() - before) / 1048576 * 10).rounded() / 10)")
    }
    // Kept until here, so that what was weighed was there.
    withExtendedLifetime(hosts) {}
}

private func privateBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
        separator: " "
    )
    // Resident pages, and those of them that belong to files (proc(5)).
    guard fields.count > 2, let resident = Int(fields[1]), let shared = Int(fields[2]) else { return 0 }
    return (resident - shared) * Int(sysconf(Int32(_SC_PAGESIZE)))
}

extension Sample {
    /// Its messages one by one, as an agent that streams sends them.
    var messages: [A2UIPush] {
        push.messages.compactMap { try? A2UIPush(messages: [$0.json]) }
    }

    static func update(of surface: String) throws -> A2UIPush {
        try A2UIPush(messages: [
            [
                "dataModelUpdate": [
                    "surfaceId": .string(surface), "path": "/bench",
                    "contents": [["key": "x", "valueNumber": 1]],
                ]
            ]
        ])
    }

    /// Cards of a title, a text and a row with a button: seven components each, and a column round them.
    static func generated(components: Int) -> Sample? {
        var parts: [JSONValue] = []
        func add(_ id: String, _ component: JSONValue) { parts.append(["id": .string(id), "component": component]) }
        func text(_ words: String, _ hint: String) -> JSONValue {
            ["Text": ["text": ["literalString": .string(words)], "usageHint": .string(hint)]]
        }
        var cards: [JSONValue] = []
        for index in 0..<(components - 1) / 7 {
            let id = "c\(index)"
            cards.append(.string(id))
            add(id, ["Card": ["child": .string(id + "-column")]])
            add(
                id + "-column",
                ["Column": ["children": ["explicitList": [.string(id + "-title"), .string(id + "-row")]]]]
            )
            add(id + "-title", text("Task number \(index)", "h3"))
            add(
                id + "-row",
                [
                    "Row": [
                        "children": ["explicitList": [.string(id + "-text"), .string(id + "-button")]],
                        "distribution": "spaceBetween",
                    ]
                ]
            )
            add(id + "-text", text("Due on day \(index % 31), with some **words** to wrap if there is no room", "body"))
            add(id + "-button", ["Button": ["child": .string(id + "-label"), "action": ["name": "open"]]])
            add(id + "-label", text("Open \(index)", "body"))
        }
        add("root", ["Column": ["children": ["explicitList": .array(cards)]]])
        let messages: [JSONValue] = [
            ["surfaceUpdate": ["surfaceId": "s", "components": .array(parts)]],
            ["beginRendering": ["surfaceId": "s", "root": "root"]],
        ]
        // Our own messages: refused, the line of figures is missing.
        return (try? A2UIPush(messages: messages)).map { Sample(name: "generated-\(components)", push: $0) }
    }

    private init(name: String, push: A2UIPush) {
        self.name = name
        self.push = push
    }
}
