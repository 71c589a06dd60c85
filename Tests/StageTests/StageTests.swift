import Diagnostics
import Stage
import Synchronization
import Testing
import Transport
import ZeeKit
import ZeeProtocol

@Suite(.timeLimit(.minutes(1)))
struct StageTests {
    @Test func `a script draws and its value comes back as text`() async throws {
        let stage = try stage()

        let result = try await eval(
            stage,
            "const { ctx } = window.__zee; ctx.fillRect(0, 0, 9, 9); [1, 2].map(x => x * 2)"
        )
        #expect(result == "[2,4]")
    }

    @Test func `what a script declares and draws is there for the next`() async throws {
        let stage = try stage()
        _ = try await eval(stage, "let count = 41; globalThis.__zee.ctx.clearRect(0, 0, 1280, 720)")

        #expect(try await eval(stage, "count + 1") == "42")
    }

    @Test func `navigating to the scaffold begins a new page`() async throws {
        let stage = try stage()
        _ = try await eval(stage, "globalThis.kept = 1")
        _ = try await stage.perform(
            .navigate(CanvasDestination("")),
            within: nil,
            maxResultBytes: 1 << 20,
            isCancelled: { false }
        ).get()

        #expect(try await eval(stage, "typeof kept") == "undefined")
    }

    @Test func `a failing script says where and leaves the page usable`() async throws {
        let stage = try stage()
        let failure = await #expect(throws: InvokeFailure.self) { try await eval(stage, "let a = 1;\na.b.c") }
        #expect(failure?.code == "EVAL_ERROR")
        #expect(failure?.message.hasPrefix("EVAL_ERROR: TypeError: ") == true)
        #expect(failure?.message.contains("line 2") == true)

        #expect(try await eval(stage, "1 + 1") == "2")
    }

    @Test func `an endless loop ends at its deadline`() async throws {
        var settings = StageSettings()
        settings.evaluationTime = .milliseconds(50)
        let stage = try stage(settings)

        let failure = await #expect(throws: InvokeFailure.self) { try await eval(stage, "for (;;) {}") }
        #expect(failure?.code == "EVAL_TIMEOUT")
        #expect(try await eval(stage, "'alive'") == "alive")
    }

    @Test func `new settings hold for the next page, new times at once`() async throws {
        let stage = try stage()
        #expect(try await eval(stage, "`${innerWidth} ${innerHeight}`") == "1280 720")
        var settings = StageSettings()
        (settings.width, settings.height, settings.evaluationTime) = (300, 200, .milliseconds(50))
        await stage.adopt(settings)

        #expect(try await eval(stage, "innerWidth") == "1280")
        let failure = await #expect(throws: InvokeFailure.self) { try await eval(stage, "for (;;) {}") }
        #expect(failure?.code == "EVAL_TIMEOUT")
        _ = try await stage.perform(
            .navigate(CanvasDestination("")),
            within: nil,
            maxResultBytes: 1 << 20,
            isCancelled: { false }
        ).get()
        #expect(try await eval(stage, "`${innerWidth} ${innerHeight}`") == "300 200")
    }

    @Test func `a cancelled script stops`() async throws {
        final class Looks: Sendable { let count = Atomic(0) }
        let stage = try stage()
        // Nobody has cancelled when the script begins; the first look from inside finds that somebody has.
        let looks = Looks()
        let result = await stage.perform(
            .eval(javaScript: "for (;;) {}"),
            within: nil,
            maxResultBytes: 1 << 20,
            isCancelled: { looks.count.add(1, ordering: .relaxed).oldValue > 0 }
        )

        guard case .failure(let failure) = result else {
            Issue.record("an endless loop has no result")
            return
        }
        #expect(failure.code == "EVAL_CANCELLED")
    }

    @Test func `a promise is awaited while its timers run`() async throws {
        let stage = try stage()

        #expect(try await eval(stage, "new Promise(done => setTimeout(() => done('later'), 5))") == "later")
    }

    @Test func `a picture before anything was drawn shows the scaffold`() async throws {
        let stage = try stage()
        let payload = try #require(
            try await stage.perform(
                .snapshot(SnapshotRequest(format: .png)),
                within: nil,
                maxResultBytes: 1 << 20,
                isCancelled: { false }
            ).get()
        )
        let json = try JSONValue(parsing: payload)

        #expect(json["format"]?.stringValue == "png")
        #expect(json["width"]?.intValue == 900)
        #expect(json["height"]?.intValue == 506)
        let image = try #require(json["base64"]?.stringValue.flatMap { Base64.decode($0) })
        #expect(image.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    @Test func `a picture is made to fit what the gateway takes`() async throws {
        let stage = try stage()
        _ = try await eval(
            stage,
            """
            const { ctx } = window.__zee;
            for (let i = 0; i < 20000; i++) {
              ctx.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
              ctx.fillRect(Math.random() * 1280, Math.random() * 720, 9, 9);
            }
            """
        )
        let payload = try await stage.perform(
            .snapshot(SnapshotRequest(format: .png)),
            within: nil,
            maxResultBytes: 200_000,
            isCancelled: { false }
        ).get()

        #expect(try #require(payload).count <= 200_000)
    }

    @Test func `a placement gives the canvas another size within its limit`() async throws {
        let stage = try stage()
        let placement = NodeCommand.Placement(width: 300, height: 99_999)
        _ = try await stage.perform(
            .present(.init(placement: placement)),
            within: nil,
            maxResultBytes: 1 << 20,
            isCancelled: { false }
        ).get()

        #expect(try await eval(stage, "`${innerWidth}x${innerHeight}`") == "300x4096")
    }

    private func stage(_ settings: StageSettings = StageSettings()) throws -> Stage {
        Stage(settings, on: try EventLoop(), log: .silent)
    }

    private func eval(_ stage: Stage, _ source: String) async throws -> String {
        let payload = try await stage.perform(
            .eval(javaScript: source),
            within: nil,
            maxResultBytes: 1 << 20,
            isCancelled: { false }
        ).get()
        return try JSONValue(parsing: try #require(payload))["result"]?.stringValue ?? ""
    }
}
