import FasciaGeometry
import FasciaRaster

/// A thumb on a track that chooses a number, after UIKit's `UISlider`.
///
/// The part of the track before the thumb and the part behind it have images of their own, each stretched to its length with its own
/// caps; the thumb hides the joint. Every part without an image is drawn in the built-in look.
open class Slider: Control {
    /// What a touch beside the thumb does.
    public enum TrackTap: String, Sendable, CaseIterable {
        /// Nothing.
        case ignore
        /// The thumb comes to the finger, and follows it.
        case jump
        /// The value goes a tenth of the range (at least one step) towards the finger.
        case page
    }

    /// What becomes of a value that was set from code while a finger held the thumb.
    public enum HeldValuePolicy: String, Sendable, CaseIterable {
        /// What the finger chose stays.
        case drop
        /// It is shown when the finger lifts.
        case apply
    }

    /// The direction of growing values: to the right, or up.
    public enum Axis: String, Sendable, CaseIterable {
        /// The minimum is at the left.
        case horizontal
        /// The minimum is at the bottom.
        case vertical
    }

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
    /// The least number that can be chosen.
    public final var minimumValue: Double { range.minimum }
    /// The greatest number that can be chosen.
    public final var maximumValue: Double { range.maximum }
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
        didSet { if minimumTrackTintColor != oldValue { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the track behind the thumb; nil is the theme's recess.
    public final var maximumTrackTintColor: Color? {
        didSet { if maximumTrackTintColor != oldValue { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the thumb; nil is white.
    public final var thumbTintColor: Color? {
        didSet { if thumbTintColor != oldValue { setNeedsDisplay() } }
    }

    final var thumbs = StateTable<Image>()
    /// How far thumb images that are larger than the normal one reach beyond it on each side, in points.
    final var thumbOverhang = Size.zero
    final var minimumTracks = StateTable<Image>()
    final var maximumTracks = StateTable<Image>()
    /// The chosen number and the one that is drawn; they differ while the thumb moves by itself.
    final var current = 0.0
    final var shown = 0.0
    private final var valueAtTouchDown = 0.0
    final var hasSentValue = false
    private final var heldValue: Double?
    /// Whether a finger decides: from touch-down until somebody is told what its lift chose.
    private final var isHeld = false
    /// Whether `editingDidBegin` was told and `editingDidEnd` was not.
    private final var isEditing = false
    /// Whether the finger came down beside the thumb.
    private final var isBesideThumb = false
    /// Whether the present move changed the value, until that is told; and whether the loss of the finger did.
    final var hasMoved = false
    private final var mustTakeBack = false
    /// The finger's distance from the thumb's start along the track; nil while no thumb is held.
    final var grip: Double?
    private final var animation: Animation?
    /// Tells in the next frame what a touch beside the thumb chose: the finger may move before, and a frame has one `valueChanged`.
    final var untold: WindowTimer?
    /// As of the last change of state: dimming concerns every part.
    final var wasEnabled = true

    // MARK: Appearance

    /// Sets the thumb's image in a state.
    public final func setThumbImage(_ image: Image?, for state: ControlState) {
        if thumbs[exactly: state] == image { return }
        // What reached beyond the old image does not any more.
        setNeedsDisplay()
        thumbs[exactly: state] = image
        measureThumbs()
        setNeedsDisplay()
        // The built-in thumb has a shadow that reaches beyond the frame, and a thumb's size is what the slider likes.
        setNeedsPlacement()
        superview?.setNeedsLayout()
    }

    /// Sets the image of the track from its start to the thumb's centre.
    public final func setMinimumTrackImage(_ image: Image?, for state: ControlState) {
        minimumTracks[exactly: state] = image
        setNeedsDisplay()
    }

    /// Sets the image of the track from the thumb's centre to its end.
    public final func setMaximumTrackImage(_ image: Image?, for state: ControlState) {
        maximumTracks[exactly: state] = image
        setNeedsDisplay()
    }

    // MARK: Value

    public override var controlValue: ControlValue? { .number(current) }

    public override var controlDomain: ControlDomain? { .number(range) }

    public override var controlRange: ValueRange? {
        get { range }
        set { if let newValue { range = newValue } }
    }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        if case .number(let number) = value { setValue(number, animated: animated) }
    }

    /// Sets the value without sending an event. While a finger holds the thumb, the value waits for it to lift.
    /// - Parameter animated: whether the thumb slides there in 0.25 s.
    public final func setValue(_ value: Double, animated: Bool) {
        let value = range.quantized(value)
        if isHeld {
            heldValue = value
            return
        }
        // Whoever answers a lift with a value of his own means it to be the last.
        heldValue = nil
        stopAnimation()
        current = value
        guard animated, let window else {
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
        forgetUntold()
        shown = current
    }

    /// Moves the thumb on the screen, and marks exactly what changes.
    private func show(_ value: Double) { show(value, on: trackRect(forBounds: bounds)) }

    final func show(_ value: Double, on track: Rect) {
        if value == shown { return }
        let old = thumbPixelRect(for: shown, on: track)
        shown = value
        let new = thumbPixelRect(for: value, on: track)
        if old == new { return }
        markMove(from: old, to: new, on: track)
    }

    public override func stateDidChange() {
        markStateChange()
    }

    public override var drawingOutsets: EdgeInsets { shadowOutsets }

    public override func draw(_ canvas: Canvas) { drawParts(canvas) }

    // MARK: Touches

    public override func touchArea(least: Double) -> Rect {
        super.touchArea(least: least).union(thumbHitArea(least: least))
    }

    private func thumbHitArea(least: Double) -> Rect {
        let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: shown)
        return thumb.insetBy(dx: min(0, (thumb.width - least) / 2), dy: min(0, (thumb.height - least) / 2))
    }

    public override var dragAxes: DragAxes { axis == .horizontal ? .horizontal : .vertical }

    /// Once the thumb is held, the finger is the slider's.
    public override var yieldsToScrolling: Bool { grip == nil }

    public override func beginTracking(at point: Point) -> Bool {
        let isOnThumb = thumbHitArea(least: window?.minimumTouchTarget ?? 44).contains(point)
        if !isOnThumb, trackTap == .ignore { return false }
        stopAnimation()
        valueAtTouchDown = current
        // A thumb that moves by itself is caught where it is.
        if isOnThumb { current = range.quantized(shown) }
        show(current)
        hasSentValue = false
        heldValue = nil
        isHeld = true
        grip = grip(at: point, isOnThumb: isOnThumb)
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
        if hasMoved, isContinuous { tell() }
        hasMoved = false
    }

    public override func endTracking(at point: Point) {
        forgetUntold()
        follow(point)
        hasMoved = false
        if heldValuePolicy == .drop { heldValue = nil }
    }

    public override func didEndTracking(at point: Point) {
        isHeld = false
        // What the finger chose is always told, last; a touch that chose nothing says nothing.
        if current != valueAtTouchDown || hasSentValue { sendActions(for: .valueChanged) }
        finishHolding()
    }

    public override func cancelTracking() {
        forgetUntold()
        hasMoved = false
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

    /// Ends what the finger began; what somebody set meanwhile comes last.
    private func finishHolding() {
        grip = nil
        hasSentValue = false
        if isEditing { sendActions(for: .editingDidEnd) }
        isEditing = false
        guard let value = heldValue else { return }
        heldValue = nil
        current = value
        show(value)
    }

    // MARK: Geometry, to be overridden

    /// Where the image at the end of the smallest value is drawn, in points; empty without one.
    open func minimumValueImageRect(forBounds bounds: Rect) -> Rect {
        endImageRect(minimumValueImage, atStart: !isReversed, bounds)
    }

    /// Where the image at the end of the largest value is drawn, in points; empty without one.
    open func maximumValueImageRect(forBounds bounds: Rect) -> Rect {
        endImageRect(maximumValueImage, atStart: isReversed, bounds)
    }

    /// The track, in points: what the value images leave, as thick as the track's image.
    open func trackRect(forBounds bounds: Rect) -> Rect {
        let first = isReversed ? maximumValueImageRect(forBounds: bounds) : minimumValueImageRect(forBounds: bounds)
        let last = isReversed ? minimumValueImageRect(forBounds: bounds) : maximumValueImageRect(forBounds: bounds)
        let size = (minimumTracks.normal ?? maximumTracks.normal)?.size
        if axis == .horizontal {
            let start = first.isEmpty ? bounds.minX : first.maxX + Slider.imageSpacing
            let end = last.isEmpty ? bounds.maxX : last.minX - Slider.imageSpacing
            let thickness = size?.height ?? Slider.builtInThickness
            return Rect(x: start, y: bounds.midY - thickness / 2, width: max(0, end - start), height: thickness)
        }
        let start = first.isEmpty ? bounds.minY : first.maxY + Slider.imageSpacing
        let end = last.isEmpty ? bounds.maxY : last.minY - Slider.imageSpacing
        let thickness = size?.width ?? Slider.builtInThickness
        return Rect(x: bounds.midX - thickness / 2, y: start, width: thickness, height: max(0, end - start))
    }

    /// The thumb for a value, in points: its start lies at the value's part of what the track leaves beside it.
    open func thumbRect(forBounds bounds: Rect, trackRect track: Rect, value: Double) -> Rect {
        let size = thumbs.normal?.size ?? Size(width: Slider.builtInThumb, height: Slider.builtInThumb)
        let part = range.fraction(of: value)
        let fraction = isReversed ? 1 - part : part
        if axis == .horizontal {
            return Rect(
                x: track.minX + fraction * (track.width - size.width), y: bounds.midY - size.height / 2, width: size.width,
                height: size.height)
        }
        return Rect(
            x: bounds.midX - size.width / 2, y: track.minY + fraction * (track.height - size.height), width: size.width,
            height: size.height)
    }

    static let imageSpacing = 8.0
    static let builtInThickness = 6.0
    static let builtInThumb = 26.0

    /// Whether values grow against the coordinates: upward, or from the right.
    final var isReversed: Bool { axis == .vertical ? true : isRightToLeft }

    private func endImageRect(_ image: Image?, atStart: Bool, _ bounds: Rect) -> Rect {
        guard let size = image?.size else { return .zero }
        if axis == .horizontal {
            let x = atStart ? bounds.minX : bounds.maxX - size.width
            return Rect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        }
        let y = atStart ? bounds.minY : bounds.maxY - size.height
        return Rect(x: bounds.midX - size.width / 2, y: y, width: size.width, height: size.height)
    }

    public override func sizeThatFits(_ size: Size) -> Size {
        let thumb = thumbs.value(for: .normal)?.size ?? Size(width: Slider.builtInThumb, height: Slider.builtInThumb)
        return axis == .horizontal
            ? Size(width: size.width, height: max(32, thumb.height)) : Size(width: max(32, thumb.width), height: size.height)
    }
}
