import FasciaGeometry
import FasciaRaster

/// A thumb on a track that chooses a number, after UIKit's `UISlider`.
///
/// The part of the track before the thumb and the part behind it have images of their own, each stretched to its length with its own
/// caps; the thumb hides the joint. Every part without an image is drawn in the built-in look.
open class Slider: RangeControl {
    /// What a tap beside the thumb does.
    public final var trackTap = TrackTap.ignore
    /// Along which axis the thumb moves.
    @exclusivity(unchecked) public final var axis = Axis.horizontal {
        didSet {
            if axis == oldValue { return }
            setNeedsDisplay()
            // It likes another size now.
            superview?.setNeedsLayout()
        }
    }
    /// Drawn at the end of the smallest value, outside the track.
    @exclusivity(unchecked) public final var minimumValueImage: Image? {
        didSet { if minimumValueImage != oldValue { setNeedsDisplay() } }
    }
    /// Drawn at the end of the largest value, outside the track.
    @exclusivity(unchecked) public final var maximumValueImage: Image? {
        didSet { if maximumValueImage != oldValue { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the track before the thumb; nil is the theme's accent.
    public final var minimumTrackTintColor: Color? {
        get { look.minimumTrackTint }
        set { if replace(&look.minimumTrackTint, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the track behind the thumb; nil is the theme's outline.
    public final var maximumTrackTintColor: Color? {
        get { look.maximumTrackTint }
        set { if replace(&look.maximumTrackTint, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the thumb; nil is white. A clear one draws nothing.
    public final var thumbTintColor: Color? {
        get { look.thumb.tint }
        set { if replace(&look.thumb.tint, with: newValue) { setNeedsDisplay() } }
    }

    final let look = SliderLook()
    private final let growth = HeldGrowth()
    /// Whether the finger came down beside the thumb.
    private final var isBesideThumb = false
    /// The finger's distance from the thumb's start along the track; nil while no thumb is held.
    @exclusivity(unchecked) private final var grip: Double?
    /// As of the last change of state: dimming concerns every part.
    private final var wasEnabled = true

    // MARK: Value

    override final func rangeDidChange() {
        shown = current
        setNeedsDisplay()
    }

    override func leaveWindow() {
        super.leaveWindow()
        growth.stop(in: self)
        look.thumb.grown = 0
        shown = current
    }

    /// Moves the thumb on the screen, and marks exactly what changes.
    override final func show(_ value: Double) { show(value, on: trackRect(forBounds: bounds)) }

    private func show(_ value: Double, on track: Rect) {
        if value == shown { return }
        let old = thumbPixels(for: shown, on: track)
        shown = value
        let new = thumbPixels(for: value, on: track)
        if old == new { return }
        setNeedsDisplay(look.thumb.reach(of: old, displayGrid).union(look.thumb.reach(of: new, displayGrid)))
        let pixels = SliderPixels(track: devicePixels(track), thumb: new, axis: axis)
        setNeedsDisplay(
            look.changedTrack(pixels, from: old, isReversed: isReversed, isMirrored: isMirrored, state: state, grid: displayGrid))
    }

    /// - Parameter track: what `trackRect(forBounds:)` returns for the bounds.
    private func thumbPixels(for value: Double, on track: Rect) -> PixelRect {
        devicePixels(thumbRect(forBounds: bounds, trackRect: track, value: value))
    }

    public override func stateDidChange() {
        markThumb()
        if look.thumb.isWhole { growth.set(isHighlighted, in: self) { [unowned self] in growThumb(to: $0) } }
        // Only parts that have an image of their own for some state can look different in another one; dimming concerns all.
        if !look.hasPlainTracks || isEnabled != wasEnabled {
            wasEnabled = isEnabled
            setNeedsDisplay()
        }
    }

    private func markThumb() {
        setNeedsDisplay(look.thumb.reach(of: thumbPixels(for: shown, on: trackRect(forBounds: bounds)), displayGrid))
    }

    private func growThumb(to part: Double) {
        // Whichever is larger.
        if part == 0 { markThumb() }
        look.thumb.grown = part
        if part > 0 { markThumb() }
    }

    package override var hasBuiltInLook: Bool { look.thumb.isWhole }

    package final override var marksValue: Bool { true }

    public override var markPlacement: Placement { .mark(onSliderAlong: axis) }

    public override var drawingOutsets: EdgeInsets { look.thumb.outsets }

    public override func draw(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let track = trackRect(forBounds: bounds)
        let pixels = SliderPixels(track: devicePixels(track), thumb: thumbPixels(for: shown, on: track), axis: axis)
        let state = state
        look.drawTrack(
            pixels, isReversed: isReversed, isFilled: isValueKnown, state: state, theme: drawnTheme, on: canvas)
        if let minimumValueImage { drawEndImage(minimumValueImage, in: minimumValueImageRect(forBounds: bounds), canvas) }
        if let maximumValueImage { drawEndImage(maximumValueImage, in: maximumValueImageRect(forBounds: bounds), canvas) }
        if !isValueKnown { return }
        look.thumb.hollow = isValueStale ? drawnTheme.map { backdrop($0) } : nil
        look.thumb.draw(in: pixels.thumb, state: state, theme: drawnTheme, on: canvas)
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
        beginHolding(isCaught: isOnThumb)
        grip = isOnThumb || trackTap == .jump || !isValueKnown ? grip(at: point, isOnThumb: isOnThumb) : nil
        isBesideThumb = !isOnThumb
        return true
    }

    public override func didBeginTracking(at point: Point) {
        super.didBeginTracking(at: point)
        if isHeld, isBesideThumb { takeTap(at: point) }
    }

    public override func continueTracking(at point: Point) -> Bool {
        follow(point)
        return true
    }

    public override func endTracking(at point: Point) {
        follow(point)
        willEndHolding()
    }

    override final func holdDidEnd() { grip = nil }

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
        sendSoon()
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
        if take(value) { show(value, on: track) }
    }

    // MARK: Geometry, to be overridden

    /// Whether values grow against the coordinates: upward.
    private var isReversed: Bool { axis == .vertical }

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
