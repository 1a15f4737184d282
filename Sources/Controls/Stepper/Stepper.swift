import FasciaGeometry
import FasciaRaster

/// Minus and plus that change a number step by step, after UIKit's `UIStepper`.
///
/// A tap changes the number by one step; holding repeats, ever faster. A half that can lead no further is disabled. The background
/// shows its left cap at the minus and its right cap at the plus, like a segmented control of two segments, and every part has
/// images per state of its own; a part without one is drawn in the built-in look.
public final class Stepper: Control {
    /// The numbers that can be chosen, and the step; without one a step is a hundredth of the range. The value is brought into a new range.
    public var range = ValueRange.percent {
        didSet {
            if range == oldValue { return }
            // What a lift or a cancel would bring back has to be in the range too.
            valueAtTouchDown = range.quantized(valueAtTouchDown)
            heldValue = heldValue.map(range.quantized)
            change(to: range.quantized(current))
            setNeedsDisplay()
        }
    }
    /// The chosen number. Setting it sends no event; while a finger is on the stepper, it waits, and counts if the touch changed nothing.
    public var value: Double {
        get { current }
        set {
            let new = range.quantized(newValue)
            if isHeld { return heldValue = new }
            setValueKnown(true)
            change(to: new)
        }
    }
    /// Whether a step beyond one end leads to the other.
    public var wraps = false {
        didSet { if wraps != oldValue { setNeedsDisplay() } }
    }
    /// Whether holding repeats.
    public var isRepeating = true
    /// Whether `valueChanged` is sent for every step while it repeats, or once when the finger lifts.
    public var isContinuous = true
    /// The built-in look's colour of minus and plus; nil is the theme's label.
    public var tintColor: Color? {
        get { look.tint }
        set { if replace(&look.tint, with: newValue) { setNeedsDisplay() } }
    }

    /// From the touch to the first repeat.
    public var repeatDelay: TimeSpan {
        get { repeater.delay }
        set { repeater.delay = newValue }
    }

    /// One of the two parts.
    enum Half: Int {
        case minus, plus
    }

    private var look = StepperLook()
    /// Whether all dividers are of one width; others are drawn over the halves.
    public var hasUniformDividers: Bool { look.dividers.isUniform }
    private var current = 0.0
    private var valueAtTouchDown = 0.0
    private var heldValue: Double?
    /// Whether a finger holds it: from touch-down until the actions of the lift run.
    private var isHeld = false
    private var hasSentValue = false
    /// What was waiting when the finger lifted.
    private var heldAtLift: Double?
    /// Whether the end of the touch changed the number, until `valueChanged` is sent.
    private var mustSend = false
    /// Whether `editingDidBegin` was sent and `editingDidEnd` was not.
    private var isEditing = false
    /// The half that the finger came down on, and whether it is still there.
    private var held: Half?
    private var highlighted: Half?
    /// The backgrounds as they were set: those of the look have caps.
    private var backgrounds = StateTable<Image>()
    private lazy var repeater = HoldRepeater { [unowned self] in self.repeatStep() }

    // MARK: Appearance

    /// Sets the image behind both halves in a state. Without caps of its own it gets them as a segmented control's background does.
    public func setBackgroundImage(_ image: Image?, for state: ControlState) {
        guard replace(&backgrounds[exactly: state], with: image) else { return }
        look.backgrounds[exactly: state] = image?.withPartCaps()
        appearanceChanged()
    }

    /// Sets the image of the minus in a state.
    public func setDecrementImage(_ image: Image?, for state: ControlState) {
        if replace(&look.decrements[exactly: state], with: image) { appearanceChanged() }
    }

    /// Sets the image of the plus in a state.
    public func setIncrementImage(_ image: Image?, for state: ControlState) {
        if replace(&look.increments[exactly: state], with: image) { appearanceChanged() }
    }

    /// Sets the image between the halves in a pair of states. Its width is the space between them.
    public func setDividerImage(_ image: Image?, forLeftSegmentState left: ControlState, rightSegmentState right: ControlState) {
        if replace(&look.dividers[exactly: left, right, .default], with: image) { appearanceChanged() }
    }

    private func appearanceChanged() {
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    package override var hasBuiltInLook: Bool { look.isBuiltIn }

    public override func sizeThatFits(_ size: Size) -> Size { look.intrinsicSize }

    package override var actsWhileHeld: Bool { isRepeating }

    package override func shortfalls() -> [Shortfall] { Shortfall.size(of: self, needed: look.intrinsicSize) }

    public override func draw(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        look.draw(
            in: pixelFrame, minus: state(of: .minus), plus: state(of: .plus), isEnabled: isEnabled, theme: window?.theme, on: canvas)
    }

    // MARK: Value

    public override var controlValue: ControlValue? { isValueKnown ? .number(current) : nil }

    public override var controlDomain: ControlDomain? { .number(range) }

    public override var controlRange: ValueRange? {
        get { range }
        set { if let newValue { range = newValue } }
    }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        if case .number(let number) = value { self.value = number }
    }

