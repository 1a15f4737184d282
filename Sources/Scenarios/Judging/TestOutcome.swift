import FasciaConfiguration
import FasciaJSON

/// Something that was not as a test says.
package struct TestFailure {
    /// Where in the test: `step 2 (tap stop/yes)`, `before the first step`, `at the end`.
    package var step: String
    /// The view that it is about, by its path; empty if it is about none.
    package var view: String
    package var file: String
    package var line: Int
    package var column: Int
    /// What is wrong, as a sentence without its capital and its full stop.
    package var message: String
    /// What was expected and what was there; empty where the message says it all.
    package var expected = ""
    package var found = ""
    /// Its pictures by their paths; empty if it has none.
    package var picture = ""
    package var actual = ""
    package var difference = ""

    package init(step: String, view: String = "", at place: Place, _ message: String, expected: String = "", found: String = "") {
        self.step = step
        self.view = view
        file = place.position.file
        line = place.position.line
        column = place.position.column
        self.message = message
        self.expected = expected
        self.found = found
    }

    /// A failure of a test as a whole.
    package init(file: String, _ message: String) {
        step = ""
        view = ""
        self.file = file
        line = 1
        column = 1
        self.message = message
    }

    /// The story, over several lines.
    package var lines: [String] {
        var lines = ["\(file):\(line):\(column): \(step.isEmpty ? "" : "\(step): ")\(message)"]
        if !view.isEmpty { lines.append("  view:       \(view)") }
        if !expected.isEmpty { lines.append("  expected:   \(expected)") }
        if !found.isEmpty { lines.append("  found:      \(found)") }
        if !actual.isEmpty { lines.append("  picture:    \(actual)") }
        if !difference.isEmpty { lines.append("  difference: \(difference)") }
        return lines
    }
}

/// What came of a test.
package struct TestOutcome {
    package enum Status: String {
        case passed
        case failed
        /// Its files, or the panel's, could not be read.
        case unreadable
    }

    package let name: String
    package let file: String
    package var about = ""
    package var status = Status.passed
    package var failures: [TestFailure] = []
    /// What is wrong with files, each with its place.
    package var mistakes: [String] = []
    package var happenings: [Happening] = []
    package var pictures: [PictureResult] = []
    /// The fonts that the panel opened: name to SHA-256. Empty for a test without pictures.
    package var fonts: [String: String] = [:]
    /// The files that it depends on.
    package var files: [String] = []
    /// The lines of its file that reports do not show: what is typed there is nobody's to read.
    package var secretLines: [Int] = []
    /// How long it took, and how long it was for the panel.
    package var seconds = 0.0
    package var virtualSeconds = 0.0

    package init(name: String, file: String) {
        self.name = name
        self.file = file
    }
}
