import ArgumentParser
import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaScenarios
import FasciaStage
import FasciaSystem
import FasciaTouch

/// `fascia replay`: plays recorded touches to a panel without a display.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Plays a recording to a panel without a display, on a virtual clock.",
        discussion: "The recording is a file of 'libinput record'. Frames are those of a 60 Hz display; times count from its first event.")

    @Argument(help: "The panel's configuration file.")
    var config: String

    @Argument(help: "The recording.")
    var recording: String

    @OptionGroup var panel: PanelOptions

    @OptionGroup var display: DisplayOptions

    @Option(help: ArgumentHelp("Writes control events, one JSON object a line.", valueName: "FILE.jsonl"))
    var events: String?

    @Option(
        help: ArgumentHelp(
            "Writes each frame's damage in device pixels, as they are scanned out, one JSON object a line.", valueName: "FILE.jsonl"))
    var damage: String?

    @Option(
        name: .customLong("png-at"), help: ArgumentHelp("Writes the picture at a moment. May be repeated.", valueName: "SECONDS=OUT.png"),
        transform: ReplayCommand.snapshot)
    var snapshots: [Snapshot] = []

    @Option(help: ArgumentHelp("Writes all that happens as an animated PNG, which browsers play.", valueName: "OUT.png"))
    var movie: String?

    @Option(name: .customLong("movie-rate"), help: ArgumentHelp("How many pictures a second it has at most, 1 to 60.", valueName: "N"))
    var movieRate = 30

    @Flag(help: "Shows the fingers in it.")
    var fingers = false

    @Option(help: ArgumentHelp("What the keys of a recorded keyboard type, by XKB's names as in de or us,il.", valueName: "LAYOUT"))
    var keyboard = "us"

    @Option(help: ArgumentHelp("Writes the last picture.", valueName: "OUT.png"))
    var png: String?

    struct Snapshot {
        let time: Instant
        let path: String
    }

    private static func snapshot(_ text: String) throws -> Snapshot {
        guard let equals = text.firstIndex(of: "="), let seconds = Double(text[..<equals]), seconds >= 0, seconds <= 86_400 else {
            throw ValidationError("--png-at takes SECONDS=OUT.png with 0 to 86400 seconds, not '\(text)'")
        }
        let path = String(text[text.index(after: equals)...])
        if path.isEmpty { throw ValidationError("--png-at \(text): the picture has no name") }
        return Snapshot(time: Instant.zero + .seconds(seconds), path: path)
    }

    func validate() throws {
        for path in snapshots.map(\.path) + [png, movie].compactMap({ $0 }) { try PictureFile.validate(path) }
        try PageFiles.validate(panel.page, [events, damage, png, movie] + snapshots.map(\.path))
        if fingers, movie == nil { throw ValidationError("--fingers shows them in a movie: --movie OUT.png") }
        if !(1...60).contains(movieRate) { throw ValidationError("--movie-rate is 1 to 60, not \(movieRate)") }
    }

    func run() throws {
        let configuration = try Loading.configuration(config)
        let options = display.resolve(configuration)
        let content = try Loading.content(configuration, scale: options.scale)
        let recording = try Loading.attempt { try Recording(path: self.recording) }
        for (device, reason) in recording.ignored { Output.error("fascia: \(self.recording): \(device) is left out: \(reason)") }
        let pages = try PageFiles.pages(panel.page, of: content, config: config)
        let outputs = [events, damage, png, movie].compactMap { $0 } + snapshots.map(\.path)
        try OutputFile.protect(
            configuration.neededFiles + panel.files(for: content, of: config) + [self.recording],
            from: pages.flatMap { page in outputs.map { page.files.name($0) } })
        for (index, (page, files)) in pages.enumerated() {
            let content = index == 0 ? content : try Loading.content(configuration, scale: options.scale)
            try play(recording, on: content, page: page, options, files)
        }
    }

    private func play(
        _ recording: Recording, on content: PanelContent, page: String?, _ options: HeadlessOptions, _ files: PageFiles
    ) throws {
        let input = RecordedInput(recording, displaySize: options.size, rotation: options.rotation)
        var touches = input.touches(until: .distantFuture)
        var presses = try presses(of: input)
        let lines = try ReplayLines(events: events.map(files.name), damage: damage.map(files.name))
        let replay = Replay(content, options: options)
        let start = try prepare(content, page: page, in: replay, lines.log)
        let delay = start - .zero
        for index in touches.indices { touches[index].time = touches[index].time + delay }
        for index in presses.indices { presses[index].time = presses[index].time + delay }
        let film = movie.map { _ in ReplayMovie(replay, fingers: fingers ? touches : nil, rate: movieRate, scale: options.scale) }
        lines.follow(replay, since: start)
        replay.run(touches, presses: presses, stops: snapshots.map { $0.time + delay }) { index in
            lines.attempt { try write(replay, to: files.name(snapshots[index].path)) }
        }
        if let png { try Loading.attempt { () throws(RasterError) in try write(replay, to: files.name(png)) } }
        if let movie, let film { try Loading.attempt { try PictureFile.write(film.finish(), to: files.name(movie)) } }
        lines.finish()
        if let failure = lines.failure {
            Output.error("fascia: \(failure)")
            throw ExitCode.failure
        }
    }

    /// Puts the panel into the state in which it is played to.
    /// - Returns: when all begins: once what was set shows. A slider on its way there is not where a finger was.
    private func prepare(_ content: PanelContent, page: String?, in replay: Replay, _ log: EventLog) throws -> Instant {
        // What a scenario does is no event of what follows.
        if panel.scenario == nil { log.follow(content.window) }
        try panel.prepare(content, page: page, of: config, in: replay)
        if panel.setsState { replay.advance(to: .zero + .milliseconds(2_000), quiet: .milliseconds(200)) }
        if panel.scenario != nil { log.follow(content.window) }
        log.origin = panel.setsState ? replay.nextFrame : .zero
        return log.origin
    }

    /// What the recording's keyboards type. Their library is needed only where one does.
    private func presses(of input: RecordedInput) throws -> [KeyPress] {
        let keys = input.takeKeys()
        if keys.isEmpty { return [] }
        var layout = XKBLayout()
        layout.layout = keyboard
        let keymap = try Loading.attempt { () throws(SystemError) in try XKBKeymap(layout) }
        return KeyTyper(keymap).presses(of: keys, until: input.endTime)
    }

    private func write(_ replay: Replay, to path: String) throws(RasterError) {
        guard let picture = try replay.picture() else {
            throw RasterError(attempt: "draw", object: path, reason: "no frame was made")
        }
        try PictureFile.write(picture, to: path)
    }
}
