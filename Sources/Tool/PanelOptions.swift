import ArgumentParser
import FasciaConfiguration
import FasciaJSON
import FasciaPanel
import FasciaScenarios
import FasciaSocket
import FasciaSystem
import FasciaValues

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

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            """
            Sets a value, as “ctl set” does: a list takes its rows and a series its points as JSON, an image the name of a PNG file, and \
            an empty text makes any other value than a text unknown. What the panel tells of itself can be set, too: panel.connected, \
            panel.operated, panel.idle, panel.brightness, and the time by panel.hour, panel.minute or panel.now: it begins at \
            2024-05-17 10:09 in universal time, always the same. What the panel tells of itself is set first. May be repeated.
            """, valueName: "NAME=VALUE"),
        transform: PanelOptions.assignment)
    var values: [(name: String, value: String)] = []

    /// Whether the panel begins otherwise than by itself: with values that are set it moves first.
    var setsState: Bool { scenario != nil || !values.isEmpty }

    private static func assignment(_ text: String) throws -> (name: String, value: String) {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
            throw ValidationError("--set takes NAME=VALUE, not '\(text)'")
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

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
        // The time first, whatever the order: series take no points that lie ahead of it.
        let isOwn = { (value: (name: String, value: String)) in PanelValue(name: value.name) != nil }
        for (name, text) in values.filter(isOwn) + values.filter({ !isOwn($0) }) {
            try Loading.attempt { () throws(ValueError) in try set(name, text, content, replay) }
        }
    }

    /// The files that these options have a panel read.
    func files(for content: PanelContent, of config: String) -> [String] {
        let images = values.filter { content.values.definition(of: $0.name)?.type == .image }.map(\.value)
        return images + (scenario.map { [ScenarioFile.path(of: $0, beside: config)] } ?? [])
    }

    private func set(_ name: String, _ text: String, _ content: PanelContent, _ replay: Replay) throws(ValueError) {
        guard let definition = content.values.definition(of: name) else {
            return try content.values.set(name, .text(text), from: .client, now: .zero)
        }
        guard definition.type.isScalar else {
            let json = try PanelOptions.json(text, for: definition)
            do throws(ValueError) {
                return try content.values.set(json, of: definition)
            } catch {
                guard case .refused(let reason) = error.problem, reason.contains("ahead of the panel's clock") else { throw error }
                let hint = "here its clock begins at 2024-05-17 10:09 in universal time, and “--set panel.now=SECONDS” sets it"
                throw ValueError(name: name, problem: .refused("\(reason); \(hint)"))
            }
        }
        let value = CommandRunner.value(text, definition)
        if let own = PanelValue(name: name) { return try replay.set(own, to: value) }
        let isUnknown = text.isEmpty && definition.type != .text
        try content.values.set(name, isUnknown ? nil : value, from: .client, now: .zero)
    }

    /// What is to be set of a value that is no single one.
    private static func json(_ text: String, for definition: ValueDefinition) throws(ValueError) -> JSONValue {
        func refused(_ reason: String) -> ValueError { ValueError(name: definition.name, problem: .refused(reason)) }
        switch definition.type {
        case .image:
            if text.isEmpty { return .null }
            do throws(SystemError) {
                return ["png": .string(Base64.encode(try FileReader.read(text, limit: ImageContent.fileLimit)))]
            } catch {
                throw refused("\(error)")
            }
        case .secret: throw refused("a secret is entered by people")
        default:
            do {
                return try JSONValue(parsing: text, most: .max)
            } catch {
                let example = definition.type == .list ? "'[{\"id\": \"1\", …}]'" : "'[[SECONDS, NUMBER], …]'"
                throw refused("it takes JSON, as in \(example): \(error)")
            }
        }
    }

    private func refuse(_ what: String, _ name: String, _ all: [String], _ config: String) throws -> Never {
        let known = all.isEmpty ? "no \(what)s at all: leave --\(what) out" : "these: \(all.joined(separator: ", "))"
        Output.error("fascia: \(config) has no \(what) '\(name)'; it has \(known)")
        throw ExitCode.failure
    }
}
