import ArgumentParser
import FasciaPanel
import FasciaScenarios

/// `fascia reference`: prints every key that there is.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference", abstract: "Prints every key that a configuration, a test and a scenario can have, as Markdown.")

    func run() throws {
        Output.printLines("\(ConfigurationReference.markdown(kinds: Loading.kinds))\n\n\(TestReference.markdown)")
    }
}
