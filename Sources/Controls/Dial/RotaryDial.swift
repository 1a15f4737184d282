import FasciaGeometry
import FasciaRaster

/// A gauge that a finger turns to choose a number.
///
/// A finger takes hold of the ring and turns it, as far as it goes round: nothing jumps to the finger unless it is asked to, the ends stop
/// it, and no way leads across the gap. Its events are those of a ``Slider``.
public final class RotaryDial: RangeControl {
    /// Where a finger takes hold.
    public enum Grip: String, Sendable, CaseIterable {
        /// On the thumb alone.
        case thumb
        /// Anywhere on the ring, which turns with the finger.
        case ring
        /// Anywhere on the ring, and the thumb comes to the finger.
        case jump
    }

    /// What it looks like: texts, colours, angles, zones, ticks, and a target that stands apart from what is chosen. Its range and its
    /// value are the dial's, and its style stays an arc.
    public let face = GaugeView()
    /// Where a finger takes hold.
    public var grip = Grip.ring
    /// The thumb's colour; nil is white. A clear one draws nothing.
    public var thumbTintColor: Color? {
        get { knob.look.tint }
        set { if replace(&knob.look.tint, with: newValue) { knob.setNeedsDisplay() } }
    }

    private let knob = DialKnob()
    private var turn: DialTurn?
    private let growth = HeldGrowth()
    private(set) var ring: RingGeometry?

    /// A dial with a frame in points.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        face.structureDidChange = { [unowned self] in self.setNeedsLayout() }
        addSubview(face)
        addSubview(knob)
        rangeDidChange()
    }

    /// Sets the thumb's image in a state.
    public func setThumbImage(_ image: Image?, for state: ControlState) {
        guard replace(&knob.look.images[exactly: state], with: image) else { return }
        knob.setNeedsDisplay()
        setNeedsLayout()
    }

    // MARK: Value

    /// Unless it was set, the value as it is written, with its unit.
    public override var accessibilityValue: String? {
        get { accessibilityWords?.value ?? face.accessibilityValue }
        set { super.accessibilityValue = newValue }
    }

    /// Unless it was set, the face's title.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? face.accessibilityLabel }
        set { super.accessibilityLabel = newValue }
    }

    override func rangeDidChange() {
        face.range = range
        shown = .nan
        show(current)
    }

    override func leaveWindow() {
        super.leaveWindow()
        growth.stop(in: self)
        knob.growth = 0
        show(current)
    }

    /// Turns the dial on the screen.
    override func show(_ value: Double) {
        if value == shown { return }
        shown = value
        if isValueKnown { face.value = value }
        placeKnob()
    }

    /// A dial without a value has no thumb until a finger on its ring places one.
    public override func valueKnowledgeDidChange() {
        face.value = isValueKnown ? shown : nil
        knob.isHidden = !isValueKnown
    }

    package override var hasBuiltInLook: Bool { knob.look.isBuiltIn }

    override func staleValueDidChange() {
        face.isValueStale = isValueStale && hasBuiltInLook
        knob.show(isStale: face.isValueStale)
    }

    private func placeKnob() {
        guard let ring, !shown.isNaN else { return }
        knob.place(on: ring, at: range.fraction(of: shown), displayGrid)
    }

    public override func layoutSubviews() {
        // What others have put into it stands by its placement.
        super.layoutSubviews()
        face.hasRail = knob.look.isBuiltIn
        face.knobExtent = knob.extent(beside: face, in: bounds.size)
        face.frame = bounds
        ring = face.ringInBounds()
        placeKnob()
    }

    public override func themeDidChange() {
        setNeedsLayout()
        if isValueStale { staleValueDidChange() }
    }

    public override func displayScaleDidChange() { setNeedsLayout() }

    public override func stateDidChange() {
        face.isEnabled = isEnabled
        knob.state = state
        growth.set(isHighlighted, in: self) { [unowned self] part in
            knob.growth = part
            placeKnob()
        }
    }

    public override func sizeThatFits(_ size: Size) -> Size { face.sizeThatFits(size) }

    package override func shortfalls() -> [Shortfall] { face.shortfalls() }

    // MARK: Touches

    /// A finger on the ring turns it, also where something around could scroll.
    public override var dragAxes: DragAxes { [.horizontal, .vertical] }

    public override var yieldsToScrolling: Bool { turn == nil }

    /// A finger turns it clockwise everywhere.
    public override var keepsPhysicalCoordinates: Bool { true }

    public override func beginTracking(at point: Point) -> Bool {
        guard let ring else { return false }
        let grid = displayGrid
        let center = Point(x: grid.points(ring.center.x), y: grid.points(ring.center.y))
        let least = window?.minimumTouchTarget ?? 44
        let isOnThumb =
            isValueKnown
            && knob.frame.insetBy(
                dx: min(0, (knob.frame.width - least) / 2), dy: min(0, (knob.frame.height - least) / 2)
            ).contains(point)
        let distance = ((point.x - center.x) * (point.x - center.x) + (point.y - center.y) * (point.y - center.y)).squareRoot()
        let (outer, inner) = (grid.points(ring.radius), grid.points(ring.innerRadius))
        let reach = max(0, (least - (outer - inner)) / 2)
        // A small dial is all ring.
        let isOnRing = distance <= outer + reach && distance >= min(inner - reach, outer * 0.55)
        guard isOnThumb || (isOnRing && (grip != .thumb || !isValueKnown)) else { return false }
        beginHolding(isCaught: true)
        let jumps = !isOnThumb && (grip == .jump || !isValueKnown)
        let fraction = jumps ? ring.fraction(atPlace: point, around: center) : range.fraction(of: current)
        turn = DialTurn(at: point, around: center, deadRadius: inner * 0.3, sweep: ring.sweep, fraction: fraction)
        return true
    }

    public override func didBeginTracking(at point: Point) {
        super.didBeginTracking(at: point)
        guard isHeld else { return }
        choose()
        sendSoon()
    }

    public override func continueTracking(at point: Point) -> Bool {
        turn?.move(to: point)
        choose()
        return true
    }

    public override func endTracking(at point: Point) {
        turn?.move(to: point)
        choose()
        willEndHolding()
    }

    override func holdDidEnd() { turn = nil }

    /// Takes what the finger has turned it to. A finger that did not turn chooses what was chosen, whatever the step.
    private func choose() {
        guard let turn else { return }
        let value = range.quantized(range.value(at: turn.fraction))
        if take(value) { show(value) }
    }
}
