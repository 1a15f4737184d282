import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A small disc with an exclamation mark at a control's corner: what was chosen there did not come to be.
final class FailureMark: View {
    /// In points.
    static let extent = 16.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isHidden = true
        var placement = Placement()
        placement.right = .points(-4)
        placement.top = .points(-4)
        placement.width = .points(FailureMark.extent)
        placement.height = .points(FailureMark.extent)
        self.placement = placement
    }

    override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.fill(.ellipse, in: pixelFrame, .color(theme.destructive))
        let size = pixelFrame.width
        let width = max(2, (size + 4) / 8)
        let x = pixelFrame.x + (size - width) / 2
        let white = Color(white: 1)
        canvas.fill(PixelRect(x: x, y: pixelFrame.y + size / 4, width: width, height: max(3, size * 5 / 16)), white)
        canvas.fill(PixelRect(x: x, y: pixelFrame.y + size * 11 / 16, width: width, height: width), white)
    }
}
