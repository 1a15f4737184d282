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

    private var radius: Double { (min(bounds.width, bounds.height) - 2 * lineWidth) / 2 }

    private func point(at fraction: Double) -> Point {
        let angle = Dial.start + fraction * Dial.sweep
        return Point(x: bounds.width / 2 + radius * cos(angle), y: bounds.height / 2 + radius * sin(angle))
    }

    private func arc(to end: Double) -> Shape {
        // A line of 3 degrees stays within a 30th of a pixel of a circle of 100 pixels.
        let count = Int((end * 90).rounded(.up))
        let points = (0...max(count, 1)).map { point(at: min(Double($0) / 90, end)) }
        return .polyline(points, lineWidth: lineWidth, cap: .round, join: .round, isClosed: false)
    }

    public override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        canvas.alpha = isEnabled ? 255 : 110
        let place = range.fraction(of: value)
        canvas.fill(arc(to: 1), in: pixelFrame, .color(theme.recess))
        if place > 0 { canvas.fill(arc(to: place), in: pixelFrame, .color(tintColor ?? theme.accent)) }
        let (middle, side) = (point(at: place), canvas.grid.pixels(2 * lineWidth))
        let thumb = PixelRect(
            x: pixelFrame.x + canvas.grid.pixels(middle.x) - side / 2, y: pixelFrame.y + canvas.grid.pixels(middle.y) - side / 2,
            width: side, height: side)
        canvas.drawShadow(of: .ellipse, in: thumb, blur: 4, offset: Offset(horizontal: 0, vertical: 1), color: theme.shadow)
        canvas.fill(.ellipse, in: thumb, .color(theme.raised))
        canvas.alpha = 255
    }
}
