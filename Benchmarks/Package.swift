// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product never needs Cairo: the anchor its speed is measured against.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "zee-node", path: "..")],
    targets: [
        .target(name: "CHeapCount"),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .executableTarget(name: "cairo-anchor", dependencies: ["CCairo"]),
        .executableTarget(
            name: "steady-drawing",
            dependencies: ["CHeapCount", .product(name: "ZeeCanvas", package: "zee-node")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
