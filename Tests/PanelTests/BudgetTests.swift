import FasciaRaster
import FasciaSystem
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaYAML

/// Files that are small and mean much: each is a mistake with its line, and takes no memory first.
@Suite struct BudgetTests {
    private func errors(_ folder: ConfigurationFolder, _ text: String) throws -> [String] {
        let file = try folder.write("panel.yaml", text)
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
            return []
        } catch {
            return error.all.map(\.description)
        }
    }

    /// Six pictures of 400 KB that would take 800 MB.
    @Test func pixelsAreCountedBeforeAllocation() throws {
        let folder = try ConfigurationFolder()
        let side = 5_600
        let surface = try Surface(width: side, height: side, isOpaque: true)
        let bytes = try PNGWriter.bytes(of: surface)
        #expect(bytes.count < 500_000)
        for number in 0..<6 { try folder.write("a\(number).png", bytes) }
        let images = (0..<6).map { "  a\($0): a\($0).png\n" }.joined()
        let views = (0..<6).map { "  - {type: image, image: a\($0)}\n" }.joined()
        let before = ProcessMemory.resident ?? 0
        let found = try errors(folder, "fascia: 1\nimages:\n\(images)views:\n\(views)")
        #expect(found.count == 5)
        for number in 1..<6 {
            #expect(
                found.contains { $0.contains("panel.yaml:\(number + 3):") && $0.contains("its 5600×5600 pixels are too many") },
                "\(number): \(found)")
        }
        // One of them, and what parsing takes: far from all six.
        #expect((ProcessMemory.resident ?? 0) - before < 260 << 20)
    }

    @Test func oneImageUsedTwiceCountsOnce() throws {
        let budget = PixelBudget(limit: 100)
        let folder = try ConfigurationFolder()
        let path = try folder.image("a.png", width: 10, height: 9)
        _ = try Image.load(path: path, displayScale: 1, budget: budget)
        #expect(budget.used == 90)
        #expect(throws: RasterError.self) { try Image.load(path: path, displayScale: 1, budget: budget) }
        #expect(budget.used == 90, "what is refused takes nothing")
        let views = String(repeating: "  - {type: image, image: a.png}\n", count: 50)
        #expect(try errors(folder, "fascia: 1\nviews:\n\(views)") == [])
    }

    @Test func nodesOfAllFilesAreCountedTogether() throws {
        let folder = try ConfigurationFolder()
        let list = "variables: {v\u{7}: [" + String(repeating: "1,", count: 60_000) + "1]}\n"
        for number in 0..<4 { try folder.write("i\(number).yaml", list.replacing("\u{7}", with: "\(number)")) }
        let found = try errors(folder, "fascia: 1\ninclude: [i0.yaml, i1.yaml, i2.yaml, i3.yaml]\nviews: []\n")
        #expect(
            found.count == 1 && found[0].contains("i3.yaml:1:")
                && found[0].contains("more than 200000 values here and in what was read before"), "\(found)")
    }

    /// Each name is one that does not exist: what was probably meant is looked for as often as mistakes are kept, and no more.
    @Test func mistakesAreReportedUpToALimit() throws {
        let folder = try ConfigurationFolder()
        let variables = (0..<5_000).map { "  name\($0): 1\n" }.joined()
        let uses = (0..<20_000).map { "  - \"${nome\($0)}\"\n" }.joined()
        let found = try errors(folder, "fascia: 1\nvariables:\n\(variables)views:\n\(uses)")
        #expect(found.count == ConfigurationErrors.limit)
        #expect(found.filter { $0.contains("did you mean") }.count == ErrorCollector.mostSuggestions)
    }
}
