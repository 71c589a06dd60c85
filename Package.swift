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
    products: [
        .library(name: "ZeeProtocol", targets: ["ZeeProtocol"]),
        .library(name: "ZeeGatewayClient", targets: ["ZeeGatewayClient"]),
        .library(name: "ZeeKit", targets: ["ZeeKit"]),
        .library(name: "ZeeCanvas", targets: ["Canvas", "Raster"]),
        .executable(name: "zee", targets: ["zee"]),
        .executable(name: "zee-node", targets: ["zee-node"]),
        .executable(name: "zee-conformance", targets: ["zee-conformance"]),
    ],
    targets: [
        // Pure rooms: values in, values out. No file descriptors, no clocks, no tasks.
        .target(name: "Arguments", swiftSettings: house),
        .target(name: "Canvas", dependencies: ["CMath", "Raster", "Text"], swiftSettings: house),
        .target(name: "Diagnostics", swiftSettings: house),
        .target(
            name: "Document",
            dependencies: ["Canvas", "Layout", "Markdown", "Raster"],
            swiftSettings: house
        ),
        .target(name: "Layout", swiftSettings: house),
        .target(name: "Markdown", swiftSettings: house),
        .target(name: "HttpWire", dependencies: ["WebSocketWire"], swiftSettings: house),
        .target(
            name: "Page",
            dependencies: ["Canvas", "Raster", "Script", "Text", "WebAddress"],
            swiftSettings: house
        ),
        .target(name: "Raster", dependencies: ["CMath"], swiftSettings: strict),
        .target(name: "Script", dependencies: ["CMath"], swiftSettings: strict),
        .target(
            name: "Snapshot",
            dependencies: ["ImageCodec", "Raster", "ZeeKit", "ZeeProtocol"],
            swiftSettings: house
        ),
        .target(
            name: "Svg",
            dependencies: ["CMath", "Canvas", "Raster", "Text", "WebAddress"],
            swiftSettings: house
        ),
        .target(name: "WebAddress", swiftSettings: house),
        .target(name: "WebSocketWire", dependencies: ["CZlib"], swiftSettings: strict),
        .target(name: "ZeeKit", dependencies: ["ZeeProtocol"], swiftSettings: house),
        .target(name: "ZeeProtocol", swiftSettings: strict),
        .systemLibrary(name: "CAvahi", providers: [.apt(["libavahi-client-dev"])]),

        // C libraries, each for one room.
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMath"),
        .systemLibrary(name: "CEpoll"),
        .systemLibrary(name: "CFolder"),
        .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
        .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CSystemBus", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Discovery",
            dependencies: ["CAvahi", "Diagnostics", "Transport", "ZeeProtocol"],
            swiftSettings: strict
        ),

        // Outside rooms: each wraps exactly one outside thing.
        .target(name: "Configuration", dependencies: ["Arguments"], swiftSettings: strict),
        .target(
            name: "CanvasHost",
            dependencies: ["CFolder", "HttpWire", "Transport", "WebSocketChannel", "WebSocketWire"],
            swiftSettings: house
        ),
        .target(name: "Fetch", dependencies: ["CCurl", "Transport", "WebAddress"], swiftSettings: strict),
        .target(
            name: "ControlChannel",
            dependencies: ["Arguments", "Diagnostics", "Transport", "ZeeProtocol"],
            swiftSettings: house
        ),
        .target(
            name: "GatewayServer",
            dependencies: [
                "CanvasHost", "Diagnostics", "HttpWire", "Transport", "Vault", "WebSocketChannel", "WebSocketWire",
                "ZeeKit", "ZeeProtocol",
            ],
            swiftSettings: house
        ),
        .target(name: "ImageCodec", dependencies: ["CTurboJPEG", "CWebP", "Raster"], swiftSettings: strict),
        .target(
            name: "Systemd",
            dependencies: ["CSystemBus", "Diagnostics", "Transport"],
            swiftSettings: strict
        ),
        .target(
            name: "Text",
            dependencies: ["CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "Raster"],
            swiftSettings: strict
        ),
        .target(name: "Transport", dependencies: ["CEpoll", "COpenSSL", "Diagnostics"], swiftSettings: house),
        .target(name: "Vault", dependencies: ["CCrypto", "Diagnostics", "ZeeProtocol"], swiftSettings: strict),
        .target(name: "WebSocketChannel", dependencies: ["Transport", "WebSocketWire"], swiftSettings: house),
        .target(
            name: "ZeeGatewayClient",
            dependencies: ["Diagnostics", "Transport", "WebSocketChannel", "WebSocketWire", "ZeeProtocol"],
            swiftSettings: house
        ),

        // Wiring: knows everyone and decides nothing itself.
        .target(
            name: "Conformance",
            dependencies: [
                "A2UI", "Arguments", "Canvas", "ImageCodec", "Page", "Raster", "Script", "Stage", "ZeeKit",
                "ZeeProtocol",
            ],
            swiftSettings: house
        ),
        .target(
            name: "NodeDaemon",
            dependencies: [
                "A2UI", "Arguments", "Configuration", "ControlChannel", "Diagnostics", "Discovery", "Fetch", "Stage",
                "Systemd", "Text", "Transport", "Vault", "WebAddress", "ZeeGatewayClient", "ZeeKit", "ZeeProtocol",
            ],
            swiftSettings: house
        ),
        .target(
            name: "OperatorCLI",
            dependencies: [
                "A2UI", "Arguments", "ControlChannel", "Diagnostics", "Discovery", "GatewayServer", "ImageCodec",
                "Raster", "Stage", "Systemd", "Transport", "Vault", "ZeeGatewayClient", "ZeeKit", "ZeeProtocol",
            ],
            swiftSettings: house
        ),
        .target(
            name: "Stage",
            dependencies: [
                "A2UI", "Canvas", "Diagnostics", "Document", "Fetch", "ImageCodec", "Page", "Raster", "Script",
                "Snapshot", "Svg", "Transport", "WebAddress", "WebSocketChannel", "WebSocketWire", "ZeeKit",
                "ZeeProtocol",
            ],
            swiftSettings: house
        ),

        // Executables.
        .executableTarget(name: "zee", dependencies: ["OperatorCLI", "Systemd"], swiftSettings: house),
        .executableTarget(
            name: "zee-a2ui-bench",
            dependencies: ["A2UI", "Canvas", "ImageCodec", "Raster", "Text", "ZeeKit", "ZeeProtocol"],
            swiftSettings: house
        ),
        .executableTarget(
            name: "zee-bench",
            dependencies: [
                "CPNG", "Canvas", "Document", "ImageCodec", "Markdown", "Raster", "WebSocketWire", "ZeeProtocol",
            ],
            swiftSettings: house
        ),
        .executableTarget(name: "zee-conformance", dependencies: ["Conformance"], swiftSettings: house),
        .executableTarget(
            name: "zee-echo",
            dependencies: ["Transport", "WebSocketChannel", "WebSocketWire"],
            swiftSettings: house
        ),
        .executableTarget(
            name: "zee-load",
            dependencies: ["Diagnostics", "GatewayServer", "Transport", "Vault", "WebSocketChannel", "ZeeProtocol"],
            swiftSettings: house
        ),
        .executableTarget(name: "zee-node", dependencies: ["NodeDaemon", "Systemd"], swiftSettings: house),
        .executableTarget(name: "zee-raster-bench", dependencies: ["Canvas", "Raster"], swiftSettings: house),
        .executableTarget(name: "zee-script-bench", dependencies: ["Page", "Script"], swiftSettings: house),
        .executableTarget(
            name: "zee-soak",
            dependencies: [
                "Diagnostics", "GatewayServer", "Stage", "Transport", "Vault", "WebSocketChannel", "ZeeGatewayClient",
                "ZeeKit", "ZeeProtocol",
            ],
            swiftSettings: house
        ),

        // Tests.
        .target(
            name: "ZeeTestKit",
            dependencies: ["Transport", "WebSocketChannel", "WebSocketWire", "ZeeProtocol"],
            path: "Tests/ZeeTestKit",
            swiftSettings: house
        ),
        .testTarget(
            name: "A2UITests",
            dependencies: ["A2UI", "Canvas", "ImageCodec", "Raster", "Text", "ZeeKit", "ZeeProtocol"],
            exclude: ["Goldens"],
            swiftSettings: house
        ),
        .executableTarget(
            name: "zee-state-writer",
            dependencies: ["Vault"],
            path: "Tests/StateWriter",
            swiftSettings: house
        ),
        .testTarget(name: "ArchitectureTests", swiftSettings: house),
        .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"], swiftSettings: house),
        .testTarget(
            name: "CanvasHostTests",
            dependencies: ["CanvasHost", "HttpWire", "Transport", "WebSocketChannel", "WebSocketWire"],
            swiftSettings: house
        ),
        .testTarget(
            name: "CanvasTests",
            dependencies: ["Canvas", "ImageCodec", "Raster", "Text"],
            exclude: ["References"],
            swiftSettings: house
        ),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: ["Configuration", "ZeeTestKit"],
            swiftSettings: house
        ),
        .testTarget(
            name: "ControlChannelTests",
            dependencies: ["Arguments", "ControlChannel", "Diagnostics", "Transport", "ZeeProtocol"],
            swiftSettings: house
        ),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "ZeeTestKit"], swiftSettings: house),
        .testTarget(
            name: "DocumentTests",
            dependencies: ["Canvas", "Document", "ImageCodec", "Layout", "Raster"],
            exclude: ["Corpus"],
            swiftSettings: house
        ),
        .testTarget(
            name: "DiscoveryTests",
            dependencies: ["Discovery", "Transport", "ZeeProtocol"],
            swiftSettings: house
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Diagnostics", "GatewayServer", "Transport", "Vault", "WebSocketChannel", "WebSocketWire",
                "ZeeGatewayClient", "ZeeKit", "ZeeProtocol", "ZeeTestKit",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "FetchTests",
            dependencies: ["Fetch", "Transport", "WebAddress", "ZeeTestKit"],
            swiftSettings: house
        ),
        .testTarget(
            name: "GatewayServerTests",
            dependencies: [
                "Diagnostics", "GatewayServer", "Transport", "Vault", "WebSocketChannel", "WebSocketWire",
                "ZeeProtocol",
            ],
            swiftSettings: house
        ),
        .testTarget(name: "HttpWireTests", dependencies: ["HttpWire", "WebSocketWire"], swiftSettings: house),
        .testTarget(
            name: "ImageCodecTests",
            dependencies: ["CPNG", "ImageCodec", "Raster"],
            exclude: ["Fixtures"],
            swiftSettings: house
        ),
        .testTarget(name: "LayoutTests", dependencies: ["Layout"], swiftSettings: house),
        .testTarget(name: "MarkdownTests", dependencies: ["Markdown"], swiftSettings: house),
        .testTarget(
            name: "NodeDaemonTests",
            dependencies: [
                "A2UI", "Arguments", "Configuration", "ControlChannel", "Diagnostics", "Discovery", "NodeDaemon",
                "Stage",
                "Transport", "Vault", "ZeeGatewayClient", "ZeeKit", "ZeeProtocol", "ZeeTestKit",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "OperatorCLITests",
            dependencies: [
                "Arguments", "ControlChannel", "Diagnostics", "Discovery", "OperatorCLI", "ZeeProtocol", "ZeeTestKit",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "PageTests",
            dependencies: ["Canvas", "Page", "Raster", "Script"],
            exclude: ["Programs"],
            swiftSettings: house
        ),
        .testTarget(name: "RasterTests", dependencies: ["Raster"], swiftSettings: house),
        .testTarget(name: "ScriptTests", dependencies: ["Script"], exclude: ["Scripts"], swiftSettings: house),
        .testTarget(
            name: "SnapshotTests",
            dependencies: ["ImageCodec", "Raster", "Snapshot", "ZeeKit"],
            swiftSettings: house
        ),
        .testTarget(
            name: "StageTests",
            dependencies: [
                "A2UI", "Diagnostics", "Fetch", "ImageCodec", "Raster", "Stage", "Transport", "WebAddress",
                "WebSocketChannel", "WebSocketWire", "ZeeKit", "ZeeProtocol", "ZeeTestKit",
            ],
            exclude: ["Corpus"],
            swiftSettings: house
        ),
        .testTarget(
            name: "SvgTests",
            dependencies: ["Canvas", "Raster", "Svg"],
            exclude: ["Corpus"],
            swiftSettings: house
        ),
        .testTarget(name: "SystemdTests", dependencies: ["Diagnostics", "Systemd", "Transport"], swiftSettings: house),
        .testTarget(name: "TextTests", dependencies: ["Raster", "Text"], swiftSettings: house),
        .testTarget(
            name: "TransportTests",
            dependencies: ["COpenSSL", "Diagnostics", "Transport"],
            swiftSettings: house
        ),
        .testTarget(
            name: "VaultTests",
            dependencies: ["Diagnostics", "Vault", "zee-state-writer"],
            swiftSettings: house
        ),
        .testTarget(name: "WebAddressTests", dependencies: ["WebAddress"], swiftSettings: house),
        .testTarget(
            name: "WebSocketChannelTests",
            dependencies: ["Transport", "WebSocketChannel", "WebSocketWire"],
            swiftSettings: house
        ),
        .testTarget(name: "WebSocketWireTests", dependencies: ["WebSocketWire"], swiftSettings: house),
        .testTarget(
            name: "ZeeGatewayClientTests",
            dependencies: [
                "Diagnostics", "Transport", "Vault", "WebSocketChannel", "WebSocketWire", "ZeeGatewayClient",
                "ZeeProtocol", "ZeeTestKit",
            ],
            swiftSettings: house
        ),
        .testTarget(name: "ZeeKitTests", dependencies: ["ZeeKit", "ZeeProtocol"], swiftSettings: house),
        .testTarget(name: "ZeeProtocolTests", dependencies: ["ZeeProtocol"], swiftSettings: house),
        .target(
            name: "A2UI",
            dependencies: ["Canvas", "Layout", "Markdown", "Raster", "Text", "ZeeKit", "ZeeProtocol"],
            swiftSettings: house
        ),
    ],
    swiftLanguageModes: [.v6]
)
