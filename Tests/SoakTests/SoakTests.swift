import FasciaSoak
import Glibc
import Testing

/// A little of what `make soak` does a million times.
@Suite struct SoakTests {
    private static let configurations: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/") + "/Config"
    }()

    @Test func randomFingersLeaveNothingBehind() throws {
        let touches = getenv("FASCIA_SOAK_TOUCHES").flatMap { Int(String(cString: $0)) } ?? 1_050
        let panels = try SoakedPanels(folder: SoakTests.configurations, seed: 7)
        for soak in panels.soaks {
            soak.run(touches: touches / panels.soaks.count, comparing: 20)
            #expect(soak.mistakes == [])
            #expect(soak.comparisons > 3)
            #expect(soak.frames > 10)
        }
    }
}
