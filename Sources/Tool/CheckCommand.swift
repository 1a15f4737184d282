import ArgumentParser
import FasciaDoctor
import FasciaGeometry
import FasciaPanel
import Glibc

/// `fascia check`: prints the errors and findings of a configuration.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds every mistake in a configuration and its files.",
        discussion: """
            Prints each with its place on standard output, and ends with 1 if there is any: the panel cannot be shown. Where there is none,
            ends with 0, or with 2 after warnings, with which it can be shown. For those it looks the panel over as it stands on a display of the given size: targets too small for a finger (44 points, or 7 mm if
            “display: size:” tells the millimetres), controls that lie over each other or off the screen, characters that no font has,
            dividers of different widths, texts and titles that are cut, in each language of the panel, or that something lies over,
            texts that stand out less than people need (a contrast of 4.5, or of 3 where they are large), views that are smaller than what they draw, numbers for which no condition shows anything, pages and views that nobody can
            reach, commands that need what the service's unit does not open. Several displays
            and input methods for Chinese, Japanese and Korean are not supported yet, and it says so.
            """)

    @Argument(help: "The panel's configuration file.")
    var config: String

    @OptionGroup var display: DisplayOptions

    func run() throws {
        let configuration = try Loading.configuration(config, to: Output.print)
        let options = display.resolve(configuration)
        let findings =
            try Loading.findings(
                configuration, size: options.rotation.applied(to: options.size), scale: options.scale, to: Output.print)
            + configuration.check(commandsFor: ServiceUnit())
        for finding in findings { Output.print(finding.weighed) }
        if !findings.isEmpty { throw ExitCode(2) }
        // On terminals only: scripts use the exit code.
        if isatty(STDOUT_FILENO) == 1 {
            let size = "\(options.size.width)x\(options.size.height)"
            Output.print("\(config): nothing to complain of, on a display of \(size); --size names another")
        }
    }
}
