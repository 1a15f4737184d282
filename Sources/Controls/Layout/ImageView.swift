import FasciaGeometry
import FasciaRaster

/// A picture.
public final class ImageView: View {
    /// How the picture fits the view.
    public enum ContentMode: String, Sendable, CaseIterable {
        /// Stretched to the view's size, as the image's caps say.
        case scaleToFill
        /// As large as fits, its shape kept.
        case aspectFit
        /// As small as covers, its shape kept, cut at the view's edges.
        case aspectFill
        /// In its own size, centred.
        case center
    }

    /// A picture with a frame in points. As in UIKit it takes no touches: fingers mean what is behind it.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// What it shows; nil shows nothing.
    public var image: Image? {
        didSet {
            if image == oldValue { return }
            setNeedsDisplay()
            superview?.setNeedsLayout()
        }
    }
    /// Draws only the image's alpha, filled with this; nil draws the image itself, and an icon in the theme's label colour.
    public var tint: Fill? {
        didSet { if tint != oldValue { setNeedsDisplay() } }
    }
    /// How the image fills the bounds.
    public var contentMode = ContentMode.scaleToFill {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }

    public override func sizeThatFits(_ size: Size) -> Size { image?.size ?? .zero }

    public override var isOpaque: Bool {
        if super.isOpaque { return true }
        guard let image, tint == nil, image.isOpaque else { return false }
        return contentMode == .scaleToFill || contentMode == .aspectFill
    }

    /// Nothing can be read below an icon.
    package override var hidesWhatIsBehind: Bool { isOpaque || image?.isTemplate == true }

    /// An icon reaches nearly to the edges of its square.
    package override var letters: PixelRect {
        guard let image, image.isTemplate else { return .zero }
        let place = imageRect(image, grid: displayGrid)
        return place.insetBy(min(place.width, place.height) / 8)
    }

    public override func draw(_ canvas: Canvas) {
        guard let image else { return }
        let target = imageRect(image, grid: canvas.grid)
        let saved = canvas.clip
        canvas.clip = saved.intersection(pixelFrame)
        if let tint {
            canvas.draw(template: image, fill: tint, in: target)
        } else {
            canvas.draw(image, iconColor: window?.theme.label ?? .black, in: target)
        }
        canvas.clip = saved
    }

    private func imageRect(_ image: Image, grid: PixelGrid) -> PixelRect {
        let area = pixelFrame
        var width = Double(area.width)
        var height = Double(area.height)
        let (w, h) = (max(1, image.size.width * grid.scale), max(1, image.size.height * grid.scale))
        switch contentMode {
        case .scaleToFill: return area
        case .aspectFit:
            let factor = min(width / w, height / h)
            (width, height) = (w * factor, h * factor)
        case .aspectFill:
            let factor = max(width / w, height / h)
            (width, height) = (w * factor, h * factor)
        case .center: (width, height) = (w, h)
        }
        let (pw, ph) = (max(1, Int(width.rounded())), max(1, Int(height.rounded())))
        return PixelRect(
            x: area.x + PixelGrid.centered(pw, in: area.width), y: area.y + PixelGrid.centered(ph, in: area.height), width: pw, height: ph)
    }
}
