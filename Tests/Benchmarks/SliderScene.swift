import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Fingers drag sliders to and fro by 4 pixels a frame: tracks of 600 points, thumbs of 32.
final class SliderScene: Scene {
    private let origins: [Point]
    private static let length = 600.0
    private static let thumb = 32.0
    private static let step = 4.0

    /// - Parameters:
    ///   - stage: the window and its display.
    ///   - look: the demo's images.
    ///   - count: how many fingers, each on a slider of its own.
    ///   - others: how many further controls there are; one in four stands on the screen, the others on pages that are not shown.
    ///   - behind: adds what is behind.
    init(on stage: Stage, look: Look, count: Int = 1, others: Int = 0, behind: (Window) throws(RasterError) -> Void) throws(RasterError) {
        try behind(stage.window)
        let thumb = try look.thumb()
        let x = ((Double(stage.size.width) - SliderScene.length) / 2).rounded()
        let top = ((Double(stage.size.height) - Double(count) * 40) / 2).rounded()
        var origins: [Point] = []
        if others > 0 { OtherControls.add(others, to: stage, below: top + 60) }
        for index in 0..<count {
            let frame = Rect(x: x, y: top + Double(index) * 40, width: SliderScene.length, height: SliderScene.thumb)
            stage.window.addSubview(try look.slider(frame: frame, thumb: thumb))
            origins.append(frame.origin)
        }
        self.origins = origins
        super.init(on: stage)
        stage.settle()
        for (finger, origin) in origins.enumerated() { stage.queue(.began, x: origin.x + 16, y: origin.y + 16, finger: finger) }
        stage.settle()
        reference = origins.map { PixelRect(x: Int($0.x), y: Int($0.y), width: 36, height: 32) }
    }

    override func prepare(_ frame: Int) {
        let place = SliderScene.place(frame + 1)
        for finger in origins.indices {
            let origin = origins[finger]
            stage.queue(.moved, x: origin.x + 16 + place, y: origin.y + 16, finger: finger)
        }
    }

    override func prepareReference(_ frame: Int) {
        let least = min(SliderScene.place(frame), SliderScene.place(frame + 1))
        for finger in origins.indices { reference[finger].x = Int(origins[finger].x + least) }
    }

    /// How far the thumb is from the track's start: to the end and back.
    private static func place(_ frame: Int) -> Double {
        let steps = Int((length - thumb) / step)
        return Double(steps - abs(steps - frame % (2 * steps))) * step
    }
}
