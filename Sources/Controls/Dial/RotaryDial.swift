import FasciaGeometry
import FasciaRaster

/// A gauge that a finger turns to choose a number.
///
/// A finger takes hold of the ring and turns it, as far as it goes round: nothing jumps to the finger unless it is asked to, the ends stop
/// it, and no way leads across the gap. Its events are those of a ``Slider``.
public final class RotaryDial: Control {
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
    /// The numbers that can be chosen; 0 to 1 at first. The value is brought into a new range.
    public var range = ValueRange.unit {
        didSet {
            if range == oldValue { return }
            stopAnimation()
            current = range.quantized(current)
            valueAtTouchDown = range.quantized(valueAtTouchDown)
            heldValue = heldValue.map(range.quantized)
            face.range = range
            shown = .nan
            show(current)
        }
    }
    /// The chosen number. Setting it turns the dial at once and sends no event; while a finger holds it, it waits.
    public var value: Double {
        get { current }
        set { setValue(newValue, animated: false) }
    }
    /// Whether `valueChanged` is sent while it turns, at most once a frame, or only when the finger lifts.
    public var isContinuous = true
    /// Where a finger takes hold.
    public var grip = Grip.ring
    /// What becomes of a value that is set while a finger holds it.
    public var heldValuePolicy = Slider.HeldValuePolicy.drop
    /// The thumb's colour; nil is white.
    public var thumbTintColor: Color? {
        get { knob.look.tint }
        set { if replace(&knob.look.tint, with: newValue) { knob.setNeedsDisplay() } }
    }

    private let knob = DialKnob()
    /// The chosen number and the one that is drawn; they differ while it turns by itself.
    private var current = 0.0
    private var shown = Double.nan
    private var valueAtTouchDown = 0.0
    private var wasKnownAtTouchDown = true
    private var hasSentValue = false
    private var heldValue: Double?
    /// Whether a finger holds it: from touch-down until the actions of the lift run.
    private var isHeld = false
    private var isEditing = false
    /// Whether the present move changed the value, until that is sent; and whether the loss of the finger did.
    private var hasMoved = false
    private var mustTakeBack = false
    private var turn: DialTurn?
    private var animation: Animation?
    private var growth: Animation?
    /// Sends in the next frame what a touch chose: the finger may move before, and a frame has one `valueChanged`.
    private var unsent: WindowTimer?
    private var ring: RingGeometry?

