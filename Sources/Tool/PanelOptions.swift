import ArgumentParser
import FasciaConfiguration
import FasciaPanel
import FasciaScenarios

/// What a panel without a display shows; where an option is left out, what it starts with.
struct PanelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The page to show, by its path (default: the one that the panel starts with); all draws one after the other, each into files \
            with its number and its path in their names.
            """, valueName: "PATH|all"))
    var page: String?

    @Option(
        help: ArgumentHelp(
            """
            The state to show: scenarios/NAME.yaml beside the panel, as tests have it, or any such file. What the other options ask for \
            comes after it.
            """, valueName: "NAME|FILE"))
    var scenario: String?

    @Option(help: "The language to show, of those of “strings:”.")
    var language: String?

    @Option(help: "The theme to show: default, dark, light, or one of “themes:”.")
    var theme: String?

    @OptionGroup var assignments: ValueOptions

    /// Whether the panel begins otherwise than by itself: with values that are set it moves first.
    var setsState: Bool { scenario != nil || !assignments.values.isEmpty }

    /// Gives a panel the state that the options ask for.
    /// - Parameters:
    ///   - page: the page to show; nil leaves the one that shows.
    ///   - config: the file that it was read from, for messages.
    func prepare(_ content: PanelContent, page: String?, of config: String, in replay: Replay) throws {
        if let scenario {
            do throws(ConfigurationErrors) {
                try ScenarioFile.read(scenario, beside: config).apply(to: content, in: replay)
            } catch {
                Loading.report(error, to: Output.error)
                throw ExitCode.failure
            }
        }
        if let page, !content.showPage(page) { try refuse("page", page, content.pages.map(\.path), config) }
        if let language, !content.setLanguage(language) { try refuse("language", language, content.languages, config) }
        if let theme, !content.setTheme(theme) { try refuse("theme", theme, content.themeNames, config) }
        try assignments.prepare(content, in: replay)
    }

    /// The files that these options have a panel read.
    func files(for content: PanelContent, of config: String) -> [String] {
        assignments.files(for: content) + (scenario.map { [ScenarioFile.path(of: $0, beside: config)] } ?? [])
    }

    private func refuse(_ what: String, _ name: String, _ all: [String], _ config: String) throws -> Never {
        let known = all.isEmpty ? "no \(what)s at all: leave --\(what) out" : "these: \(all.joined(separator: ", "))"
        Output.error("fascia: \(config) has no \(what) '\(name)'; it has \(known)")
        throw ExitCode.failure
    }
}
