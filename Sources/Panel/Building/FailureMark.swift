import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A small disc with an exclamation mark at a control's corner: its last write failed.
final class FailureMark: View {
    /// In points.
    static let extent = 16.0

    /// The width of its ring in the panel's background colour, which sets it off, in points.
    private static let ring = 1.5

    /// A mark for a view that shows a value.
    init(for view: View) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isHidden = true
        stand(at: view)
    }

    /// Takes its place: at the corner, or before a control in a row of a list, where it would cover what the row says.
    func stand(at view: View) {
        let placement = view.markPlacement(extent: FailureMark.extent)
        if self.placement != placement { self.placement = placement }
    }

    override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.fill(.ellipse, in: pixelFrame, .color(theme.background))
        let ring = max(1, Int((FailureMark.ring * Double(pixelFrame.width) / FailureMark.extent).rounded()))
        let disc = PixelRect(
            x: pixelFrame.x + ring, y: pixelFrame.y + ring, width: pixelFrame.width - 2 * ring, height: pixelFrame.height - 2 * ring)
        canvas.fill(.ellipse, in: disc, .color(theme.destructive))
        let size = disc.width
        // Even or odd as the disc's width, so that it is centred.
        var width = max(2, (size + 4) / 8)
        if (size - width) % 2 != 0 { width += 1 }
        let x = disc.x + (size - width) / 2
        let ink = Theme.readable(on: theme.destructive)
        canvas.fill(PixelRect(x: x, y: disc.y + size / 4, width: width, height: max(3, size * 5 / 16)), ink)
        canvas.fill(PixelRect(x: x, y: disc.y + size * 11 / 16, width: width, height: width), ink)
    }
}