    /// A dial with a frame in points.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        face.range = range
        face.structureDidChange = { [unowned self] in self.setNeedsLayout() }
        addSubview(face)
        addSubview(knob)
        show(current)
    }

    /// Sets the thumb's image in a state.
    public func setThumbImage(_ image: Image?, for state: ControlState) {
        knob.look.images[exactly: state] = image
        knob.setNeedsDisplay()
        setNeedsLayout()
    }

    // MARK: Value

    public override var controlValue: ControlValue? { isValueKnown ? .number(current) : nil }

    public override var controlDomain: ControlDomain? { .number(range) }

    public override var controlRange: ValueRange? {
        get { range }
        set { if let newValue { range = newValue } }
    }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        if case .number(let number) = value { setValue(number, animated: animated) }
    }

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

    /// Sets the value without sending an event. While a finger holds the dial, the value waits for it to lift.
    /// - Parameters:
    ///   - value: the new value; brought into the range and to the nearest step.
    ///   - animated: whether the dial turns there in 0.25 s.
    public func setValue(_ value: Double, animated: Bool) {
        let value = range.quantized(value)
        if isHeld {
            heldValue = value
            return
        }
        // A value that an action of the lift sets is the last.
        heldValue = nil
        stopAnimation()
        current = value
        let wasKnown = isValueKnown
        setValueKnown(true)
        guard animated, wasKnown, let window else { return show(value) }
        let from = shown
        let animation = Animation(duration: .milliseconds(250)) { [unowned self] progress in
            self.show(from + (value - from) * progress)
        }
        self.animation = animation
        window.start(animation)
    }

    private func stopAnimation() {
        if let animation { window?.stop(animation) }
        animation = nil
    }

    public override func willLeaveWindow() {
        stopAnimation()
        if let growth { window?.stop(growth) }
        growth = nil
        knob.growth = 0
        cancelUnsent()
        show(current)
    }

    /// Turns the dial on the screen.
    private func show(_ value: Double) {
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

    private func placeKnob() {
        guard let ring, !shown.isNaN else { return }
        knob.place(on: ring, at: range.fraction(of: shown), displayGrid)
    }

    public override func layoutSubviews() {
        // What others have put into it stands by its placement.
        super.layoutSubviews()
        face.knobExtent = knob.extent(beside: face, in: bounds.size)
        face.frame = bounds
        ring = face.ringInBounds()
        placeKnob()
    }

    public override func themeDidChange() { setNeedsLayout() }

    public override func displayScaleDidChange() { setNeedsLayout() }

    public override func stateDidChange() {
        face.isEnabled = isEnabled
        knob.state = state
        grow(to: isHighlighted ? 1 : 0)
    }

    /// A thumb that is held is larger, or the finger would hide it.
    private func grow(to end: Double) {
        if let growth { window?.stop(growth) }
        growth = nil
        let start = knob.growth
        if start == end { return }
        guard let window else {
            knob.growth = end
            return
        }
        let animation = Animation(duration: .milliseconds(120)) { [unowned self] part in
            self.knob.growth = start + (end - start) * part
            self.placeKnob()
        }
        growth = animation
        window.start(animation)
    }

    public override func sizeThatFits(_ size: Size) -> Size { face.sizeThatFits(size) }

    // MARK: Touches

    /// A finger on the ring turns it, also where something around could scroll.
    public override var dragAxes: DragAxes { [.horizontal, .vertical] }

    public override var yieldsToScrolling: Bool { turn == nil }

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
        stopAnimation()
        wasKnownAtTouchDown = isValueKnown
        valueAtTouchDown = current
        // A thumb that moves by itself is caught where it is.
        current = range.quantized(shown)
        show(current)
        hasSentValue = false
        heldValue = nil
        isHeld = true
        let jumps = !isOnThumb && (grip == .jump || !isValueKnown)
        let fraction = jumps ? ring.fraction(atPlace: point, around: center) : range.fraction(of: current)
        turn = DialTurn(at: point, around: center, deadRadius: inner * 0.3, sweep: ring.sweep, fraction: fraction)
        return true
    }

    public override func didBeginTracking(at point: Point) {
        isEditing = true
        sendActions(for: .editingDidBegin)
        guard isHeld else { return }
        choose()
        guard hasMoved else { return }
        hasMoved = false
        guard isContinuous else { return }
        guard let window else { return sendUnsent() }
        cancelUnsent()
        unsent = window.schedule(after: .zero) { [unowned self] in self.sendUnsent() }
    }

    public override func continueTracking(at point: Point) -> Bool {
        turn?.move(to: point)
        choose()
        return true
    }

    public override func didContinueTracking(at point: Point) {
        if hasMoved, isContinuous { sendUnsent() }
        hasMoved = false
    }

    public override func endTracking(at point: Point) {
        cancelUnsent()
        turn?.move(to: point)
        choose()
        hasMoved = false
        if heldValuePolicy == .drop { heldValue = nil }
    }

    public override func didEndTracking(at point: Point) {
        isHeld = false
        // The finger's last value is always sent; a touch that changed nothing sends nothing.
        if current != valueAtTouchDown || hasSentValue || isValueKnown != wasKnownAtTouchDown { sendActions(for: .valueChanged) }
        finishHolding()
    }

    public override func cancelTracking() {
        cancelUnsent()
        hasMoved = false
        if !wasKnownAtTouchDown {
            // What was sent cannot be taken back: there is nothing to set instead.
            setValueKnown(hasSentValue)
            return
        }
        mustTakeBack = hasSentValue && current != valueAtTouchDown
        current = valueAtTouchDown
        show(current)
    }

    public override func didCancelTracking() {
        isHeld = false
        if mustTakeBack { sendActions(for: .valueChanged) }
        mustTakeBack = false
        finishHolding()
    }

    /// Ends what the finger began; a value set meanwhile comes last.
    private func finishHolding() {
        turn = nil
        hasSentValue = false
        if isEditing { sendActions(for: .editingDidEnd) }
        isEditing = false
        guard let value = heldValue else { return }
        heldValue = nil
        current = value
        setValueKnown(true)
        show(value)
    }

    /// Takes what the finger has turned it to. A finger that did not turn chooses what was chosen, whatever the step.
    private func choose() {
        guard let turn else { return }
        let value = range.quantized(range.value(at: turn.fraction))
        if value == current, isValueKnown { return }
        current = value
        setValueKnown(true)
        show(value)
        hasMoved = true
    }

    private func sendUnsent() {
        cancelUnsent()
        hasSentValue = true
        sendActions(for: .valueChanged)
    }

    private func cancelUnsent() {
        if let unsent { window?.cancel(unsent) }
        unsent = nil
    }
}
