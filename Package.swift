// swift-tools-version: 6.2
import PackageDescription

// One settings list for every Swift target: a room that needs an exception says why, in place.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

/// Rooms that hold pointers: the compiler makes them mark every unsafe expression.
let strict = house + [.strictMemorySafety()]

// The map of these rooms, with what each may import, is docs/ARCHITECTURE.md; ArchitectureTests holds both to it.
let package = Package(
    name: "zee-node",
    targets: [
        // Pure rooms: values in, values out. No file descriptors, no clocks, no tasks.
        .target(name: "Diagnostics", swiftSettings: house),
        .systemLibrary(name: "CMath"),
        .target(name: "Raster", dependencies: ["CMath"], swiftSettings: strict),

        // Outside rooms: each wraps one outside thing, here the fonts of the system.
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
        .target(
            name: "Text",
            dependencies: ["Raster", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi"],
            swiftSettings: strict
        ),

        // Executables.
        .executableTarget(name: "zee-raster-bench", dependencies: ["Raster"], swiftSettings: house),

        // Tests.
        .target(name: "ZeeTestKit", path: "Tests/ZeeTestKit", swiftSettings: house),
        .testTarget(name: "ArchitectureTests", swiftSettings: house),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: house),
        .testTarget(name: "RasterTests", dependencies: ["Raster"], swiftSettings: house),
        .testTarget(name: "TextTests", dependencies: ["Raster", "Text"], swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
