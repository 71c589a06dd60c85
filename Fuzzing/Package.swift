// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the unsafe flag libFuzzer needs never reaches the product. `Rooms` is a link to the
// product's sources: built here, the rooms get the fuzzer's counters, and their `package` interface is in reach.
// Build and run: scripts/fuzz [target] [seconds]

let fuzzed: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// A target's `main` is libFuzzer's.
func fuzzer(_ name: String, _ rooms: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: rooms,
        swiftSettings: fuzzed + [.unsafeFlags(["-parse-as-library"])]
    )
}

let package = Package(
    name: "Fuzzing",
    targets: [
        .systemLibrary(name: "CZlib", path: "Rooms/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CTurboJPEG", path: "Rooms/CTurboJPEG", pkgConfig: "libturbojpeg"),
        .systemLibrary(name: "CWebP", path: "Rooms/CWebP", pkgConfig: "libwebpdemux"),
        .systemLibrary(name: "CMath", path: "Rooms/CMath"),
        .systemLibrary(name: "CFontconfig", path: "Rooms/CFontconfig", pkgConfig: "fontconfig"),
        .systemLibrary(name: "CFreeType", path: "Rooms/CFreeType", pkgConfig: "freetype2"),
        .systemLibrary(name: "CFriBidi", path: "Rooms/CFriBidi", pkgConfig: "fribidi"),
        .systemLibrary(name: "CHarfBuzz", path: "Rooms/CHarfBuzz", pkgConfig: "harfbuzz"),
        .target(
            name: "Raster",
            dependencies: ["CMath"],
            path: "Rooms/Raster",
            swiftSettings: fuzzed + [.strictMemorySafety()]
        ),
        .target(
            name: "ImageCodec",
            dependencies: ["CTurboJPEG", "CWebP", "Raster"],
            path: "Rooms/ImageCodec",
            swiftSettings: fuzzed + [.strictMemorySafety()]
        ),
        .target(
            name: "Text",
            dependencies: ["CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "Raster"],
            path: "Rooms/Text",
            swiftSettings: fuzzed + [.strictMemorySafety()]
        ),
        .target(
            name: "Canvas",
            dependencies: [
                "CMath", "Raster", "Text",
            ],
            path: "Rooms/Canvas",
            exclude: ["Canvas.docc"],
            swiftSettings: fuzzed
        ),
        .target(name: "Layout", path: "Rooms/Layout", swiftSettings: fuzzed),
        .target(name: "Markdown", path: "Rooms/Markdown", swiftSettings: fuzzed),
        .target(
            name: "A2UI",
            dependencies: ["Canvas", "Layout", "Markdown", "Raster", "Text", "ZeeKit", "ZeeProtocol"],
            path: "Rooms/A2UI",
            swiftSettings: fuzzed
        ),
        .target(
            name: "Document",
            dependencies: ["Canvas", "Layout", "Markdown", "Raster"],
            path: "Rooms/Document",
            swiftSettings: fuzzed
        ),
        .target(
            name: "Svg",
            dependencies: ["CMath", "Canvas", "Raster", "Text", "WebAddress"],
            path: "Rooms/Svg",
            swiftSettings: fuzzed
        ),
        .target(
            name: "WebSocketWire",
            dependencies: ["CZlib"],
            path: "Rooms/WebSocketWire",
            swiftSettings: fuzzed + [.strictMemorySafety()]
        ),
        .target(name: "HttpWire", dependencies: ["WebSocketWire"], path: "Rooms/HttpWire", swiftSettings: fuzzed),
        .target(name: "WebAddress", path: "Rooms/WebAddress", swiftSettings: fuzzed),
        .target(name: "ZeeProtocol", path: "Rooms/ZeeProtocol", swiftSettings: fuzzed + [.strictMemorySafety()]),
        .target(name: "Script", dependencies: ["CMath"], path: "Rooms/Script", swiftSettings: fuzzed),
        .target(
            name: "Page",
            dependencies: ["Canvas", "Raster", "Script", "WebAddress"],
            path: "Rooms/Page",
            swiftSettings: fuzzed
        ),
        .target(name: "ZeeKit", dependencies: ["ZeeProtocol"], path: "Rooms/ZeeKit", swiftSettings: fuzzed),
        fuzzer("FuzzA2UI", ["A2UI", "Canvas", "Grammar", "Raster", "ZeeKit", "ZeeProtocol"]),

        .target(name: "Grammar", swiftSettings: fuzzed),

        // The pure part of the room: what reads, without what asks.
        .target(
            name: "Discovery",
            path: "Rooms/Discovery",
            exclude: [
                "Avahi", "DNS/NameClient.swift", "DNS/UnicastBrowser.swift", "Discovery.swift", "Listing.swift",
                "Sighting.swift",
            ],
            sources: [
                "DNS/Message.swift", "DNS/MessageReader.swift", "DNS/ResolverConfiguration.swift",
                "DNS/ServiceAnswers.swift", "FoundGateway.swift", "Names", "Roster.swift",
            ],
            swiftSettings: fuzzed + [.strictMemorySafety(), .unsafeFlags(["-enable-testing"])]
        ),

        fuzzer("FuzzDns", ["Discovery"]),
        fuzzer("FuzzFrameDecoder", ["WebSocketWire"]),
        fuzzer("FuzzHandshake", ["WebSocketWire"]),
        fuzzer("FuzzHttp", ["HttpWire", "WebSocketWire"]),
        fuzzer("FuzzJSON", ["ZeeProtocol"]),
        fuzzer("FuzzPNG", ["ImageCodec", "Raster"]),
        fuzzer("FuzzJPEG", ["ImageCodec", "Raster"]),
        fuzzer("FuzzGIF", ["ImageCodec", "Raster"]),
        fuzzer("FuzzWebP", ["ImageCodec", "Raster"]),
        fuzzer("FuzzBMP", ["ImageCodec", "Raster"]),
        fuzzer("FuzzLayout", ["Layout"]),
        fuzzer("FuzzMarkdown", ["Markdown"]),
        fuzzer("FuzzDocument", ["Canvas", "Document", "Text"]),
        fuzzer("FuzzRaster", ["Raster"]),
        fuzzer("FuzzScript", ["Grammar", "Script"]),
        fuzzer("FuzzPage", ["Canvas", "Grammar", "Page", "Script"]),
        fuzzer("FuzzSvg", ["Raster", "Svg"]),
        fuzzer("FuzzSession", ["ZeeProtocol", "ZeeKit"]),
    ],
    swiftLanguageModes: [.v6]
)
