import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A label says another number in every frame.
final class LabelScene: Scene {
    private let label = Label()
    private let numbers = (0..<1000).map { "\($0 / 10 + 10).\($0 % 10) °C" }

    init(on stage: Stage, look: Look) throws(RasterError) {
        look.addGradient(to: stage.window)
        label.frame = Rect(x: 400, y: 200, width: 120, height: 32)
        label.font = Font(chain: stage.window.theme.fonts.semibold, size: 24)
        label.hasTabularDigits = true
        label.textAlignment = .right
        stage.window.addSubview(label)
        super.init(on: stage)
        stage.settle()
        reference = [PixelRect(x: 430, y: 202, width: 90, height: 28)]
    }

    override func change(_ frame: Int) {
        label.text = numbers[frame * 7 % numbers.count]
    }
}
