// swift-tools-version: 6.1
import PackageDescription

func fascia(_ product: String) -> Target.Dependency { .product(name: product, package: "fascia") }

let package = Package(
    name: "dial",
    dependencies: [.package(name: "fascia", path: "../../..")],
    targets: [
        // The control, and an application in Swift that shows it.
        .target(name: "DialControl", dependencies: [fascia("FasciaInterface")]),
        .executableTarget(name: "dial", dependencies: ["DialControl", fascia("Fascia")]),
        // The same control for panels in YAML: a kind of view, the panel's process and the tool that know it.
        .target(name: "DialKind", dependencies: ["DialControl", fascia("FasciaPanel")]),
        .executableTarget(name: "dial-fasciad", dependencies: ["DialKind", fascia("FasciaDaemon")]),
        .executableTarget(name: "dial-fascia", dependencies: ["DialKind", fascia("FasciaTool")]),
        .testTarget(
            name: "DialTests", dependencies: ["DialControl", "DialKind", fascia("FasciaTesting"), fascia("FasciaPanelTesting")],
            exclude: ["Goldens"]),
    ])
