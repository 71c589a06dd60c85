internal import Arguments
internal import Diagnostics
internal import Fetch
internal import Stage
internal import Systemd
internal import Transport
internal import WebAddress
internal import ZeeKit
internal import ZeeProtocol

/// `zee-node render`: what the node would show, as a file, without any gateway. A file that ends in `.txt` gets the words
/// of the page in place of its picture.
struct RenderCommand: Sendable {
    enum Source: Sendable, Equatable {
        case script(file: String)
        case page(WebURL)
        case file(String)
    }

    let source: Source
    let output: String
    let request: SnapshotRequest
    let width: Int
    let height: Int

    static let spec = CommandSpec(
        "render",
        "draw a script, a page or a file to a picture, without a gateway",
        operands: [OperandSpec("SCRIPT", "a drawing script; - reads standard input", .optional)],
        options: [
            OptionSpec("--page", .word("URL|FILE"), "show a page or a file instead of running a script"),
            OptionSpec(
                "--output",
                .word("FILE"),
                "where the picture goes, or the words to a .txt; - for standard output",
                aliases: ["-o"]
            ),
            OptionSpec("--width", .word("PIXELS"), "the canvas's width (1280)"),
            OptionSpec("--height", .word("PIXELS"), "the canvas's height (720)"),
            OptionSpec("--format", .choice(["png", "jpeg"]), "the picture's format (by the file's name, else png)"),
            OptionSpec("--quality", .word("0.1-1"), "how good a JPEG is (0.82)"),
            OptionSpec("--max-width", .word("PIXELS"), "scale down to this width"),
        ],
        examples: [
            ExampleSpec("zee-node render drawing.js -o drawing.png", "run a drawing script"),
            ExampleSpec("zee-node render --page notes.md -o notes.jpg --width 800", "show a file"),
        ]
    )

    init(_ invocation: Invocation) throws(NodeError) {
        switch (invocation["--page"], invocation.operands.first) {
        case (let page?, nil):
            // What is no URL is a file; a scheme nobody loads pages by is a mistake, not a file's name.
            do throws(WebURL.ParseError) {
                source = .page(try WebURL(page))
            } catch {
                guard error == .relative else {
                    throw NodeError(.usage, FetchError.url(error).cause, hint: FetchError.url(error).hint)
                }
                source = .file(page)
            }
        case (nil, let script?): source = .script(file: script)
        case (nil, nil): throw NodeError(.usage, "nothing to draw", hint: "name a SCRIPT, or a page with --page")
        default: throw NodeError(.usage, "a script and a page at once", hint: "drop SCRIPT or --page")
        }
        guard let output = invocation["--output"] else {
            throw NodeError(.usage, "no place for the picture", hint: "add -o FILE, or -o - for standard output")
        }
        self.output = output
        width = try Self.pixels(invocation, "--width") ?? 1280
        height = try Self.pixels(invocation, "--height") ?? 720
        let isJPEG = [".jpg", ".jpeg"].contains(where: output.lowercased().hasSuffix)
        let format = invocation["--format"].flatMap(SnapshotRequest.Format.init(name:)) ?? (isJPEG ? .jpeg : .png)
        let quality = try invocation["--quality"].map { text throws(NodeError) in
            guard let quality = Double(text), (0.1...1).contains(quality) else {
                throw NodeError(.usage, "--quality cannot be '\(text)'", hint: "a number from 0.1 to 1")
            }
            return quality
        }
        request = SnapshotRequest(
            format: format,
            maxWidth: try Self.pixels(invocation, "--max-width") ?? width,
            quality: quality
        )
    }

    private static func pixels(_ invocation: Invocation, _ option: String) throws(NodeError) -> Int? {
        guard let text = invocation[option] else { return nil }
        // The stage's own limit for both sides.
        guard let number = Int(text), (1...4096).contains(number) else {
            throw NodeError(.usage, "\(option) cannot be '\(text)'", hint: "a number from 1 to 4096")
        }
        return number
    }
}

extension ProgramCommand {
    static let render = ProgramCommand(
        spec: RenderCommand.spec,
        start: { invocation, _ throws(NodeError) in
            let command = try RenderCommand(invocation)
            let loops: (stage: EventLoop, network: EventLoop)
            do throws(TransportError) {
                loops = (try EventLoop(), try EventLoop())
            } catch {
                throw NodeError(error, reaching: command.output)
            }
            return Job(executor: loops.network) { await command.run(on: loops, log: .silent) }
        }
    )
}

extension RenderCommand {
    /// Draws and writes; ends with the exit status. A failed page or script leaves no picture behind.
    func run(on loops: (stage: EventLoop, network: EventLoop), log: Log) async -> Int32 {
        var settings = StageSettings()
        (settings.width, settings.height) = (width, height)
        // Nobody waits on the other side of a connection: slow pages get all the time fetching has.
        settings.firstPaintTime = settings.fetching.timeout + .seconds(5)
        settings.evaluationTime = .seconds(60)
        // Whoever types a URL means it; what that page then refers to may be anywhere in public.
        settings.fetching.rules.allowed = [.anyHost]
        if case .page(let url) = source {
            settings.fetching.rules.trusted = [.init(host: url.host, port: url.port)]
        }
        let stage = Stage(settings, on: loops.stage, network: loops.network, log: log)
        do throws(NodeError) {
            try await withRunning(stage, on: loops.stage)
            return 0
        } catch {
            return NodeProgram.complain(of: error)
        }
    }

    private func withRunning(_ stage: Stage, on loop: EventLoop) async throws(NodeError) {
        let result = await withTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: loop) { await stage.run() }
            defer { group.cancelAll() }
            do throws(NodeError) {
                try await draw(on: stage)
                return Result<Void, NodeError>.success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private func draw(on stage: Stage) async throws(NodeError) {
        switch source {
        case .script(let file):
            let script = try LocalFile.read(file)
            try await failing { () async throws(PageFailure) in try await stage.show(script, named: "script.js") }
        case .file(let file):
            let page = try LocalFile.read(file)
            try await failing { () async throws(PageFailure) in
                try await stage.show(page, named: file) { LocalFile.read($0, beside: file) }
            }
        case .page(let url):
            try await failing { () async throws(PageFailure) in try await stage.open(url.description) }
        }
        guard !output.lowercased().hasSuffix(".txt") else {
            guard let words = await stage.words else {
                throw NodeError(.inputInvalid, "the page is a drawing and has no words", hint: "write a .png or .jpg")
            }
            return try LocalFile.write(Array((words + "\n").utf8), to: output)
        }
        let picture: SnapshotResult
        do throws(InvokeFailure) {
            picture = try await stage.picture(request)
        } catch {
            throw NodeError(.unavailable, error.message)
        }
        try LocalFile.write(picture.image, to: output)
    }

    /// A page's failure is about what was given to be drawn.
    private func failing(_ body: () async throws(PageFailure) -> Void) async throws(NodeError) {
        do throws(PageFailure) {
            try await body()
        } catch {
            throw NodeError(.inputInvalid, error.message, hint: error.hint)
        }
    }
}
