// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "dial",
    dependencies: [.package(name: "fascia", path: "../../..")],
    targets: [
        .target(name: "DialControl", dependencies: [.product(name: "FasciaInterface", package: "fascia")]),
        .executableTarget(name: "dial", dependencies: ["DialControl", .product(name: "Fascia", package: "fascia")]),
        .testTarget(name: "DialTests", dependencies: ["DialControl", .product(name: "FasciaTesting", package: "fascia")]),
    ])