    /// Whether a step in that direction leads anywhere.
    private func canStep(_ half: Half, from value: Double) -> Bool {
        isValueKnown && (wraps || (half == .plus ? value < range.maximum : value > range.minimum))
    }

    private func state(of half: Half) -> ControlState {
        var state = ControlState.normal
        if highlighted == half { state.insert(.highlighted) }
        if !isEnabled || !canStep(half, from: current) { state.insert(.disabled) }
        return state
    }

    private func change(to value: Double) {
        if value == current { return }
        let before = (state(of: .minus), state(of: .plus))
        current = value
        markChange(from: before)
    }

    /// The halves whose state changed are drawn anew, and the divider between them.
    private func markChange(from before: (ControlState, ControlState)) {
        let isChanged = (minus: state(of: .minus) != before.0, plus: state(of: .plus) != before.1)
        guard isChanged.minus || isChanged.plus else { return }
        let geometry = look.geometry(in: pixelFrame, displayGrid)
        if isChanged.minus { setNeedsDisplay(geometry.changed(.minus)) }
        if isChanged.plus { setNeedsDisplay(geometry.changed(.plus)) }
    }

    private func highlight(_ half: Half?) {
        if half == highlighted { return }
        let before = (state(of: .minus), state(of: .plus))
        highlighted = half
        markChange(from: before)
    }

    /// The choice beside the present one; the maximum need not lie on a step.
    private func neighbour(_ half: Half) -> Double {
        let amount = range.step ?? (range.maximum - range.minimum) / 100
        let steps = (current - range.minimum) / amount
        // Sums of steps are rarely exact.
        let index = half == .plus ? (steps + 1e-6).rounded(.down) + 1 : (steps - 1e-6).rounded(.up) - 1
        return min(max(range.minimum + index * amount, range.minimum), range.maximum)
    }

    /// - Returns: whether the number is another one.
    private func step(_ half: Half) -> Bool {
        var next = neighbour(half)
        if next == current, wraps { next = half == .plus ? range.minimum : range.maximum }
        if next == current { return false }
        change(to: next)
        return true
    }

    // MARK: Touches

    public override var highlightsWhileTracking: Bool { false }

    private func half(at point: Point) -> Half { point.x < bounds.midX ? .minus : .plus }

    public override func beginTracking(at point: Point) -> Bool {
        let half = half(at: point)
        guard canStep(half, from: current) else { return false }
        valueAtTouchDown = current
        heldValue = nil
        hasSentValue = false
        held = half
        isHeld = true
        highlight(half)
        return true
    }

    public override func didBeginTracking(at point: Point) {
        isEditing = true
        sendActions(for: .editingDidBegin)
        if isHeld, isRepeating { repeater.start(in: window) }
    }

    public override func continueTracking(at point: Point) -> Bool {
        highlight(isTouchInside && held == half(at: point) ? held : nil)
        return true
    }

    private func repeatStep() {
        guard let half = highlighted else { return }
        if step(half), isContinuous {
            hasSentValue = true
            sendActions(for: .valueChanged)
        }
        // At the end of the range there is nothing left to wake up for.
        if !canStep(half, from: current) { repeater.stop(in: window) }
    }

    public override func endTracking(at point: Point) {
        _ = continueTracking(at: point)
        let half = highlighted
        let hasRepeated = isRepeating && repeater.hasRepeated
        stop()
        heldAtLift = heldValue
        let hasStepped = half.map { !hasRepeated && step($0) } ?? false
        mustSend = isContinuous ? hasStepped : current != valueAtTouchDown
    }

    public override func didEndTracking(at point: Point) {
        if mustSend { sendActions(for: .valueChanged) }
        // A value set during the touch applies if the finger changed nothing; one that an action of the last step set always does.
        if let value = heldValue, value != heldAtLift || current == valueAtTouchDown { change(to: value) }
        finishHolding()
    }

    public override func cancelTracking() {
        stop()
        mustSend = hasSentValue && current != valueAtTouchDown
        change(to: valueAtTouchDown)
    }

    public override func didCancelTracking() {
        if mustSend { sendActions(for: .valueChanged) }
        if let value = heldValue { change(to: value) }
        finishHolding()
    }

    private func finishHolding() {
        heldValue = nil
        isHeld = false
        mustSend = false
        if isEditing { sendActions(for: .editingDidEnd) }
        isEditing = false
    }

    override func leaveWindow() { repeater.stop(in: window) }

    private func stop() {
        repeater.stop(in: window)
        held = nil
        highlight(nil)
    }
}
