import FasciaInterface
import Glibc

/// Chooses a number on an arc of 270°, which a finger goes round.
///
/// A touch on the arc moves the thumb there; then the finger may go anywhere around the middle. The value never jumps across the gap.
public final class Dial: Control {
    /// The numbers that can be chosen; 0 to 1 at first. A value outside becomes the nearest one inside.
    public var range = ValueRange.unit {
        didSet {
            value = range.quantized(value)
            // The thumb's place is another even where the value is not.
            setNeedsDisplay()
        }
    }
    /// The number that is chosen. Setting it sends no event.
    public var value = 0.0 {
        didSet {
            value = range.quantized(value)
            if value != oldValue { setNeedsDisplay() }
        }
    }
    /// The colour of the arc up to the thumb; nil is the theme's accent.
    public var tintColor: Color? {
        didSet { setNeedsDisplay() }
    }
    /// How wide the arc is, in points.
    public var lineWidth = 12.0 {
        didSet { setNeedsDisplay() }
    }

    private static let start = 0.75 * Double.pi
    private static let sweep = 1.5 * Double.pi
    /// The finger's place on the arc: 0 to 1, without steps.
    private var fraction = 0.0
    private var lastAngle = 0.0
    private var (valueBefore, toldValue) = (0.0, 0.0)

    // MARK: Value

    public override var controlValue: ControlValue? { .number(value) }
    public override var controlDomain: ControlDomain? { .number(range) }
    public override var controlRange: ValueRange? {
        get { range }
        set { range = newValue ?? range }
    }

    public override func setControlValue(_ new: ControlValue, animated: Bool) {
        if case .number(let number) = new { value = number }
    }

    // MARK: Touches

    /// In a scroll view too, a finger on the arc goes round it.
    public override var dragAxes: DragAxes { [.horizontal, .vertical] }

    public override func beginTracking(at point: Point) -> Bool {
        let (dx, dy) = (point.x - bounds.width / 2, point.y - bounds.height / 2)
        guard (dx * dx + dy * dy).squareRoot() > radius - 2 * lineWidth - 12 else { return false }
        (valueBefore, toldValue) = (value, value)
        lastAngle = atan2(dy, dx)
        // Below the arc the nearer end is meant.
        let place = (lastAngle - Dial.start).remainder(dividingBy: 2 * .pi)
        let along = place < -Double.pi / 4 ? place + 2 * .pi : max(place, 0)
        choose(along / Dial.sweep)
        return true
    }

    public override func continueTracking(at point: Point) -> Bool {
        let angle = atan2(point.y - bounds.height / 2, point.x - bounds.width / 2)
        let turned = (angle - lastAngle).remainder(dividingBy: 2 * .pi)
        lastAngle = angle
        choose(fraction + turned / Dial.sweep)
        return true
    }

    public override func didBeginTracking(at point: Point) { tell() }
    public override func didContinueTracking(at point: Point) { tell() }
    public override func cancelTracking() { value = valueBefore }
    public override func didCancelTracking() { tell() }

    private func choose(_ new: Double) {
        fraction = min(max(new, 0), 1)
        value = range.value(at: fraction)
    }

    private func tell() {
        if value == toldValue { return }
        toldValue = value
        sendActions(for: .valueChanged)
    }

    // MARK: Look

    private var radius: Double { min(bounds.width, bounds.height) / 2 - lineWidth }

    private func point(at fraction: Double) -> Point {
        let angle = Dial.start + fraction * Dial.sweep
        return Point(x: bounds.width / 2 + radius * cos(angle), y: bounds.height / 2 + radius * sin(angle))
    }

    private func arc(to fraction: Double) -> Shape {
        .arc(start: Dial.start, end: Dial.start + fraction * Dial.sweep, lineWidth: lineWidth, cap: .round)
    }

    /// A scale turns clockwise everywhere.
    public override var keepsPhysicalCoordinates: Bool { true }

    public override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.alpha = dimming
        let place = range.fraction(of: value)
        // The arc's middle line is that of the thumb, which is twice as wide.
        let ring = devicePixels(bounds.insetBy(dx: lineWidth / 2, dy: lineWidth / 2))
        canvas.fill(arc(to: 1), in: ring, .color(theme.recess))
        canvas.fill(arc(to: place), in: ring, .color(tintColor ?? theme.accent))
        let middle = point(at: place)
        let thumb = devicePixels(Rect(x: middle.x - lineWidth, y: middle.y - lineWidth, width: 2 * lineWidth, height: 2 * lineWidth))
        canvas.drawShadow(of: .ellipse, in: thumb, blur: 4, offset: Offset(horizontal: 0, vertical: 1), color: theme.shadow)
        canvas.fill(.ellipse, in: thumb, .color(theme.raised))
        canvas.alpha = 255
    }
}
