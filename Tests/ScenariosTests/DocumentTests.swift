import FasciaScenarios
import FasciaSystem
import Testing

/// What Config/TESTING.md tells is so.
@Suite struct DocumentTests {
    private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

    /// The files of the document: each block of YAML begins with the name of one.
    private static func files() throws -> [(name: String, text: String)] {
        let text = String(decoding: try FileReader.read("\(root)/Config/TESTING.md", limit: 1 << 20), as: UTF8.self)
        var files: [(name: String, text: String)] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```yaml" {
                isInside = true
                files.append(("", ""))
            } else if line == "```" {
                isInside = false
            } else if isInside {
                let last = files.count - 1
                if files[last].name.isEmpty { files[last].name = String(line.dropFirst(2)) }
                files[last].text += "\(line)\n"
            }
        }
        return files
    }

    @Test func eachExampleOfTheDocumentPasses() throws {
        let folder = try TestFolder()
        let files = try DocumentTests.files()
        for file in files { try folder.write(file.name, file.text) }
        let tests = files.map(\.name).filter { $0.hasPrefix("tests/") }.map { String($0.dropFirst(6).dropLast(5)) }
        #expect(tests.count >= 6)
        for test in tests {
            let outcome = try folder.run(test, blessing: test == "picture")
            #expect(outcome.status == .passed, "\(test): \(outcome.failures.flatMap(\.lines)) \(outcome.mistakes)")
        }
    }

    @Test func theRefusalOfTheDocumentIsShown() throws {
        let folder = try TestFolder()
        for file in try DocumentTests.files() { try folder.write(file.name, file.text) }
        let outcome = try folder.run("answers")
        #expect(outcome.happenings.contains { $0.kind == "refuse" && $0.text == "running: The door is open" })
    }
}
