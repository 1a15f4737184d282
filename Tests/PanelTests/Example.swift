import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaTesting
import FasciaTouch
import Testing

/// A panel of Config/examples on a screen of 480×320 points.
struct Example {
    let name: String

    static let root: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    private static let goldens = Golden(directory: root + "/Tests/Goldens")

    private var folder: String { "\(Example.root)/Config/examples/\(name)" }

    func content(scale: Double = 1) throws -> PanelContent {
        try PanelConfiguration.load(path: "\(folder)/panel.yaml").build(scale: scale)
    }

    func options(scale: Double = 1) -> HeadlessOptions {
        HeadlessOptions(size: PixelSize(width: Int(480 * scale), height: Int(320 * scale)), scale: scale)
    }

    /// The panel as it is now, after everything that moves by itself has come to rest.
    func picture(_ content: PanelContent, scale: Double = 1) throws -> Surface {
        let replay = Replay(window: content.window, options: options(scale: scale))
        replay.run([])
        return try #require(try replay.picture())
    }

    /// Plays the example's recording.
    /// - Parameter moments: seconds since the first touch at which a picture is taken.
    /// - Returns: the pictures.
    func play(_ content: PanelContent, scale: Double = 1, at moments: [Double] = []) throws -> [Surface] {
        let recording = try Recording(path: "\(folder)/recording.yml")
        let input = RecordedInput(recording, displaySize: options(scale: scale).size)
        let replay = Replay(window: content.window, options: options(scale: scale))
        var pictures = [Surface?](repeating: nil, count: moments.count)
        replay.run(input.touches(until: .distantFuture), stops: moments.map { Instant.zero + .seconds($0) }) { index in
            pictures[index] = (try? replay.picture()) ?? nil
        }
        return try pictures.map { try #require($0) }
    }

    /// What the recording makes the controls say, but for movements.
    func events(_ content: PanelContent) throws -> [String] {
        var log: [String] = []
        let observation = content.window.events.add { event in
            guard case .control(let control, let event) = event else { return }
            if event.name.hasPrefix("touchDrag") { return }
            var line = "\(control.path) \(event.name)"
            if event == .valueChanged, let value = control.controlValue {
                switch value {
                case .number(let number): line += " \(number)"
                case .index(let index): line += " \(index)"
                case .on(let isOn): line += " \(isOn)"
                case .text(let text): line += " \(text)"
                }
            }
            log.append(line)
        }
        defer { observation.cancel() }
        _ = try play(content)
        return log
    }

    func difference(_ picture: Surface, _ moment: String? = nil) -> String? {
        Example.goldens.difference(picture, (["example", name] + (moment.map { [$0] } ?? [])).joined(separator: "-"))
    }

    /// One of the example's images, as the panel draws it at a scale.
    func image(_ file: String, scale: Double = 1) throws -> Surface {
        let suffix = scale == 1 ? "" : "@\(Int(scale))x"
        return try Image.load(path: "\(folder)/images/\(file)\(suffix).png", displayScale: 1).surface
    }
}
