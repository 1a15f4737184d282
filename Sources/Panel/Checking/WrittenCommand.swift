import FasciaConfiguration
import FasciaYAML

/// A command as it is written in a configuration, for the doctor.
package struct WrittenCommand {
    /// The program and its arguments, without the values in them.
    package let words: [String]
    private let place: Place

    init(_ words: [String], at place: Place) {
        self.words = words
        self.place = place
    }

    /// A finding about the command, at its place.
    package func finding(_ message: String) -> Finding { Finding(at: place, message) }
}

extension PanelConfiguration {
    /// All commands, of actions and of values.
    package var writtenCommands: [WrittenCommand] {
        commands.map { WrittenCommand($0.arguments.map { $0.staticTexts.first ?? "" }, at: $0.place) }
    }

    /// The programs of `run:` actions, as they are named.
    package var writtenPrograms: [WrittenCommand] { programs.map { WrittenCommand([$0.path], at: $0.place) } }

    /// The files of a configuration, be they right or wrong.
    package static func files(path: String) -> [String] {
        let budget = YAMLBudget()
        return ConfigurationFiles(path: path, errors: ErrorCollector()) { (path) throws(YAMLError) in
            try YAMLDocument.parse(path: path, budget: budget)
        }.paths
    }
}
