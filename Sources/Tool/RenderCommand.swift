import ArgumentParser
import FasciaPanel
import FasciaRaster
import FasciaStage

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

    func validate() throws {
        try PictureFile.validate(output)
        try PageFiles.validate(panel.page, [output])
    }

    func run() throws {
        let configuration = try Loading.configuration(config)
        let options = display.resolve(configuration)
        let content = try Loading.content(configuration, scale: options.scale)
        let pages = try PageFiles.pages(panel.page, of: content, config: config)
        try OutputFile.protect(configuration.neededFiles + panel.files(for: content, of: config), from: pages.map { $0.files.name(output) })
        for (index, (page, files)) in pages.enumerated() {
            // Each page as if the panel had started with it.
            let content = index == 0 ? content : try Loading.content(configuration, scale: options.scale)
            try draw(content, page: page, options, to: files.name(output))
        }
    }

    private func draw(_ content: PanelContent, page: String?, _ options: HeadlessOptions, to path: String) throws {
        content.keepsPages = page != nil
        let replay = Replay(content, options: options)
        // Until nothing moves any more some seconds pass, which are not the picture's.
        replay.standsStill = true
        try panel.prepare(content, page: page, of: config, in: replay)
        replay.run([])
        try Loading.attempt { () throws(RasterError) in
            guard let picture = try replay.picture() else {
                throw RasterError(attempt: "draw", object: config, reason: "no frame was made")
            }
            try PictureFile.write(picture, to: path)
        }
    }
}
