import FasciaControls
import FasciaExamples
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaTesting
import FasciaTouch
import Testing

/// An example in Swift beside the panel of the same name: both are given the same touches, and show the same.
struct PanelTwin {
    let name: String

    static let root: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    static let goldens = Golden(directory: root + "/Tests/Goldens")

    private var folder: String { "\(PanelTwin.root)/Config/examples/\(name)" }

    /// The panel's images, which the example in Swift uses too.
    func artwork(scale: Double) -> Artwork { Artwork(folder: "\(folder)/images", displayScale: scale) }

    func panel(scale: Double) throws -> PanelContent { try PanelConfiguration.load(path: "\(folder)/panel.yaml").build(scale: scale) }

    /// A window that shows a controller.
    static func window(_ controller: ViewController, theme: Theme) -> Window {
        let window = Window(theme: theme)
        window.rootViewController = controller
        return window
    }

    /// Plays the panel's recording to a window of 480×320 points.
    /// - Parameter moments: seconds since the first touch at which a picture is taken.
    /// - Returns: the pictures, and what the controls said meanwhile but for movements.
    func play(_ window: Window, scale: Double, at moments: [Double]) throws -> (pictures: [Surface], log: [String]) {
        var log: [String] = []
        let observation = window.events.add { event in
            guard case .control(let control, let event) = event else { return }
            if event.name.hasPrefix("touchDrag") { return }
            var line = "\(control.identifier) \(event.name)"
            if event == .valueChanged, let value = control.controlValue { line += " \(value)" }
            log.append(line)
        }
        defer { observation.cancel() }
        let options = HeadlessOptions(size: PixelSize(width: Int(480 * scale), height: Int(320 * scale)), scale: scale)
        let input = RecordedInput(try Recording(path: "\(folder)/recording.yml"), displaySize: options.size)
        let replay = Replay(window: window, options: options)
        var pictures = [Surface?](repeating: nil, count: moments.count)
        replay.run(input.touches(until: .distantFuture), stops: moments.map { Instant.zero + .seconds($0) }) { index in
            pictures[index] = (try? replay.picture()) ?? nil
        }
        return (try pictures.map { try #require($0) }, log)
    }

    /// How many pixels differ in the given rows, by more than rounding may.
    static func difference(_ a: Surface, _ b: Surface, rows: Range<Int>) -> Int {
        var count = 0
        for y in rows {
            for x in 0..<min(a.width, b.width) {
                let (first, second) = (a.pixels[y * a.stride + x], b.pixels[y * b.stride + x])
                if first == second { continue }
                let isRounding = [0, 8, 16].allSatisfy { (shift: UInt32) in
                    abs(Int((first >> shift) & 255) - Int((second >> shift) & 255)) <= 1
                }
                if !isRounding { count += 1 }
            }
        }
        return count
    }
}
