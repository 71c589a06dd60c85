import Testing

@testable import Configuration

struct ConfigurationTests {
    static func resolve(
        _ files: [String],
        environment: [String: String] = [:],
        options: [(String, String)] = [],
        overrides: [String] = []
    ) throws(Problems) -> Configuration {
        try Configuration(
            files: files.enumerated().map {
                ConfigurationFile(path: "/\($0.offset)", contents: Array($0.element.utf8))
            },
            environment: { environment[$0] },
            options: options.map { (option: $0.0, value: $0.1) },
            overrides: overrides
        )
    }

    /// The words of every problem, or none.
    static func problems(_ files: String..., overrides: [String] = []) -> [String] {
        do {
            _ = try resolve(files, overrides: overrides)
            return []
        } catch {
            return error.list.map(\.description)
        }
    }

    @Test func `every default is a value of its key`() {
        for spec in Setting.all {
            if let fallback = spec.fallback { #expect(spec.check(fallback) == nil, "\(spec.path)") }
            if !spec.example.isEmpty { #expect(spec.check(spec.example) == nil, "\(spec.path)") }
            #expect(spec.fallback != nil || !spec.example.isEmpty, "\(spec.path) has nothing to show in the sample")
        }
    }

    @Test func `keys, variables and options are each there once`() {
        #expect(Set(Setting.all.map(\.path)).count == Setting.all.count)
        let variables = Setting.all.flatMap { $0.otherVariables + [$0.variable] }
        #expect(Set(variables).count == variables.count)
        let options = Setting.all.compactMap(\.option?.name)
        #expect(Set(options).count == options.count)
        #expect(Set(Setting.all.map(\.section)) == Set(Setting.sections.map(\.name)))
    }

    @Test func `without any source everything is built in`() throws {
        let configuration = try Self.resolve([])
        #expect(configuration == Configuration())
        #expect(configuration[Setting.canvasWidth] == 1_280)
        #expect(configuration[Setting.canvasEvaluationTime] == .seconds(5))
        #expect(configuration[Setting.gatewayURL] == nil)
        #expect(configuration.origin(of: Setting.canvasWidth) == .fallback)
    }

    @Test func `the stronger source wins`() throws {
        let main = "[canvas]\nwidth = 1\nheight = 1\nheap = 5M\n[log]\nlevel = error\n[node]\nplatform = main"
        let first = "[canvas]\nwidth = 2\nheight = 2\nheap = 6M\n[log]\nlevel = warning"
        let second = "[canvas]\nwidth = 3\nheight = 3\nheap = 7M"
        let configuration = try Self.resolve(
            [main, first, second],
            environment: ["ZEE_CANVAS_WIDTH": "4", "ZEE_CANVAS_HEIGHT": "4", "ZEE_CANVAS_HEAP": ""],
            options: [("--log-level", "debug")],
            overrides: ["canvas.width=5"]
        )
        #expect(configuration[Setting.canvasWidth] == 5)
        #expect(configuration.origin(of: Setting.canvasWidth) == .option("--set"))
        #expect(configuration[Setting.canvasHeight] == 4)
        #expect(configuration.origin(of: Setting.canvasHeight) == .variable("ZEE_CANVAS_HEIGHT"))
        #expect(configuration[Setting.canvasHeap] == 7 << 20)
        #expect(configuration.origin(of: Setting.canvasHeap) == .file(path: "/2", line: 4))
        #expect(configuration[Setting.logLevel] == "debug")
        #expect(configuration.origin(of: Setting.logLevel) == .option("--log-level"))
        #expect(configuration[Setting.nodePlatform] == "main")
    }

    @Test func `the variable of the key's own name beats its older one`() throws {
        let (new, old) = (String(repeating: "0a", count: 32), String(repeating: "0b", count: 32))
        let both = ["ZEE_GATEWAY_TLS_FINGERPRINT": old, "ZEE_GATEWAY_FINGERPRINT": new]
        #expect(try Self.resolve([], environment: both)[Setting.gatewayFingerprint] == new)
        let one = ["ZEE_GATEWAY_TLS_FINGERPRINT": old]
        #expect(try Self.resolve([], environment: one)[Setting.gatewayFingerprint] == old)
    }

    @Test(arguments: [
        ("[canvas]\nwidht = 5", "/0:2: [canvas] has no key 'widht'; did you mean 'width'?"),
        ("[canvsa]\nwidth = 5", "/0:1: there is no section [canvsa]; did you mean [canvas]?"),
        ("width = 5", "/0:1: 'width' stands before any [section]; it belongs under [canvas]"),
        ("[node]\nwidth = 5", "/0:2: [node] has no key 'width'; it belongs under [canvas]"),
        (
            "[log]\ncolour = red",
            "/0:2: [log] has no key 'colour'; [log] has level, format"
        ),
        (
            "[canvas]\nwidth = wide",
            "/0:2: canvas.width cannot be 'wide'; write a whole number from 1 to 8192"
        ),
        ("[canvas]\nwidth = 0", "/0:2: canvas.width cannot be 0; write a whole number from 1 to 8192"),
        ("[canvas]\nwidth =", "/0:2: canvas.width cannot be ''; write a whole number from 1 to 8192"),
        (
            "[canvas]\nwidth = 1280 # pixels",
            "/0:2: canvas.width cannot be '1280 # pixels'; comments stand on lines of their own"
        ),
        ("[canvas]\nevaluation-time = 5", "/0:2: canvas.evaluation-time is '5' of no unit; write 5s or 5ms"),
        (
            "[log]\nlevel = loud",
            "/0:2: log.level cannot be 'loud'; write one of error, warning, notice, info, debug"
        ),
        ("[canvas]\nwidth = 5\nwidth = 6", "/0:3: canvas.width is set twice; the other line is /0:2"),
        (
            "[gateway]\ntoken = secret",
            "/0:2: secrets do not belong into this file; use 'zee-node login', a systemd credential or token-file"
        ),
        (
            "[gateway]\nfingerprint = 12",
            "/0:2: gateway.fingerprint is not 64 hexadecimal digits; copy the SHA-256 as the gateway prints it"
        ),
    ])
    func `a mistake is named with its place and the way out`(file: String, problem: String) {
        #expect(Self.problems(file) == [problem])
    }

    @Test(arguments: [
        ("canvas.widht=5", "--set: [canvas] has no key 'widht'; did you mean 'width'?"),
        ("width=5", "--set: 'width=5' names no setting; write section.key=value"),
        ("canvas.width", "--set: 'canvas.width' names no setting; write section.key=value"),
        ("canvas.width=x", "--set: canvas.width cannot be 'x'; write a whole number from 1 to 8192"),
    ])
    func `so is one on the command line`(override: String, problem: String) {
        #expect(Self.problems(overrides: [override]) == [problem])
    }

    @Test func `all mistakes are told at once, those of overridden values too`() {
        let problems = Self.problems("[canvas]\nwidth = x\nhieght = 3\n[nose]", "[canvas]\nwidth = 5\nnonsense")
        #expect(problems.map { String($0.prefix { $0 != " " }) } == ["/0:2:", "/0:3:", "/0:4:", "/1:3:"])
    }

    @Test func `of another program's file the first twenty lines are told`() {
        let file = "[canvas]\n" + (0..<10_000).map { "key\($0) = value\n" }.joined()
        #expect(Self.problems(file).count == ConfigurationText.faultLimit)
    }

    @Test func `a key whose feature is not there is refused in those words`() throws {
        let spec = try #require(Setting.all.first { !$0.isServed })
        let problems = Self.problems("", overrides: ["\(spec.path)=x"])
        #expect(problems.first?.contains("is not served by this version") == true)
    }

    @Test func `changes are the keys whose values differ`() throws {
        let old = try Self.resolve(["[canvas]\nwidth = 5\n[node]\nplatform = a"])
        let new = try Self.resolve(["[canvas]\nwidth = 5\nheight = 720\n[node]\nplatform = b"])
        #expect(old.changes(to: new).map(\.path) == ["node.platform"])
        #expect(old.changes(to: new).map(\.isLive) == [false])
    }

    @Test func `the listing names every served key with its origin`() throws {
        let listing = try Self.resolve(["[canvas]\nwidth = 5"]).listing
        #expect(listing.map(\.key) == Setting.served.map(\.path))
        #expect(listing.first { $0.key == "canvas.width" }.map { [$0.value, $0.origin] } == ["5", "/0:2"])
        #expect(listing.first { $0.key == "canvas.height" }.map { [$0.value, $0.origin] } == ["720", "default"])
    }
}
