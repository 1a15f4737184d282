import FasciaGeometry
import FasciaRaster

/// A line or a paragraph of text.
public class Label: View {
    /// A label with a frame in points. As in UIKit it takes no touches: fingers mean what is behind it.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// What it says.
    public final var text: String = "" {
        didSet { if text != oldValue { contentChanged() } }
    }
    /// nil is the theme's regular font at 17 pt.
    public final var font: Font? {
        didSet { if font != oldValue { contentChanged() } }
    }
    /// nil is the theme's label colour.
    public final var textColor: Color? {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }
    /// Where lines stand in the bounds; natural is the side on which the text begins.
    public final var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { contentChanged() } }
    }
    /// The most lines; 0 is as many as fit.
    public final var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { contentChanged() } }
    }
    /// How far a text that is too long may shrink before it is cut: 0.1 to 1, 1 is not at all.
    public final var minimumScale = 1.0 {
        didSet { if minimumScale != oldValue { contentChanged() } }
    }
    /// Drawn under the text; nil is no shadow.
    public final var shadowColor: Color? {
        didSet { if shadowColor != oldValue { setNeedsDisplay() } }
    }
    /// Where the shadow falls, in points.
    public final var shadowOffset = Offset(horizontal: 0, vertical: 1) {
        didSet { if shadowOffset != oldValue { setNeedsDisplay() } }
    }
    /// Digits of equal width, so that a number that changes does not dance.
    public final var hasTabularDigits = false {
        didSet { if hasTabularDigits != oldValue { contentChanged() } }
    }

    private final var cached: TextLayout?
    private final var cachedSize = PixelSize.zero

    private final func contentChanged() {
        // The old text may reach beyond the new one.
        setNeedsDisplay()
        cached = nil
        superview?.setNeedsLayout()
    }

    public override func didMoveToWindow() { cached = nil }

    private final var resolvedFont: Font? { font ?? window.map { Font(chain: $0.theme.fonts.regular, size: 17) } }

    private final func options(width: Int?) -> TextOptions {
        var options = TextOptions()
        options.maximumWidth = width
        options.numberOfLines = numberOfLines
        options.alignment = textAlignment
        options.minimumScale = minimumScale
        options.tabularDigits = hasTabularDigits
        return options
    }

    /// The text's size within a width, in points.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let font = resolvedFont else { return .zero }
        let grid = displayGrid
        let width = numberOfLines == 1 ? nil : grid.pixels(size.width)
        let layout = font.layout(text, scale: grid.scale, options: options(width: width))
        return Size(width: grid.points(layout.size.width), height: grid.points(layout.size.height))
    }

    public override func draw(_ canvas: Canvas) {
        guard let font = resolvedFont, !text.isEmpty else { return }
        let area = pixelFrame
        let size = PixelSize(width: area.width, height: area.height)
        let layout: TextLayout
        if let cached, cachedSize == size {
            layout = cached
        } else {
            layout = font.layout(text, scale: canvas.scale, options: options(width: area.width))
            cached = layout
            cachedSize = size
        }
        let rest = area.width - layout.size.width
        let start =
            switch textAlignment {
            case .natural: layout.isRightToLeft ? rest : 0
            case .left: 0
            case .center: rest / 2
            case .right: rest
            }
        let origin = PixelPoint(x: area.x + start, y: area.y + (area.height - layout.size.height) / 2)
        if let shadowColor {
            let grid = canvas.grid
            canvas.draw(
                layout,
                at: PixelPoint(x: origin.x + grid.pixels(shadowOffset.horizontal), y: origin.y + grid.pixels(shadowOffset.vertical)),
                shadowColor)
        }
        canvas.draw(layout, at: origin, textColor ?? window?.theme.label ?? .black)
    }
}
