import ArgumentParser
import FasciaPanel

/// `fascia reference`: prints every key that a configuration can have.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference", abstract: "Prints every key that a configuration can have, as Markdown.")

    func run() throws {
        Output.printLines(ConfigurationReference.markdown(kinds: Loading.kinds))
    }
}
