import Testing

/// What the tests' program begins with. Without a file of this name the package manager looks for tests of XCTest, which there are none of, and
/// needs an index of all sources for it: a third of the time that building the tests takes. Swift Testing finds its tests by itself.
@main struct XCTMain {
    static func main() async {
        // `swift test --disable-xctest --enable-swift-testing` starts it so; without those it looks for tests of XCTest alone.
        let arguments = CommandLine.arguments
        guard let option = arguments.firstIndex(of: "--testing-library"), arguments[option...].dropFirst().first == "swift-testing" else {
            return
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
