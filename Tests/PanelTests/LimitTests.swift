import FasciaRaster
import FasciaSystem
import Testing

@testable import FasciaConfiguration
@testable import FasciaValues
@testable import FasciaPanel
@testable import FasciaYAML

/// What the reference says of limits is what the program has.
@Suite struct LimitTests {
    @Test func theTableOfLimitsIsUpToDate() throws {
        let path = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Config/README.md"
        LimitTable(String(decoding: try FileReader.read(path, limit: 4 << 20), as: UTF8.self)).check([
            "Files of a configuration": ConfigurationFiles.maximumCount,
            "Files that include each other, levels": ConfigurationFiles.maximumDepth,
            "MiB of a file": YAMLBytes.maximumSize >> 20,
            "Values in all files together, what aliases repeat included": YAMLBudget.usualNodes,
            "MiB of text in all files together": YAMLBudget.usualBytes >> 20,
            "Values that aliases may add to a file": YAMLTreeBuilder.maximumExpansion,
            "Levels of lists and mappings in a file": YAMLEventReader.maximumDepth,
            "Values once templates and variables are replaced": Expander.maximumNodes,
            "MiB of text that variables make": Expander.maximumText >> 20,
            "Templates that use each other, levels": Expander.maximumDepth,
            "Views": Syntax<[ViewModel]>.maximumCount, "Views in one another, levels": Syntax<[ViewModel]>.maximumDepth,
            "Named things of a kind: values, images, alerts …": ConfigurationLimits.names, "Texts of a language": StringsSchema.limit,
            "Rows of a list": ConfigurationLimits.rows, "Entries of any other list": ConfigurationLimits.elements,
            "Bytes of a text": ConfigurationLimits.text, "Bytes of a value that is a text": ValueDefinition.textLimit,
            "Pixels of all images together": PixelBudget.usual, "Pixels of one side of an image": Surface.maximumExtent,
            "Mistakes that are told": ConfigurationErrors.limit,
        ])
    }
}
