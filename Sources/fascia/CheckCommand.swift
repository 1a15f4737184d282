import ArgumentParser
import FasciaGeometry
import FasciaPanel

/// Finds what is wrong with a configuration.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds every mistake in a configuration and its files.",
        discussion: "Prints each with its place and ends with 1 if there is any, with 0 if there is none.")

    @Argument(help: "The panel's configuration file.")
    var config: String

    @OptionGroup var display: DisplayOptions

    func run() throws {
        let configuration = try Loading.configuration(config)
        let options = display.resolve(configuration)
        let content = try Loading.content(configuration, scale: options.scale)
        _ = content
    }
}
