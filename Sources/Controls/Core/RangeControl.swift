import FasciaGeometry

/// A control whose finger chooses a number of a range: what a ``Slider`` and a ``RotaryDial`` have in common.
///
/// A subclass draws the number in `show(_:)` and says where a finger takes hold. What is told when, what a lost finger takes back, and
/// what becomes of a value that is set meanwhile is here.
open class RangeControl: Control {
    /// What becomes of a value that was set from code while a finger held the control.
    public enum HeldValuePolicy: String, Sendable, CaseIterable {
        /// What the finger chose stays.
        case drop
        /// It is shown when the finger lifts.
        case apply
    }

    /// The numbers that can be chosen; 0 to 1 at first. The value is brought into a new range.
    @exclusivity(unchecked) public final var range = ValueRange.unit {
        didSet {
            if range == oldValue { return }
            stopAnimation()
            current = range.quantized(current)
            // What a lift or a cancel would bring back has to be in the range too.
            valueAtTouchDown = range.quantized(valueAtTouchDown)
            heldValue = heldValue.map(range.quantized)
            rangeDidChange()
        }
    }
    /// The chosen number. Setting it shows it at once and sends no event; while a finger holds the control, it waits.
    public final var value: Double {
        get { current }
        set { setValue(newValue, animated: false) }
    }
    /// Whether `valueChanged` is sent while the finger moves, at most once a frame, or only when it lifts.
    @exclusivity(unchecked) public final var isContinuous = true
    /// What becomes of a value that is set while a finger holds the control.
    public final var heldValuePolicy = HeldValuePolicy.drop

    /// The chosen number. It differs from the one that is drawn while that moves by itself.
    @exclusivity(unchecked) final var current = 0.0
    /// The number that is drawn.
    @exclusivity(unchecked) final var shown = 0.0
    /// Whether a finger holds it: from touch-down until the actions of the lift run.
    private(set) final var isHeld = false
    private final var valueAtTouchDown = 0.0
    private final var wasKnownAtTouchDown = true
    @exclusivity(unchecked) private final var hasSentValue = false
    private final var heldValue: Double?
    /// Whether `editingDidBegin` was sent and `editingDidEnd` was not.
    private final var isEditing = false
    /// Whether the present move changed the value, until that is sent; and whether the loss of the finger did.
    @exclusivity(unchecked) private final var hasMoved = false
    private final var mustTakeBack = false
    @exclusivity(unchecked) private final var animation: Animation?
    /// Sends in the next frame what a touch chose: the finger may move before, and a frame has one `valueChanged`.
    @exclusivity(unchecked) private final var unsent: WindowTimer?

    // MARK: For subclasses

    /// Draws a number in place of the one that is drawn, and marks what changes.
    func show(_ value: Double) { shown = value }

    /// The range is another, and the value is in it.
    func rangeDidChange() { show(current) }

    /// The finger is gone, and its last value was sent.
    func holdDidEnd() {}

    /// A finger takes hold. Called by `beginTracking`.
    /// - Parameter isCaught: whether a number that moves by itself is caught where it is.
    final func beginHolding(isCaught: Bool) {
        stopAnimation()
        wasKnownAtTouchDown = isValueKnown
        valueAtTouchDown = current
        if isCaught { current = range.quantized(shown) }
        show(current)
        hasSentValue = false
        heldValue = nil
        isHeld = true
    }

    /// Takes a number that the finger has chosen, without showing it.
    /// - Returns: whether it is another one.
    final func take(_ value: Double) -> Bool {
        if value == current, isValueKnown { return false }
        current = value
        setValueKnown(true)
        hasMoved = true
        return true
    }

    /// Has what was taken at touch-down sent in the next frame.
    final func sendSoon() {
        guard hasMoved else { return }
        hasMoved = false
        guard isContinuous else { return }
        guard let window else { return sendUnsent() }
        cancelUnsent()
        unsent = window.schedule(after: .zero) { [unowned self] in self.sendUnsent() }
    }

    /// The finger is about to lift, and was followed to its last place, which is told after the lift. Called by `endTracking`.
    final func willEndHolding() {
        cancelUnsent()
        hasMoved = false
        if heldValuePolicy == .drop { heldValue = nil }
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

    /// Sets the value without sending an event. While a finger holds the control, the value waits for it to lift.
    /// - Parameters:
    ///   - value: the new value; brought into the range and to the nearest step.
    ///   - animated: whether it is reached in 0.25 s.
    public final func setValue(_ value: Double, animated: Bool) {
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

    private final func stopAnimation() {
        if let animation { window?.stop(animation) }
        animation = nil
    }

    /// Ends what moves by itself or waits to be sent.
    override func leaveWindow() {
        stopAnimation()
        cancelUnsent()
    }

    // MARK: Touches

    open override func didBeginTracking(at point: Point) {
        isEditing = true
        sendActions(for: .editingDidBegin)
    }

    public override func didContinueTracking(at point: Point) {
        if hasMoved, isContinuous { sendUnsent() }
        hasMoved = false
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
    private final func finishHolding() {
        holdDidEnd()
        hasSentValue = false
        if isEditing { sendActions(for: .editingDidEnd) }
        isEditing = false
        guard let value = heldValue else { return }
        heldValue = nil
        current = value
        setValueKnown(true)
        show(value)
    }

    private final func sendUnsent() {
        cancelUnsent()
        hasSentValue = true
        sendActions(for: .valueChanged)
    }

    private final func cancelUnsent() {
        if let unsent { window?.cancel(unsent) }
        unsent = nil
    }
}
