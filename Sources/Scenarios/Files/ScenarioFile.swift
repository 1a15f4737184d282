import FasciaConfiguration
import FasciaSystem
import Glibc

/// Finds and reads scenarios: `scenarios/NAME.yaml` beside a panel.
package enum ScenarioFile {
    /// The ending of their files.
    static let ending = ".yaml"

    /// Reads a scenario for a panel.
    /// - Parameters:
    ///   - name: its name, or its file where it has a slash or the ending of one.
    ///   - panel: the panel's file.
    /// - Throws: every mistake in it, each with its place; or that it is not there.
    package static func read(_ name: String, beside panel: String) throws(ConfigurationErrors) -> Scenario {
        let folder = ScenarioFile.folder(of: panel)
        guard let path = isFile(name) ? name : find(name, in: [folder]) else {
            let known = names(in: [folder])
            let others = known.isEmpty ? "" : "; there are \(known.sorted().joined(separator: ", "))"
            throw ConfigurationErrors(
                ConfigurationError(
                    file: ScenarioFile.path(name, in: folder), line: 0, column: 0, keyPath: "",
                    message: "there is no scenario “\(name)”\(others)", suggestion: Suggestion.closest(to: name, among: known)))
        }
        let errors = ErrorCollector()
        guard let record = FileRecord.read(path, ScenarioSchema.schema, Reader(errors: errors), errors) else { throw errors.collected }
        try errors.check()
        return Scenario(record)
    }

    /// The file that `read` takes for a name, be it there or not.
    package static func path(of name: String, beside panel: String) -> String {
        isFile(name) ? name : path(name, in: folder(of: panel))
    }

    /// The names of all scenarios beside a panel.
    package static func names(beside panel: String) -> [String] { names(in: [folder(of: panel)]) }

    private static func isFile(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(ending) }

    /// The file of a scenario in the first folder that has it; nil if none has.
    static func find(_ name: String, in folders: [String]) -> String? {
        folders.map { path(name, in: $0) }.first { access($0, F_OK) == 0 }
    }

    /// The file that a scenario has in a folder.
    static func path(_ name: String, in folder: String) -> String { "\(folder)\(name)\(ending)" }

    /// The folder of the scenarios of a panel, or of a test, with its slash.
    static func folder(of file: String) -> String { SourcePosition.folder(of: file) + "scenarios/" }

    /// The names of all that are in some folders.
    static func names(in folders: [String]) -> [String] {
        folders.flatMap { (try? FolderReader.names($0)) ?? [] }.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
    }
}
