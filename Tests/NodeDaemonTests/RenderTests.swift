import Arguments
import Diagnostics
import FoundationEssentials
import Testing
import Transport
import ZeeKit

@testable import NodeDaemon

@Suite(.timeLimit(.minutes(1)))
struct RenderTests {
    static let refused: [(words: [String], message: String)] = [
        (["-o", "x.png"], "nothing to draw"),
        (["a.js", "--page", "b.md", "-o", "x.png"], "a script and a page at once"),
        (["a.js"], "no place for the picture"),
        (["a.js", "-o", "x.png", "--width", "0"], "--width cannot be '0'"),
        (["a.js", "-o", "x.png", "--height", "99999"], "--height cannot be '99999'"),
        (["a.js", "-o", "x.png", "--quality", "7"], "--quality cannot be '7'"),
        (["--page", "gopher://x/", "-o", "x.png"], "gopher: is not a scheme that pages are loaded by"),
        (["--page", "http://u:p@x/", "-o", "x.png"], "the URL holds a user name or a password"),
    ]

    @Test(arguments: refused)
    func `what cannot be drawn is said in words`(words: [String], message: String) throws {
        let error = #expect(throws: NodeError.self) { try command(words) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        (["--page", "https://example.com/x", "-o", "a.png"], "png", 1280),
        (["--page", "notes.md", "-o", "a.jpg"], "jpeg", 1280),
        (["d.js", "-o", "a.JPEG", "--format", "png", "--max-width", "200"], "png", 200),
        (["-", "-o", "-", "--width", "300"], "png", 300),
    ])
    func `the format follows the name unless it is said`(words: [String], format: String, width: Int) throws {
        let command = try command(words)
        #expect(command.request.format.rawValue == format)
        #expect(command.request.maxWidth == width)
    }

    @Test func `a script becomes a picture, with the image beside it`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "render-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (first, second) = (folder.appending(path: "first.js").path(), folder.appending(path: "second.js").path())
        let (one, two) = (folder.appending(path: "one.png").path(), folder.appending(path: "two.png").path())
        try Data("__zee.ctx.fillStyle = '#ff0000'; __zee.ctx.fillRect(0, 0, 9, 9)".utf8).write(to: URL(filePath: first))
        let drawing = "const i = new Image(); i.onload = () => __zee.ctx.drawImage(i, 0, 0); i.src = 'one.png'"
        try Data(drawing.utf8).write(to: URL(filePath: second))

        #expect(try await run(["--page", first, "-o", one, "--width", "32", "--height", "16"]) == 0)
        #expect(try await run(["--page", second, "-o", two, "--width", "32", "--height", "16"]) == 0)
        // The same pixels make the same bytes.
        #expect(try Data(contentsOf: URL(filePath: one)) == Data(contentsOf: URL(filePath: two)))
    }

    @Test func `a failing script leaves no picture`() async throws {
        let folder = FileManager.default.temporaryDirectory
        let script = folder.appending(path: "render-\(UUID()).js").path()
        let output = folder.appending(path: "render-\(UUID()).png").path()
        defer { try? FileManager.default.removeItem(atPath: script) }
        try Data("nothing.at.all".utf8).write(to: URL(filePath: script))

        #expect(try await run([script, "-o", output]) == 65)
        #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test(arguments: ["/etc/passwd", "../x.png", "a/../../x.png", ""])
    func `a page sees no file above its folder`(reference: String) {
        #expect(LocalFile.read(reference, beside: "/etc/hosts") == nil)
    }

    private func command(_ words: [String]) throws -> RenderCommand {
        guard case .run(let invocation) = try NodeProgram.request(from: ["render"] + words) else {
            throw NodeError(.usage, "not a command")
        }
        return try RenderCommand(invocation)
    }

    private func run(_ words: [String]) async throws -> Int32 {
        try await command(words).run(on: (try EventLoop(), try EventLoop()), log: .silent)
    }
}
