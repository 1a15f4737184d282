// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds the panel waits for SwiftNIO: `make web` builds it. `House` is the panel's source tree: what
// is used of it is compiled here once more, as it is.

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
]

func library(_ name: String, pkgConfig: String, debian: String) -> Target {
    // The modules' own names are in their maps; a target of one of those, CSystem, is in swift-system too.
    .systemLibrary(name: "Fascia\(name)", path: "House/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func floor(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: "Fascia\(name)", dependencies: dependencies, path: "House/\(name)", swiftSettings: swiftSettings,
        linkerSettings: [.linkedLibrary("m")])
}

let package = Package(
    name: "fascia-web",
    products: [.executable(name: "fascia-web", targets: ["fascia-web"])],
    dependencies: [.package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2")],
    targets: [
        library("CJansson", pkgConfig: "jansson", debian: "libjansson-dev"),
        library("CSystem", pkgConfig: "libsystemd", debian: "libsystemd-dev"),
        library("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
        .systemLibrary(name: "CCrypt", path: "CCrypt", providers: [.apt(["libcrypt-dev"])]),
        library("CYAML", pkgConfig: "yaml-0.1", debian: "libyaml-dev"),
        .target(name: "CCopy", path: "House/CCopy"),
        floor("Geometry"),
        floor("System", on: ["FasciaGeometry", "FasciaCSystem", "FasciaCZlib"]),
        floor("JSON", on: ["FasciaGeometry", "FasciaSystem", "FasciaCJansson"]),
        floor("YAML", on: ["FasciaCYAML"]),
        // What turns the picture as a display has it, and nothing that draws.
        .target(
            name: "FasciaFrame", dependencies: ["FasciaGeometry", "CCopy"], path: "House/Frame/Copying", swiftSettings: swiftSettings),
        .executableTarget(
            name: "fascia-web",
            dependencies: [
                "FasciaGeometry", "FasciaSystem", "FasciaYAML", "FasciaJSON", "FasciaFrame", "CCrypt",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            path: "Sources", swiftSettings: swiftSettings),
        // What can be proven without a browser: the part `web_unit` of Tests/Tools/test.
        .testTarget(
            name: "WebTests",
            dependencies: [
                "fascia-web", "FasciaGeometry", "FasciaJSON", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            path: "Tests/WebTests", swiftSettings: swiftSettings),
    ]
)
