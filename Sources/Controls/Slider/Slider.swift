import FasciaGeometry
import FasciaRaster

/// A thumb on a track that chooses a number, after UIKit's `UISlider`.
///
/// The part of the track before the thumb and the part behind it have images of their own, each stretched to its length with its own
/// caps; the thumb hides the joint. Every part without an image is drawn in the built-in look.
open class Slider: Control {
    /// The numbers that can be chosen. The value is brought into a new range.
    public final var range = ValueRange.unit {
        didSet {
            if range == oldValue { return }
            stopAnimation()
            current = range.quantized(current)
            shown = current
            // What a lift or a cancel would bring back has to be in the range too.
            valueAtTouchDown = range.quantized(valueAtTouchDown)
            heldValue = heldValue.map(range.quantized)
            setNeedsDisplay()
        }
    }
    /// The chosen number. Setting it moves the thumb at once and sends no event; while a finger holds the thumb, it waits.
    public final var value: Double {
        get { current }
        set { setValue(newValue, animated: false) }
    }
    /// Whether `valueChanged` is sent while the thumb moves, at most once a frame, or only when the finger lifts.
    public final var isContinuous = true
    /// What a tap beside the thumb does.
    public final var trackTap = TrackTap.ignore
    /// What becomes of a value that is set while a finger holds the thumb.
    public final var heldValuePolicy = HeldValuePolicy.drop
    /// Along which axis the thumb moves.
    public final var axis = Axis.horizontal {
        didSet {
            if axis == oldValue { return }
            setNeedsDisplay()
            // It likes another size now.
            superview?.setNeedsLayout()
        }
    }
    /// Whether a horizontal slider grows to the left.
    public final var isRightToLeft = false {
        didSet { if isRightToLeft != oldValue { setNeedsDisplay() } }
    }
    /// Drawn at the end of the smallest value, outside the track.
    public final var minimumValueImage: Image? {
        didSet { if minimumValueImage != oldValue { setNeedsDisplay() } }
    }
    /// Drawn at the end of the largest value, outside the track.
    public final var maximumValueImage: Image? {
        didSet { if maximumValueImage != oldValue { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the track before the thumb; nil is the theme's accent.
    public final var minimumTrackTintColor: Color? {
        get { look.minimumTrackTint }
        set { if replace(&look.minimumTrackTint, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the track behind the thumb; nil is the theme's recess.
    public final var maximumTrackTintColor: Color? {
        get { look.maximumTrackTint }
        set { if replace(&look.maximumTrackTint, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the thumb; nil is white.
    public final var thumbTintColor: Color? {
        get { look.thumb.tint }
        set { if replace(&look.thumb.tint, with: newValue) { setNeedsDisplay() } }
    }

    final let look = SliderLook()
    /// The chosen number and the one that is drawn; they differ while the thumb moves by itself.
    private final var current = 0.0
    private(set) final var shown = 0.0
    private final var valueAtTouchDown = 0.0
    private final var wasKnownAtTouchDown = true
    private final var hasSentValue = false
    private final var heldValue: Double?
    /// Whether a finger holds the thumb: from touch-down until the actions of the lift run.
    private final var isHeld = false
    /// Whether `editingDidBegin` was sent and `editingDidEnd` was not.
    private final var isEditing = false
    /// Whether the finger came down beside the thumb.
    private final var isBesideThumb = false
    /// Whether the present move changed the value, until that is sent; and whether the loss of the finger did.
    private final var hasMoved = false
    private final var mustTakeBack = false
    /// The finger's distance from the thumb's start along the track; nil while no thumb is held.
    private final var grip: Double?
    private final var animation: Animation?
    /// Sends in the next frame what a touch beside the thumb chose: the finger may move before, and a frame has one `valueChanged`.
    private final var unsent: WindowTimer?
    /// As of the last change of state: dimming concerns every part.
    private final var wasEnabled = true

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

    /// Sets the value without sending an event. While a finger holds the thumb, the value waits for it to lift.
    /// - Parameters:
    ///   - value: the new value; brought into the range and to the nearest step.
    ///   - animated: whether the thumb slides there in 0.25 s.
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
        guard animated, wasKnown, let window else {
            show(value)
            return
        }
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
        cancelUnsent()
        shown = current
    }

    /// Moves the thumb on the screen, and marks exactly what changes.
    private func show(_ value: Double) { show(value, on: trackRect(forBounds: bounds)) }

    private func show(_ value: Double, on track: Rect) {
        if value == shown { return }
        let old = thumbPixels(for: shown, on: track)
        shown = value
        let new = thumbPixels(for: value, on: track)
        if old == new { return }
        setNeedsDisplay(look.thumb.reach(of: old, displayGrid).union(look.thumb.reach(of: new, displayGrid)))
        let pixels = SliderPixels(track: devicePixels(track), thumb: new, axis: axis)
        setNeedsDisplay(look.changedTrack(pixels, from: old, isReversed: isReversed, state: state, grid: displayGrid))
    }

    /// - Parameter track: what `trackRect(forBounds:)` returns for the bounds.
    private func thumbPixels(for value: Double, on track: Rect) -> PixelRect {
        devicePixels(thumbRect(forBounds: bounds, trackRect: track, value: value))
    }

    public override func stateDidChange() {
        setNeedsDisplay(look.thumb.reach(of: thumbPixels(for: shown, on: trackRect(forBounds: bounds)), displayGrid))
        // Only parts that have an image of their own for some state can look different in another one; dimming concerns all.
        if !look.hasPlainTracks || isEnabled != wasEnabled {
            wasEnabled = isEnabled
            setNeedsDisplay()
        }
    }

    public override var markPlacement: Placement { .mark(onSliderAlong: axis) }

    public override var drawingOutsets: EdgeInsets { look.thumb.outsets }

    public override func draw(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let track = trackRect(forBounds: bounds)
        let pixels = SliderPixels(track: devicePixels(track), thumb: thumbPixels(for: shown, on: track), axis: axis)
        let state = state
        look.drawTrack(
            pixels, isReversed: isReversed, isFilled: isValueKnown, state: state, theme: window?.theme, on: canvas)
        if let minimumValueImage { drawEndImage(minimumValueImage, in: minimumValueImageRect(forBounds: bounds), canvas) }
        if let maximumValueImage { drawEndImage(maximumValueImage, in: maximumValueImageRect(forBounds: bounds), canvas) }
        if isValueKnown { look.thumb.draw(in: pixels.thumb, state: state, theme: window?.theme, on: canvas) }
    }

    private func drawEndImage(_ image: Image, in rect: Rect, _ canvas: Canvas) {
        canvas.alpha = isEnabled ? 255 : View.dimmedAlpha
        canvas.draw(image, iconColor: window?.theme.secondaryLabel ?? .black, in: devicePixels(rect))
        canvas.alpha = 255
    }

    // MARK: Touches

    public override func touchArea(least: Double) -> Rect {
        isValueKnown ? super.touchArea(least: least).union(thumbHitArea(least: least)) : super.touchArea(least: least)
    }

    /// Empty while there is no thumb.
    private func thumbHitArea(least: Double) -> Rect {
        if !isValueKnown { return .zero }
        let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: shown)
        return thumb.insetBy(dx: min(0, (thumb.width - least) / 2), dy: min(0, (thumb.height - least) / 2))
    }

    public override var dragAxes: DragAxes { axis == .horizontal ? .horizontal : .vertical }

    /// Once the thumb is held, the finger is the slider's.
    public override var yieldsToScrolling: Bool { grip == nil }

    public override func beginTracking(at point: Point) -> Bool {
        let isOnThumb = thumbHitArea(least: window?.minimumTouchTarget ?? 44).contains(point)
        if !isOnThumb, trackTap == .ignore, isValueKnown { return false }
        stopAnimation()
        wasKnownAtTouchDown = isValueKnown
        valueAtTouchDown = current
        // A thumb that moves by itself is caught where it is.
        if isOnThumb { current = range.quantized(shown) }
        show(current)
        hasSentValue = false
        heldValue = nil
        isHeld = true
        grip = isOnThumb || trackTap == .jump || !isValueKnown ? grip(at: point, isOnThumb: isOnThumb) : nil
        isBesideThumb = !isOnThumb
        return true
    }

    public override func didBeginTracking(at point: Point) {
        isEditing = true
        sendActions(for: .editingDidBegin)
        if isHeld, isBesideThumb { takeTap(at: point) }
    }

    public override func continueTracking(at point: Point) -> Bool {
        follow(point)
        return true
    }

    public override func didContinueTracking(at point: Point) {
        if hasMoved, isContinuous { sendUnsent() }
        hasMoved = false
    }

    public override func endTracking(at point: Point) {
        cancelUnsent()
        follow(point)
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
        grip = nil
        hasSentValue = false
        if isEditing { sendActions(for: .editingDidEnd) }
        isEditing = false
        guard let value = heldValue else { return }
        heldValue = nil
        current = value
        setValueKnown(true)
        show(value)
    }

    /// Where along the thumb the finger holds it: where it came down, or in the middle of one that comes to it.
    private func grip(at point: Point, isOnThumb: Bool) -> Double {
        let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: current)
        let geometry = geometry(bounds)
        return isOnThumb ? geometry.along(point) - geometry.along(thumb.origin) : geometry.length(thumb.size) / 2
    }

    /// A touch beside the thumb. What it chooses is sent in the next frame: the finger may move before, and a frame has one
    /// `valueChanged`.
    private func takeTap(at point: Point) {
        if trackTap == .jump || !isValueKnown { follow(point) } else { page(towards: point) }
        guard hasMoved else { return }
        hasMoved = false
        guard isContinuous else { return }
        guard let window else { return sendUnsent() }
        cancelUnsent()
        unsent = window.schedule(after: .zero) { [unowned self] in self.sendUnsent() }
    }

    /// Moves the thumb that the finger holds.
    private func follow(_ point: Point) {
        guard let grip else { return }
        let track = trackRect(forBounds: bounds)
        let thumb = thumbRect(forBounds: bounds, trackRect: track, value: current)
        guard let value = geometry(bounds).value(at: point, grip: grip, track: track, thumb: thumb) else { return }
        choose(value, on: track)
    }

    private func page(towards point: Point) {
        let track = trackRect(forBounds: bounds)
        let thumb = thumbRect(forBounds: bounds, trackRect: track, value: current)
        choose(geometry(bounds).value(paging: current, towards: point, thumb: thumb), on: track)
    }

    private func choose(_ value: Double, on track: Rect) {
        if value == current, isValueKnown { return }
        current = value
        setValueKnown(true)
        show(value, on: track)
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

    // MARK: Geometry, to be overridden

    /// Whether values grow against the coordinates: upward, or from the right.
    private var isReversed: Bool { axis == .vertical || isRightToLeft }

    private func geometry(_ bounds: Rect) -> SliderGeometry {
        SliderGeometry(bounds: bounds, axis: axis, isReversed: isReversed, range: range)
    }

    /// Where the image at the end of the smallest value is drawn, in points; empty without one.
    open func minimumValueImageRect(forBounds bounds: Rect) -> Rect {
        geometry(bounds).endImageRect(minimumValueImage?.size, isMinimum: true)
    }

    /// Where the image at the end of the largest value is drawn, in points; empty without one.
    open func maximumValueImageRect(forBounds bounds: Rect) -> Rect {
        geometry(bounds).endImageRect(maximumValueImage?.size, isMinimum: false)
    }

    /// The track, in points: what the value images leave, as thick as the track's image.
    open func trackRect(forBounds bounds: Rect) -> Rect {
        geometry(bounds).trackRect(
            minimumImage: minimumValueImageRect(forBounds: bounds), maximumImage: maximumValueImageRect(forBounds: bounds),
            thickness: look.trackThickness(axis))
    }

    /// The thumb for a value, in points: its start lies at the value's part of what the track leaves beside it.
    open func thumbRect(forBounds bounds: Rect, trackRect track: Rect, value: Double) -> Rect {
        geometry(bounds).thumbRect(on: track, size: look.thumb.size, value: value)
    }

    public override func sizeThatFits(_ size: Size) -> Size {
        let thumb = look.thumb.size
        return axis == .horizontal
            ? Size(width: size.width, height: max(32, thumb.height)) : Size(width: max(32, thumb.width), height: size.height)
    }
}
