import ArgumentParser
import FasciaPanel
import FasciaRaster

/// `fascia render`: draws a page of a panel into a PNG.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws a panel into a PNG, as it would be scanned out.")

    @Argument(help: "The panel's configuration file.")
    var config: String

    @OptionGroup var panel: PanelOptions

    @OptionGroup var display: DisplayOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write; - is standard output.", valueName: "OUT.png"))
    var output: String

    func validate() throws { try PictureFile.validate(output) }

    func run() throws {
        let configuration = try Loading.configuration(config)
        let options = display.resolve(configuration)
        let content = try Loading.content(configuration, scale: options.scale)
        content.keepsPages = panel.page != nil
        let replay = Replay(content, options: options)
        // Until nothing moves any more some seconds pass, which are not the picture's.
        replay.standsStill = true
        try panel.prepare(content, of: config, in: replay)
        replay.run([])
        try Loading.attempt { () throws(RasterError) in
            guard let picture = try replay.picture() else {
                throw RasterError(attempt: "draw", object: config, reason: "no frame was made")
            }
            try PictureFile.write(picture, to: output)
        }
    }
}
