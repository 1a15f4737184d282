import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaValues
import Glibc

/// A panel with a thousand expressions; in every frame an input of one of them changes, and with it a box's colour.
final class ExpressionScene: Scene {
    private static let count = 1000

    private let content: PanelContent

    init(size: PixelSize) throws(RasterError) {
        content = ExpressionScene.content()
        super.init(on: try Stage(size: size, window: content.window))
        stage.settle()
        reference = [PixelRect(x: 400, y: 200, width: 60, height: 40)]
    }

    override func change(_ frame: Int) {
        try? content.values.set("one", .number(frame % 2 == 0 ? 20 : 80), from: .client, now: stage.now)
    }

    private static func content() -> PanelContent {
        var text = "fascia: 1\nvalues: {one: {initial: 0}, many: {initial: 0}}\nviews:\n"
        text += "  - {type: view, background: \"=if one * 2 > 100 then accent else surface\", "
        text += "frame: {left: 400, top: 200, width: 60, height: 40}}\n"
        for number in 1..<count {
            let (left, top) = (number % 40 * 8, number / 40 * 8)
            text += "  - {type: view, background: \"=if many > \(number) then accent else surface\", "
            text += "frame: {left: \(left), top: \(top), width: 6, height: 6}}\n"
        }
        return PanelContent.bench(text)
    }
}

extension PanelContent {
    /// The panel of a configuration.
    static func bench(_ text: String) -> PanelContent {
        let path = "/tmp/fascia-bench-\(getpid()).yaml"
        guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
        fputs(text, file)
        fclose(file)
        defer { unlink(path) }
        do throws(ConfigurationErrors) {
            return try PanelConfiguration.load(path: path).build(scale: 1)
        } catch {
            fatalError("\(error)")
        }
    }
}
