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
        .systemLibrary(name: "CElementary", path: "Rooms/CElementary"),
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
            name: "Text",
            dependencies: ["CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "Raster"],
            path: "Rooms/Text",
            swiftSettings: fuzzed + [.strictMemorySafety()]
        ),
        .target(
            name: "Canvas",
            dependencies: ["CElementary", "Raster", "Text"],
            path: "Rooms/Canvas",
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
            name: "ImageCodec",
            dependencies: ["CTurboJPEG", "CWebP", "Raster"],
            path: "Rooms/ImageCodec",
            swiftSettings: fuzzed + [.strictMemorySafety()]
        ),
        .target(
            name: "WebSocketWire",
            dependencies: ["CZlib"],
            path: "Rooms/WebSocketWire",
            swiftSettings: fuzzed + [.strictMemorySafety()]
        ),
        .target(name: "ZeeProtocol", path: "Rooms/ZeeProtocol", swiftSettings: fuzzed + [.strictMemorySafety()]),
        .target(name: "ZeeKit", dependencies: ["ZeeProtocol"], path: "Rooms/ZeeKit", swiftSettings: fuzzed),

        fuzzer("FuzzA2UI", ["A2UI", "Canvas", "Raster", "ZeeKit", "ZeeProtocol"]),
        fuzzer("FuzzFrameDecoder", ["WebSocketWire"]),
        fuzzer("FuzzHandshake", ["WebSocketWire"]),
        fuzzer("FuzzJSON", ["ZeeProtocol"]),
        fuzzer("FuzzPNG", ["ImageCodec", "Raster"]),
        fuzzer("FuzzJPEG", ["ImageCodec", "Raster"]),
        fuzzer("FuzzGIF", ["ImageCodec", "Raster"]),
        fuzzer("FuzzWebP", ["ImageCodec", "Raster"]),
        fuzzer("FuzzBMP", ["ImageCodec", "Raster"]),
        fuzzer("FuzzLayout", ["Layout"]),
        fuzzer("FuzzRaster", ["Raster"]),
        fuzzer("FuzzSession", ["ZeeProtocol", "ZeeKit"]),
    ],
    swiftLanguageModes: [.v6]
)
