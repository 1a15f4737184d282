import ArgumentParser
import FasciaConfiguration
import FasciaDoctor
import FasciaGeometry
import FasciaPanel
import FasciaScenarios
import FasciaSystem
import Glibc

/// `fascia check`: prints the errors and findings of a configuration.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds every mistake in a configuration and its files, and what people will stumble over.",
        discussion: """
            Prints each with its place on standard output, and ends with 1 if there is any mistake: the panel cannot be shown. Where there \
            is none, ends with 0, or with 2 after warnings, with which it can be shown; notes count for nothing. For those it looks the \
            panel over, each page in each of its languages and themes, as it stands on the displays that “display: madeFor:” names, or on \
            the one that the options say: targets too small for a finger (44 points, or 7 mm if “display: size:” tells the millimetres), \
            controls that lie over each other or off the screen, texts and titles that are cut or that something lies over, that stand \
            out less than people need (a contrast of 4.5, or of 3 where they are large), whose capitals are too small from where people \
            stand (“display: distance:”), that have no translation or characters that no font has, symbols that stand out by less than 3, \
            sliders, switches and segments of which that is true of what they have chosen, states that only a colour tells, \
            buttons that make something flash, stacks with more in them than they hold, views smaller than what they draw, dividers of different widths, numbers for which no \
            condition shows anything, pages and views that nobody can reach, commands that need what the service's unit does not open. \
            “accept:” of a view says what is meant so.

            Besides the state that the panel starts in it looks at others: what conditions and formulas choose is turned the other way, at most \
            16 times, texts are as long as their values can make them, each alert shows, and so does each of the scenarios beside the panel. \
            Views that showed in none of them are named in notes. With --scenario or --set it looks at those states alone.

            Several displays and input methods for Chinese, Japanese and Korean are not \
            supported yet, and it says so.
            """)

    @Argument(help: "The panel's configuration file, or a folder with a panel.yaml.")
    var config: String

    @Option(
        help: ArgumentHelp(
            "A state to look at: scenarios/NAME.yaml beside the panel, any such file, or all of them. May be repeated.",
            valueName: "NAME|FILE|all"))
    var scenario: [String] = []

    @OptionGroup var assignments: ValueOptions

    @OptionGroup var display: DisplayOptions

    @Option(help: ArgumentHelp("Writes all of it as one page, with a picture of each place.", valueName: "FILE.html"))
    var report: String?

    func validate() throws { try OutputFile.validate(report, "--report", .page) }

    func run() throws {
        let config = Loading.panelPath(config)
        let configuration = try attempt { () throws(ConfigurationErrors) in
            try PanelConfiguration.load(path: config, kinds: Loading.kinds)
        }
        let isAsked = !scenario.isEmpty || !assignments.values.isEmpty
        let states = try attempt { () throws(ConfigurationErrors) in
            if isAsked { return try CheckedStates(asked: scenario, assignments, beside: config) }
            return try CheckedStates(allBeside: config, of: configuration)
        }
        if isAsked { try states.tryAssignments(configuration) }
        let review = try attempt { () throws(ConfigurationErrors) in
            try configuration.review(
                on: displays(configuration), hasPictures: report != nil, states: states.all, isOnlyStates: isAsked)
        }
        let others = configuration.check(commandsFor: ServiceUnit()) + states.findings
        for found in review.findings { Output.print(found.finding.weighed + where_(found, review)) }
        for finding in others { Output.print(finding.weighed) }
        try write(CheckReport(config, configuration, review, others: others), inputs: configuration.neededFiles + states.files)
        let findings = review.findings.map(\.finding) + others
        if findings.contains(where: { $0.severity != .note }) { throw ExitCode(2) }
        // On terminals only: scripts use the exit code.
        if isatty(STDOUT_FILENO) == 1 {
            let sizes = Noun.allOf(review.displays.map(\.description))
            let more = display.size == nil && configuration.display.madeFor.isEmpty ? "; --size names another" : ""
            Output.print("\(config): nothing to complain of, on a display of \(sizes)\(more)")
        }
    }

    /// The displays to look at it on: the one that the options name, else all that it is made for.
    private func displays(_ configuration: PanelConfiguration) -> [DisplaySize] {
        let made = configuration.display.madeFor
        if display.size == nil, display.scale == nil, display.rotation == nil, !made.isEmpty { return made }
        let options = display.resolve(configuration)
        return [DisplaySize(options.rotation.applied(to: options.size), scale: options.scale)]
    }

    /// On which displays something was found, where it is not so on all.
    private func where_(_ found: DesignFinding, _ review: DesignReview) -> String {
        let own = [found.display] + found.alsoOn
        return own.count >= review.displays.count ? "" : " (on \(Noun.allOf(own.map(\.description))))"
    }

    /// Mistakes are what this command is for: they go to standard output, and into the report.
    private func attempt<Result>(_ body: () throws(ConfigurationErrors) -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            for mistake in error.all { Output.print("\(mistake)") }
            try write(CheckReport(config, error), inputs: [config] + error.files)
            throw ExitCode.failure
        }
    }

    private func write(_ page: @autoclosure () -> CheckReport, inputs: [String]) throws {
        guard let report else { return }
        try OutputFile.protect(inputs, from: [report])
        try Loading.attempt { () throws(SystemError) in try FileWriter.write(Array(page().text.utf8), to: report) }
    }
}
