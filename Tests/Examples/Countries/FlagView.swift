import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Upright stripes of equal width.
final class FlagView: View {
    let stripes: [Color]

    init(stripes: [Color]) {
        self.stripes = stripes
        super.init()
    }

    override func draw(_ canvas: Canvas) {
        for (index, stripe) in stripes.enumerated() {
            let left = pixelFrame.width * index / stripes.count
            let right = pixelFrame.width * (index + 1) / stripes.count
            canvas.fill(PixelRect(x: pixelFrame.x + left, y: pixelFrame.y, width: right - left, height: pixelFrame.height), stripe)
        }
    }
}
