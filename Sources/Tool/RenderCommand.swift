import ArgumentParser
import FasciaPanel
import FasciaRaster

/// `fascia render`: draws a page of a panel into a PNG.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws a panel into a PNG, as it would be scanned out.")

    @Argument(help: "The panel's configuration file.")
    var config: String

    @Option(help: "The page to show, by its path (default: the one that the panel starts with).")
    var page: String?

    @OptionGroup var display: DisplayOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write; - is standard output.", valueName: "OUT.png"))
    var output: String

    func validate() throws { try PictureFile.validate(output) }

    func run() throws {
        let configuration = try Loading.configuration(config)
        let options = display.resolve(configuration)
        let content = try Loading.content(configuration, scale: options.scale)
        if let page, !content.showPage(page) {
            let pages = content.pages.map(\.path)
            let known = pages.isEmpty ? "no pages at all: leave --page out" : "these: \(pages.joined(separator: ", "))"
            Output.error("fascia: \(config) has no page '\(page)'; it has \(known)")
            throw ExitCode.failure
        }
        let replay = Replay(window: content.window, options: options)
        // The window does not own the content, which updates its labels and pages.
        withExtendedLifetime(content) { replay.run([]) }
        try Loading.attempt { () throws(RasterError) in
            guard let picture = try replay.picture() else {
                throw RasterError(attempt: "draw", object: config, reason: "no frame was made")
            }
            try PictureFile.write(picture, to: output)
        }
    }
}
