import FasciaSystem
import ArgumentParser
import FasciaPanel

/// Words in the place of a subcommand that are none. The argument parser calls them unexpected, and does not say what was probably meant.
enum Subcommands {
    /// What to say of a command line whose subcommand does not exist; nil if the rest of it is for the argument parser to judge.
    static func complaint(about arguments: [String]) -> String? {
        complaint(about: arguments[...], RootCommand.self, after: "fascia")
    }

    private static func complaint(about arguments: ArraySlice<String>, _ command: any ParsableCommand.Type, after line: String) -> String? {
        let subcommands = command.configuration.subcommands
        guard !subcommands.isEmpty, let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return nil }
        if let found = subcommands.first(where: { $0._commandName == word }) {
            return complaint(about: arguments.dropFirst(), found, after: "\(line) \(word)")
        }
        let names = subcommands.map { $0._commandName }
        let hint =
            Suggestion.closest(to: word, among: names).map { "did you mean “\(line) \($0)”?" }
            ?? "there are \(names.joined(separator: ", "))"
        return "fascia: “\(line)” has no command “\(String(word.prefix(60)))”; \(hint)"
    }
}
