// swift-tools-version: 6.1
import PackageDescription

// Floors, lowest first. A target depends only on targets above it in this file: that is what keeps the house standing,
// and each one compiles without knowing those that follow.

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
]

/// A system library, by its pkg-config name and the Debian package that carries its headers.
func library(_ name: String, pkgConfig: String, debian: String) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

/// Optimised even where the rest is for debugging, if `make test` asks for it: tests spend much of their time here, and to compile it so takes
/// no longer. Not always, since nothing with flags of its own can be depended on by version.
let optimised: Set =
    Context.environment["FASCIA_TESTS"] == nil ? [] : ["Geometry", "System", "YAML", "Expressions", "JSON", "Raster", "Frame"]

/// A floor of the house. Its module carries the prefix since other packages import it; its folder need not.
func floor(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: "Fascia\(name)", dependencies: dependencies, path: "Sources/\(name)",
        swiftSettings: swiftSettings + (optimised.contains(name) ? [.unsafeFlags(["-O"])] : []),
        // `rounded` and `squareRoot` call libm, which nothing else brings where a module imports no Glibc.
        linkerSettings: [.linkedLibrary("m")])
}

func tests(_ name: String, on dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", swiftSettings: swiftSettings)
}

let package = Package(
    name: "fascia",
    products: [
        // Whole applications: `import Fascia`.
        .library(name: "Fascia", targets: ["Fascia"]),
        // Interfaces without a display of their own, for tools and tests: no kernel, no Dispatch.
        .library(name: "FasciaInterface", targets: ["FasciaInterface"]),
        // Panels from YAML, and programs of one's own in place of fasciad and fascia.
        .library(name: "FasciaPanel", targets: ["FasciaPanel"]),
        .library(name: "FasciaDaemon", targets: ["FasciaDaemon"]),
        .library(name: "FasciaTool", targets: ["FasciaTool"]),
        .library(name: "FasciaTesting", targets: ["FasciaTesting"]),
        // For packages with kinds of views of their own.
        .library(name: "FasciaPanelTesting", targets: ["FasciaPanelTesting"]),
        .executable(name: "fasciad", targets: ["fasciad"]),
        .executable(name: "fascia", targets: ["fascia"]),
        .executable(name: "fascia-mqtt", targets: ["fascia-mqtt"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        // For `swift package generate-documentation` alone: no target depends on it.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        // C libraries: module maps and shims, no logic.
        library("CPixman", pkgConfig: "pixman-1", debian: "libpixman-1-dev"),
        library("CFreeType", pkgConfig: "freetype2 harfbuzz fribidi", debian: "libfreetype-dev"),
        library("CPNG", pkgConfig: "libpng", debian: "libpng-dev"),
        library("CYAML", pkgConfig: "yaml-0.1", debian: "libyaml-dev"),
        library("CDRM", pkgConfig: "libdrm", debian: "libdrm-dev"),
        library("CInput", pkgConfig: "libudev", debian: "libinput-dev"),
        library("CUdev", pkgConfig: "libudev", debian: "libudev-dev"),
        library("CSeat", pkgConfig: "libseat", debian: "libseat-dev"),
        library("CJansson", pkgConfig: "jansson", debian: "libjansson-dev"),
        // Two functions that Dispatch has for other run loops than its own, and does not declare.
        .systemLibrary(name: "CMainQueue", path: "Sources/CMainQueue"),
        library("CSystem", pkgConfig: "libsystemd", debian: "libsystemd-dev"),
        // For the bridge alone: the panel knows no network.
        library("CMosquitto", pkgConfig: "libmosquitto", debian: "libmosquitto-dev"),
        library("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
        // SHA-256. dpkg needs it: it is on every Debian.
        library("CDigest", pkgConfig: "libmd", debian: "libmd-dev"),

        // Not Swift: vectors in Swift are some hundred times slower where they are not optimised, as in tests.
        .target(name: "CBlend", path: "Sources/CBlend"),
        .target(name: "CCopy", path: "Sources/CCopy"),

        // libinput is loaded when input devices are opened, after the first picture.
        .target(name: "CInputLoader", path: "Sources/CInputLoader", linkerSettings: [.linkedLibrary("dl")]),

        // libxkbcommon is loaded when a key of a keyboard is pressed.
        .target(name: "CKeyboardLoader", path: "Sources/CKeyboardLoader", linkerSettings: [.linkedLibrary("dl")]),

        // libqrencode is loaded when the first QR code is drawn.
        .target(name: "CQRLoader", path: "Sources/CQRLoader", linkerSettings: [.linkedLibrary("dl")]),

        // 0
        floor("Geometry"),
        // 1
        floor("System", on: ["FasciaGeometry", "CSystem", "CZlib"]),
        floor("YAML", on: ["CYAML"]),
        floor("Expressions"),
        floor("Languages"),
        // 2
        floor("JSON", on: ["FasciaGeometry", "FasciaSystem", "CJansson"]),
        floor("Raster", on: ["FasciaGeometry", "CBlend", "CPixman", "CFreeType", "CPNG", "CQRLoader"]),
        // 3
        floor("Controls", on: ["FasciaGeometry", "FasciaRaster", "FasciaLanguages"]),
        floor("Frame", on: ["FasciaGeometry", "FasciaRaster", "CCopy"]),
        // 4
        floor("KMS", on: ["FasciaGeometry", "FasciaSystem", "FasciaRaster", "FasciaFrame", "CDRM", "CSeat", "CUdev"]),
        floor("Touch", on: ["FasciaGeometry", "FasciaSystem", "FasciaFrame", "FasciaYAML", "CInput", "CInputLoader", "CKeyboardLoader"]),
        // Joins windows with frame loops: all that draws and can be tested without a kernel.
        floor("Interface", on: ["FasciaGeometry", "FasciaLanguages", "FasciaRaster", "FasciaControls", "FasciaFrame"]),
        // 5
        floor("Values", on: ["FasciaGeometry", "FasciaSystem", "FasciaYAML", "FasciaExpressions", "FasciaRaster"]),
        floor(
            "Stage",
            on: [
                "FasciaGeometry", "FasciaSystem", "FasciaRaster", "FasciaControls", "FasciaFrame", "FasciaInterface", "FasciaKMS",
                "FasciaTouch",
            ]),
        floor(
            "Testing",
            on: ["FasciaGeometry", "FasciaSystem", "FasciaRaster", "FasciaControls", "FasciaFrame", "FasciaInterface", "FasciaTouch"]),
        // 6
        floor(
            "Configuration",
            on: [
                "FasciaGeometry", "FasciaSystem", "FasciaYAML", "FasciaExpressions", "FasciaLanguages", "FasciaRaster", "FasciaFrame",
                "FasciaValues",
            ]),
        // 7
        floor(
            "Panel",
            on: [
                "FasciaGeometry", "FasciaSystem", "FasciaYAML", "FasciaRaster", "FasciaControls", "FasciaFrame", "FasciaInterface",
                "FasciaKMS", "FasciaTouch", "FasciaStage", "FasciaValues", "FasciaConfiguration", "FasciaExpressions", "FasciaLanguages",
            ]),
        // The only module with Dispatch: fasciad does without.
        floor("Application", on: ["FasciaSystem", "FasciaInterface", "FasciaKMS", "FasciaStage", "CMainQueue"]),
        // 8
        .target(
            name: "Fascia", dependencies: ["FasciaInterface", "FasciaStage", "FasciaApplication"], path: "Sources/Fascia",
            swiftSettings: swiftSettings),
        floor(
            "Socket",
            on: [
                "FasciaGeometry", "FasciaSystem", "FasciaRaster", "FasciaJSON", "FasciaControls", "FasciaValues", "FasciaConfiguration",
                "FasciaPanel",
            ]),
        floor(
            "Doctor",
            on: [
                "FasciaGeometry", "FasciaSystem", "FasciaYAML", "FasciaRaster", "FasciaKMS", "FasciaTouch", "FasciaJSON", "FasciaStage",
                "FasciaValues", "FasciaConfiguration", "FasciaPanel",
            ]),
        floor(
            "PanelTesting",
            on: [
                "FasciaGeometry", "FasciaYAML", "FasciaRaster", "FasciaControls", "FasciaValues", "FasciaConfiguration", "FasciaPanel",
            ]),
        // 9
        // A user's own tests of a panel: files, what is done, what is compared, reports.
        floor(
            "Scenarios",
            on: [
                "FasciaGeometry", "FasciaSystem", "FasciaYAML", "FasciaRaster", "FasciaJSON", "FasciaControls", "FasciaFrame",
                "FasciaTouch", "FasciaStage", "FasciaValues", "FasciaConfiguration", "FasciaPanel", "FasciaSocket", "CDigest",
            ]),
        // 10
        floor("Daemon", on: ["FasciaSystem", "FasciaStage", "FasciaConfiguration", "FasciaPanel", "FasciaSocket"]),
        floor(
            "Tool",
            on: [
                "FasciaGeometry", "FasciaSystem", "FasciaRaster", "FasciaFrame", "FasciaKMS", "FasciaTouch", "FasciaJSON", "FasciaStage",
                "FasciaValues", "FasciaConfiguration", "FasciaPanel", "FasciaSocket", "FasciaDoctor", "FasciaScenarios",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // A panel's values over MQTT, in a process of its own.
        floor("Bridge", on: ["FasciaGeometry", "FasciaSystem", "FasciaJSON", "CMosquitto"]),
        // 11
        .executableTarget(name: "fasciad", dependencies: ["FasciaDaemon"], path: "Sources/fasciad", swiftSettings: swiftSettings),
        .executableTarget(name: "fascia", dependencies: ["FasciaTool"], path: "Sources/fascia", swiftSettings: swiftSettings),
        .executableTarget(
            name: "fascia-mqtt", dependencies: ["FasciaBridge"], path: "Sources/fascia-mqtt", swiftSettings: swiftSettings),

        // How fuzz tests get their seed, their numbers and their damage.
        .target(name: "FuzzSupport", path: "Tests/FuzzSupport", swiftSettings: swiftSettings),
        // What tests let run beside the loop.
        .target(name: "ThreadSupport", path: "Tests/ThreadSupport", swiftSettings: swiftSettings),
        tests("Geometry", on: ["FasciaGeometry"]),
        tests("System", on: ["ThreadSupport", "FasciaSystem", "FasciaGeometry"]),
        tests("Raster", on: ["FuzzSupport", "FasciaRaster", "FasciaGeometry"]),
        tests("YAML", on: ["FuzzSupport", "FasciaYAML"]),
        tests("Expressions", on: ["FuzzSupport", "FasciaExpressions"]),
        tests("Languages", on: ["FasciaLanguages"]),
        tests("Touch", on: ["FuzzSupport", "FasciaTouch", "FasciaSystem", "FasciaTesting"]),
        tests("Text", on: ["FuzzSupport", "FasciaRaster", "FasciaGeometry"]),
        tests("Frame", on: ["FasciaFrame", "FasciaTesting"]),
        tests("Controls", on: ["FasciaControls", "FasciaTesting"]),
        // Saves its state again and again until it is killed: what a power cut meets.
        .executableTarget(
            name: "state-writer", dependencies: ["FasciaValues", "FasciaSystem", "FasciaGeometry"], path: "Tests/StateWriter",
            swiftSettings: swiftSettings),
        tests(
            "Panel",
            on: [
                "FuzzSupport", "FasciaPanel", "FasciaPanelTesting", "FasciaValues", "FasciaConfiguration", "FasciaSystem", "FasciaKMS",
                "FasciaStage", "FasciaTesting", "FakeDRM",
            ]),
        // With the running panels of the panel's own tests.
        tests(
            "Socket",
            on: [
                "FuzzSupport", "ThreadSupport", "PanelTests", "FasciaSocket", "FasciaJSON", "FasciaValues", "FasciaConfiguration",
                "FasciaPanel", "FasciaSystem", "FasciaStage", "FasciaTesting",
            ]),
        tests("JSON", on: ["FasciaJSON"]),
        tests("Bridge", on: ["CMosquitto", "FasciaBridge", "FasciaJSON", "FasciaSystem"]),
        tests(
            "Scenarios",
            on: [
                "FasciaScenarios", "FasciaGeometry", "FasciaJSON", "FasciaRaster", "FasciaConfiguration", "FasciaPanel", "FasciaSystem",
            ]),
        tests(
            "Doctor",
            on: [
                "FuzzSupport", "FasciaDoctor", "FasciaSocket", "FasciaJSON", "FasciaPanel", "FasciaValues", "FasciaConfiguration",
                "FasciaSystem", "FasciaKMS", "FasciaStage", "FakeDRM",
            ]),
        // Measurements, run by `make bench`: a program of its own, whose every allocation is counted.
        .target(name: "BenchmarkSupport", path: "Tests/BenchmarkSupport"),
        .executableTarget(
            name: "fascia-bench",
            dependencies: [
                "BenchmarkSupport", "FasciaGeometry", "FasciaSystem", "FasciaRaster", "FasciaControls", "FasciaFrame", "FasciaValues",
                "FasciaConfiguration", "FasciaPanel", "FasciaSocket", "FasciaInterface", "FasciaTouch", "FasciaKMS", "FasciaStage", "CDRM",
                "FasciaTesting",
            ],
            path: "Tests/Benchmarks", swiftSettings: swiftSettings),
        // Whole screens in Swift, made of what the library offers to everybody.
        .target(
            name: "FasciaExamples", dependencies: ["FasciaGeometry", "FasciaRaster", "FasciaControls"], path: "Tests/Examples",
            exclude: ["Dial"],
            swiftSettings: swiftSettings, linkerSettings: [.linkedLibrary("m")]),
        tests("Examples", on: ["FasciaExamples", "FasciaPanel", "FasciaStage", "FasciaTesting"]),
        // Random fingers and kills, run by `make soak`; a little of it is in the tests.
        .target(
            name: "FasciaSoak",
            dependencies: [
                "FasciaGeometry", "FasciaSystem", "FasciaRaster", "FasciaControls", "FasciaFrame", "FasciaPanel", "FasciaTesting",
                "FasciaExamples",
            ],
            path: "Tests/Soak", swiftSettings: swiftSettings),
        .executableTarget(
            name: "fascia-soak", dependencies: ["FasciaGeometry", "FasciaSoak", "FasciaSystem"], path: "Tests/SoakProgram",
            swiftSettings: swiftSettings),
        tests("Soak", on: ["FasciaSoak"]),
        tests(
            "Application", on: ["FasciaApplication", "FasciaGeometry", "FasciaInterface", "FasciaStage", "FasciaSystem", "FasciaTesting"]),
        // A display device that exists only in tests; those of other floors may use it too.
        .target(name: "FakeDRM", dependencies: ["FasciaKMS", "CDRM"], path: "Tests/FakeDRM", swiftSettings: swiftSettings),
        tests("KMS", on: ["FasciaKMS", "FakeDRM", "CDRM"]),
    ]
)
