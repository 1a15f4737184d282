import FasciaGeometry
import FasciaRaster

/// The sign at the end of a table's row: a chevron that says that more follows, or a checkmark.
///
/// It is a control, so that it can have a colour for each of its states: a row that is highlighted or selected passes that on to its
/// accessory. Behind it, it is transparent. With an action of its own it is a button in the row; without one, touches are the row's.
public final class Accessory: Control {
    /// What is drawn.
    public enum Kind: String, Sendable, CaseIterable {
        /// A chevron that points to where the row ends: to the right, or to the left in a layout that runs from right to left.
        case disclosureIndicator
        /// A check mark, for what is chosen.
        case checkmark
    }

    /// What is drawn.
    public var kind: Kind {
        didSet {
            if kind == oldValue { return }
            if window != nil { takeLayoutDirection() }
            setNeedsDisplay()
            superview?.setNeedsLayout()
        }
    }
    /// nil is black, and in a row what the table's look says.
    public var accessoryColor: Color? {
        didSet { if accessoryColor != oldValue { setNeedsDisplay() } }
    }
    /// While it is highlighted or selected; nil is white, and in a row without a highlight of its own what it is at rest.
    public var highlightedColor: Color? {
        didSet { if highlightedColor != oldValue { setNeedsDisplay() } }
    }
    /// How thick a line with ends and corners that are not round is, in points; nil is a round line of 2 pt. A checkmark is always round.
    public var lineWidth: Double? {
        didSet {
            if lineWidth == oldValue { return }
            shape = nil
            setNeedsDisplay()
        }
    }
    /// Whether it takes touches in a row, even without an action.
    public var isButton = false

    /// The line's points are relative to a size.
    private var shape: (kind: Kind, size: Size, line: Shape)?

    /// An accessory of its natural size: 11 × 15 pt for a chevron, 15 × 15 pt for a checkmark.
    public init(_ kind: Kind = .disclosureIndicator, color: Color? = nil) {
        self.kind = kind
        accessoryColor = color
        super.init(frame: Rect(origin: .zero, size: Accessory.size(of: kind)))
    }

    static func size(of kind: Kind) -> Size {
        kind == .disclosureIndicator ? Size(width: 11, height: 15) : Size(width: 15, height: 15)
    }

    /// Always the natural size.
    public override func sizeThatFits(_ size: Size) -> Size { Accessory.size(of: kind) }

    /// Whether a touch on it is not one on its row.
    public var hasOwnTouches: Bool { isButton || hasAction(for: [.touchUpInside, .touchDown]) }

    // MARK: Touches

    /// In a row its area is 44 pt wide and high, as far as the row reaches: the drawing alone would be too small for a finger.
    public override func point(inside point: Point) -> Bool {
        guard let row = superview as? TableRow else { return super.point(inside: point) }
        guard hasOwnTouches else { return false }
        let inRow = convertToSuperview(point)
        return row.bounds.contains(inRow) && touchArea(least: window?.minimumTouchTarget ?? 44).contains(point)
    }

    /// Nothing where the row has its touches.
    public override func touchArea(least: Double) -> Rect {
        superview is TableRow && !hasOwnTouches ? .zero : super.touchArea(least: least)
    }

    // MARK: Drawing

    /// A chevron points to where the row leads; a check mark is written one way everywhere.
    public override var keepsPhysicalCoordinates: Bool { kind == .checkmark }

    public override func draw(_ canvas: Canvas) {
        let row = superview as? TableRow
        let isLit = isHighlighted || isSelected
        var color = accessoryColor ?? row?.accessoryColor(kind) ?? .black
        if isLit {
            if let highlightedColor { color = highlightedColor } else if row == nil || row?.ownHighlight != nil { color = .white }
        }
        if !isEnabled || row?.isEnabled == false { color = color.withAlpha(0.4) }
        canvas.fill(line(), in: pixelFrame, .color(color))
    }

    private func line() -> Shape {
        if let shape, shape.kind == kind, shape.size == bounds.size { return shape.line }
        let line = Accessory.line(kind, in: bounds, lineWidth)
        shape = (kind, bounds.size, line)
        return line
    }

    /// The stroke in a box, in points.
    static func line(_ kind: Kind, in box: Rect, _ width: Double? = nil) -> Shape {
        switch kind {
        case .disclosureIndicator:
            // In a wider box the chevron stays in the middle: 3 pt from the edge of 11, 5 from that of 15.
            let x = box.maxX - max(3, 3 + (box.width - 11) / 2)
            let y = box.midY
            let r = 4.5
            return .polyline(
                [Point(x: x - r, y: y - r), Point(x: x, y: y), Point(x: x - r, y: y + r)], lineWidth: width ?? 2,
                cap: width == nil ? .round : .square, join: width == nil ? .round : .miter, isClosed: false)
        case .checkmark:
            let x = box.maxX - 3
            let y = box.minY + 3
            let r = 3.5
            return .polyline(
                [Point(x: x, y: y), Point(x: x - 1.8 * r, y: y + 3 * r), Point(x: x - 2.7 * r, y: y + 2 * r)], lineWidth: width ?? 2,
                cap: .round, join: .round, isClosed: false)
        }
    }
}
