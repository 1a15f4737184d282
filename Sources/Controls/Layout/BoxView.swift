import FasciaGeometry
import FasciaRaster

/// A view with a look of its own that holds others: a fill, round corners, a border, a shadow. Cards and panels are made of it.
public class BoxView: View {
    /// What the box is filled with; nil is nothing.
    @exclusivity(unchecked) public final var fill: Fill? {
        didSet { if fill != oldValue { setNeedsDisplay() } }
    }
    /// In points; no more than half of the shorter side counts.
    @exclusivity(unchecked) public final var cornerRadius = 0.0 {
        didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
    }
    /// The line along the edges, drawn inside; nil is none.
    @exclusivity(unchecked) public final var borderColor: Color? {
        didSet { if borderColor != oldValue { setNeedsDisplay() } }
    }
    /// In points.
    @exclusivity(unchecked) public final var borderWidth = 1.0 {
        didSet { if borderWidth != oldValue { setNeedsDisplay() } }
    }
    /// The shadow below the box; nil is none.
    @exclusivity(unchecked) public final var shadow: BoxShadow? {
        didSet {
            if shadow == oldValue { return }
            setNeedsPlacement()
            setNeedsDisplay()
        }
    }

    /// The least size that shows everything in it whole, as far as it says how large it is.
    public override func sizeThatFits(_ size: Size) -> Size {
        var result = Size.zero
        for child in subviews where !child.isHidden {
            let placement = child.placement ?? Placement()
            var liked: Size?
            func preferred() -> Size {
                let result = liked ?? child.sizeThatFits(size)
                liked = result
                return result
            }
            let width = placement.width?.fixed ?? (placement.width == nil ? preferred().width : 0)
            let height = placement.height?.fixed ?? (placement.height == nil ? preferred().height : 0)
            let sides = (placement.leading ?? placement.left, placement.trailing ?? placement.right)
            result.width = max(result.width, width + (sides.0?.fixed ?? 0) + (sides.1?.fixed ?? 0))
            result.height = max(result.height, height + (placement.top?.fixed ?? 0) + (placement.bottom?.fixed ?? 0))
        }
        return result
    }

    public override var drawingOutsets: EdgeInsets {
        guard let shadow else { return .zero }
        // Half of the blur is the deviation, three of which it reaches; and a pixel for rounding.
        let reach = shadow.blur * 1.5 + 2
        return EdgeInsets(
            top: max(0, reach - shadow.offset.vertical), left: max(0, reach - shadow.offset.horizontal),
            bottom: max(0, reach + shadow.offset.vertical), right: max(0, reach + shadow.offset.horizontal))
    }

    override var solidColor: Color? {
        if case .color(let color)? = fill { return color }
        return super.solidColor
    }

    public override var isOpaque: Bool {
        if super.isOpaque { return true }
        guard cornerRadius <= 0, let fill else { return false }
        switch fill {
        case .color(let color): return color.isOpaque
        case .gradient(let gradient): return gradient.isOpaque
        case .image(let image): return image.isOpaque
        }
    }

    public override func draw(_ canvas: Canvas) {
        let rect = pixelFrame
        if rect.isEmpty { return }
        let shape = Shape.roundedRect(radius: max(0, cornerRadius))
        if let shadow { canvas.drawShadow(of: shape, in: rect, blur: shadow.blur, offset: shadow.offset, color: shadow.color) }
        if let fill {
            if cornerRadius > 0 {
                canvas.fill(shape, in: rect, fill)
            } else {
                canvas.fill(rect, fill)
            }
        }
        if let borderColor, borderWidth > 0 {
            canvas.fill(.strokedRoundedRect(radius: max(0, cornerRadius), lineWidth: borderWidth), in: rect, .color(borderColor))
        }
    }
}

/// A shadow below a box.
public struct BoxShadow: Hashable, Sendable {
    /// The shadow's colour, its strength in the alpha.
    public var color: Color
    /// Where it falls, in points.
    public var offset: Offset
    /// How wide its soft edge is, in points; half of it lies outside of the box.
    public var blur: Double

    /// A shadow; a blur below 0 counts as 0.
    public init(color: Color, offset: Offset = Offset(horizontal: 0, vertical: 4), blur: Double = 12) {
        self.color = color
        self.offset = offset
        self.blur = max(0, blur)
    }
}
