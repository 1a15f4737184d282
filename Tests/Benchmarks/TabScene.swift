import FasciaControls
import FasciaGeometry
import FasciaRaster

/// The selection of a tab bar of 480 by 60 points moves to the next tab, or its indicator is on its way there.
final class TabScene: Scene {
    private let bar: TabBar
    private let measuresIndicator: Bool
    private let isFirstTime: Bool

    /// - Parameters:
    ///   - stage: the window and its display.
    ///   - look: the demo's images.
    ///   - measuresIndicator: measures the frames in which the indicator slides, instead of those in which the tab changes.
    ///   - isFirstTime: measures tabs that were not shown selected before.
    init(on stage: Stage, look: Look, measuresIndicator: Bool, isFirstTime: Bool = false) throws(RasterError) {
        self.isFirstTime = isFirstTime
        self.measuresIndicator = measuresIndicator
        look.addGradient(to: stage.window)
        let x = Double((stage.size.width - 480) / 2)
        bar = try look.tabBar(frame: Rect(x: x, y: Double(stage.size.height - 60), width: 480, height: 60))
        stage.window.addSubview(bar)
        super.init(on: stage)
        stage.settle()
        let top = stage.size.height - 60
        reference = [
            measuresIndicator
                ? PixelRect(x: Int(x), y: top - 7, width: 27, height: 9) : PixelRect(x: Int(x), y: top, width: 192, height: 60)
        ]
    }

    override func prepare(_ frame: Int) {
        if isFirstTime { stage.forgetPictures(of: bar) }
        if !measuresIndicator {
            select(place(frame + 1))
            return
        }
        // The slide takes twelve frames; the first and the last of them, and the one that selects, are not like the others.
        if frame % 9 == 0 {
            settle()
            select(place(frame / 9 + 1))
            for _ in 0..<2 {
                stage.frame()
                stage.flip()
            }
            stage.queue(.ended, x: 0, y: 0)
        }
    }

    override func prepareReference(_ frame: Int) {
        if measuresIndicator {
            reference[0].x = Int(bar.frame.x) + 40 + frame % 9 * 12
        } else {
            reference[0].x = Int(bar.frame.x) + min(place(frame), place(frame + 1)) * 96
        }
    }

    private func place(_ frame: Int) -> Int { 4 - abs(4 - frame % 8) }

    private func select(_ index: Int) {
        stage.queue(.began, x: bar.frame.x + bar.frame(ofItemAt: index).midX, y: bar.frame.midY)
    }

    private func settle() {
        for _ in 0..<14 {
            stage.frame()
            stage.flip()
        }
    }

    override func finish(_ frame: Int) {
        if measuresIndicator { return }
        stage.queue(.ended, x: 0, y: 0)
        settle()
    }
}
