import ArgumentParser
import FasciaPanel
import FasciaRaster
import FasciaValues

/// `fascia render`: draws a page of a panel into a PNG.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws a panel into a PNG, as it would be scanned out.")

    @Argument(help: "The panel's configuration file.")
    var config: String

    @Option(help: "The page to show, by its path (default: the one that the panel starts with).")
    var page: String?

    @Option(help: "The language to show, of those of “strings:”.")
    var language: String?

    @Option(help: "The theme to show: default, dark, light, or one of “themes:”.")
    var theme: String?

    @Option(
        name: .customLong("set"), help: ArgumentHelp("Sets a value, as a backend does. May be repeated.", valueName: "NAME=VALUE"),
        transform: RenderCommand.assignment)
    var values: [(name: String, value: String)] = []

    @OptionGroup var display: DisplayOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write; - is standard output.", valueName: "OUT.png"))
    var output: String

    private static func assignment(_ text: String) throws -> (name: String, value: String) {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
            throw ValidationError("--set takes NAME=VALUE, not '\(text)'")
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    func validate() throws { try PictureFile.validate(output) }

    /// Gives the panel the state that the options ask for.
    private func prepare(_ content: PanelContent) throws {
        if let language, !content.setLanguage(language) { try refuse("language", language, content.languages) }
        if let theme, !content.setTheme(theme) { try refuse("theme", theme, content.themeNames) }
        for (name, text) in values {
            try Loading.attempt { () throws(ValueError) in
                let value = content.values.definition(of: name).map { CommandRunner.value(text, $0) } ?? .text(text)
                try content.values.set(name, value, from: .client, now: .zero)
            }
        }
    }

    private func refuse(_ what: String, _ name: String, _ all: [String]) throws -> Never {
        let known = all.isEmpty ? "no \(what)s at all: leave --\(what) out" : "these: \(all.joined(separator: ", "))"
        Output.error("fascia: \(config) has no \(what) '\(name)'; it has \(known)")
        throw ExitCode.failure
    }

    func run() throws {
        let configuration = try Loading.configuration(config)
        let options = display.resolve(configuration)
        let content = try Loading.content(configuration, scale: options.scale)
        content.keepsPages = page != nil
        if let page, !content.showPage(page) {
            try refuse("page", page, content.pages.map(\.path))
        }
        try prepare(content)
        let replay = Replay(content, options: options)
        replay.run([])
        try Loading.attempt { () throws(RasterError) in
            guard let picture = try replay.picture() else {
                throw RasterError(attempt: "draw", object: config, reason: "no frame was made")
            }
            try PictureFile.write(picture, to: output)
        }
    }
}
