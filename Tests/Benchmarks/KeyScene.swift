import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A thumb types a letter and takes it back: the first and the third of four frames press a key, the others lift it.
final class KeyScene: Scene {
    private var points: [Point] = []

    init(on stage: Stage, look: Look) throws(RasterError) {
        look.addGradient(to: stage.window)
        let field = TextField(frame: Rect(x: 100, y: 40, width: 400, height: 44))
        field.text = "Zürich 42"
        stage.window.addSubview(field)
        super.init(on: stage)
        stage.settle()
        field.becomeFirstResponder()
        stage.settle()
        points = ["q", "delete"].compactMap { stage.window.keyPoint($0) }
        reference = [PixelRect(x: 100, y: 40, width: 400, height: 44)]
    }

    override func prepare(_ frame: Int) {
        guard points.count == 2 else { return }
        let point = points[frame / 2 % 2]
        stage.queue(frame % 2 == 0 ? .began : .ended, x: point.x, y: point.y)
    }
}
