import FasciaControls
import FasciaGeometry
import FasciaRaster

/// The selection of a segmented control of 480 by 36 points moves to the next segment with every touch: to one that was selected before, or
/// to one of which no picture is kept.
final class SegmentScene: Scene {
    private let control: SegmentedControl
    private let isFirstTime: Bool
    private let titles = ["Off", "Eco", "Auto", "Comfort", "Boost"]

    /// - Parameters:
    ///   - stage: the window and its display.
    ///   - look: the demo's images.
    ///   - isFirstTime: measures selections that were not shown before.
    init(on stage: Stage, look: Look, isFirstTime: Bool = false) throws(RasterError) {
        self.isFirstTime = isFirstTime
        look.addGradient(to: stage.window)
        let x = Double((stage.size.width - 480) / 2)
        control = try look.segmentedControl(titles: titles, frame: Rect(x: x, y: 200, width: 480, height: 36))
        stage.window.addSubview(control)
        super.init(on: stage)
        stage.settle()
    }

    override func prepare(_ frame: Int) {
        if isFirstTime { stage.forgetPictures(of: control) }
        guard let segment = control.frame(ofSegmentAt: place(frame + 1)) else { return }
        stage.queue(.began, x: control.frame.x + segment.midX, y: control.frame.midY)
    }

    override func prepareReference(_ frame: Int) {
        guard let old = control.frame(ofSegmentAt: place(frame)), let new = control.frame(ofSegmentAt: place(frame + 1)) else { return }
        let both = old.union(new)
        let divider = 8.0
        let start = max(0, both.minX - divider)
        let end = min(control.frame.width, both.maxX + divider)
        reference = [PixelRect(x: Int(control.frame.x + start), y: 200, width: Int(end - start), height: 36)]
    }

    /// To and fro, so that the two segments are always neighbours.
    private func place(_ frame: Int) -> Int {
        let last = titles.count - 1
        return last - abs(last - frame % (2 * last))
    }

    override func finish(_ frame: Int) {
        stage.queue(.ended, x: 0, y: 0)
        stage.frame()
        stage.flip()
    }
}
