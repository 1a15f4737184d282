import FasciaGeometry
import FasciaRaster

/// A knob on a track that is on or off, after UIKit's `UISwitch`.
///
/// A tap throws it over; a finger may also take the knob along, and lets it go on the side where it lifts. Thumb and track have
/// images per state of their own, `selected` standing for on; while the knob is between both sides, the track of one fades into
/// that of the other. A part without an image is drawn in the built-in look.
public final class Switch: Control {
    /// Whether it is on. Setting it moves the knob at once and sends no event; while a finger holds the knob, it waits.
    public var isOn: Bool {
        get { isSelected }
        set { setOn(newValue, animated: false) }
    }
    /// The built-in look's colour of the track when on; nil is the theme's accent.
    public var onTintColor: Color? {
        get { look.onTint }
        set { if replace(&look.onTint, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the track when off; nil is the theme's recess.
    public var offTintColor: Color? {
        get { look.offTint }
        set { if replace(&look.offTint, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the knob; nil is white. A clear one draws nothing.
    public var thumbTintColor: Color? {
        get { look.thumb.tint }
        set { if replace(&look.thumb.tint, with: newValue) { setNeedsDisplay() } }
    }

    private let look = SwitchLook()
    private let growth = HeldGrowth()
    /// Where the knob is drawn: 0 is off, 1 on.
    private var position = 0.0
    private var animation: Animation?
    private var start = Point.zero
    private var positionAtTouchDown = 0.0
    /// Whether the finger has moved so far that it drags the knob.
    private var isDragging = false
    /// Set from code while a finger held the knob; counts if the touch is cancelled.
    private var heldValue: Bool?
    /// Whether a finger holds the knob: from touch-down until the actions of the lift run.
    private var isHeld = false
    /// Whether the lift changed the value, until `valueChanged` is sent.
    private var mustSend = false
    /// As of the last change of state: dimming concerns every part.
    private var wasEnabled = true

    /// How far a finger may move and still taps, in points.
    private static let dragThreshold = 4.0
    private static let duration = TimeSpan.milliseconds(200)

    /// Sets the knob's image in a state.
    public func setThumbImage(_ image: Image?, for state: ControlState) {
        if look.thumb.images[exactly: state] == image { return }
        // What reached beyond the old image does not any more.
        setNeedsDisplay()
        look.thumb.images[exactly: state] = image
        partsChanged()
    }

    /// Sets the track's image in a state.
    public func setTrackImage(_ image: Image?, for state: ControlState) {
        if replace(&look.tracks[exactly: state], with: image) { partsChanged() }
    }

    private func partsChanged() {
        setNeedsPlacement()
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    public override var controlValue: ControlValue? { isValueKnown ? .on(isOn) : nil }

    public override var controlDomain: ControlDomain? { .on }

    package override var marksValue: Bool { true }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        if case .on(let isOn) = value { setOn(isOn, animated: animated) }
    }

    /// Switches without sending an event.
    /// - Parameters:
    ///   - isOn: whether it is to be on.
    ///   - animated: whether the knob slides there, in 0.2 s.
    public func setOn(_ isOn: Bool, animated: Bool) {
        if isHeld {
            heldValue = isOn
            return
        }
        heldValue = nil
        let wasKnown = isValueKnown
        setValueKnown(true)
        isSelected = isOn
        move(to: isOn ? 1 : 0, animated: animated && wasKnown)
    }

    /// Without a value it looks off, but for the knob.
    public override func valueKnowledgeDidChange() {
        setNeedsDisplay()
        if isValueKnown { return }
        stopAnimation()
        isSelected = false
        position = 0
    }

    private func move(to target: Double, animated: Bool) {
        stopAnimation()
        guard animated, let window, isVisibleForDrawing else {
            show(target)
            return
        }
        if position == target { return }
        let from = position
        let animation = Animation(duration: Switch.duration) { [unowned self] progress in
            self.show(from + (target - from) * progress)
        } completion: { [unowned self] in
            self.animation = nil
        }
        self.animation = animation
        window.start(animation)
    }

    private func stopAnimation() {
        if let animation { window?.stop(animation) }
        animation = nil
    }

    private func show(_ position: Double) {
        if position == self.position { return }
        let old = knobPixels(at: self.position)
        self.position = position
        if look.trackChangesWithPosition {
            setNeedsDisplay()
        } else {
            setNeedsDisplay(look.thumb.reach(of: old, displayGrid).union(look.thumb.reach(of: knobPixels(at: position), displayGrid)))
        }
    }

    public override func stateDidChange() {
        if look.thumb.isWhole { growth.set(isHighlighted, in: self) { [unowned self] in growKnob(to: $0) } }
        if isEnabled != wasEnabled || !look.tracks.hasOnlyNormal {
            wasEnabled = isEnabled
            setNeedsDisplay()
        } else if look.thumb.isBuiltIn || !look.thumb.images.hasOnlyNormal {
            markKnob()
        }
    }

    private func growKnob(to part: Double) {
        // Whichever is larger.
        if part == 0 { markKnob() }
        look.thumb.grown = part
        if part > 0 { markKnob() }
    }

    private func markKnob() { setNeedsDisplay(look.thumb.reach(of: knobPixels(at: position), displayGrid)) }

    override func leaveWindow() {
        stopAnimation()
        growth.stop(in: self)
        look.thumb.grown = 0
        position = isOn ? 1 : 0
    }

    package override var hasBuiltInLook: Bool { look.thumb.isWhole }

    public override func sizeThatFits(_ size: Size) -> Size { look.intrinsicSize }

    package override func shortfalls() -> [Shortfall] { Shortfall.size(of: self, needed: look.intrinsicSize) }

    public override var drawingOutsets: EdgeInsets { look.thumb.outsets }

    var geometry: SwitchGeometry { look.geometry(in: bounds) }

    private func knobPixels(at position: Double) -> PixelRect { devicePixels(geometry.knobRect(at: position)) }

    public override func draw(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        let state = state
        look.drawTrack(devicePixels(geometry.trackRect), position: position, state: state, theme: drawnTheme, on: canvas)
        if isValueKnown {
            look.thumb.hollow = isValueStale ? drawnTheme.map { backdrop($0) } : nil
            look.drawKnob(
                in: knobPixels(at: position), position: position, state: state, theme: drawnTheme, on: canvas)
        } else if let theme = window?.theme {
            look.drawUnknown(in: devicePixels(geometry.trackRect), state: state, theme: theme, on: canvas)
        }
    }

    // MARK: Touches

    public override var dragAxes: DragAxes { .horizontal }

    public override func beginTracking(at point: Point) -> Bool {
        heldValue = nil
        isHeld = true
        stopAnimation()
        start = point
        isDragging = false
        positionAtTouchDown = position
        return true
    }

    public override func continueTracking(at point: Point) -> Bool {
        // There is no knob to take along.
        if !isValueKnown { return true }
        let distance = point.x - start.x
        if abs(distance) >= Switch.dragThreshold { isDragging = true }
        let travel = geometry.travel
        if isDragging, travel > 0 { show(min(1, max(0, positionAtTouchDown + distance / travel))) }
        return true
    }

    public override func endTracking(at point: Point) {
        if !isValueKnown { return place(at: point) }
        _ = continueTracking(at: point)
        // A finger that strayed without dragging means nothing.
        let target = isDragging ? position >= 0.5 : isTouchInside ? !isOn : isOn
        mustSend = target != isOn
        heldValue = nil
        isSelected = target
        move(to: target ? 1 : 0, animated: true)
    }

    /// Shows the knob on the side of the track where the finger lifts.
    private func place(at point: Point) {
        mustSend = isTouchInside
        heldValue = nil
        if !isTouchInside { return }
        setValueKnown(true)
        isSelected = point.x >= geometry.trackRect.midX
        move(to: isOn ? 1 : 0, animated: false)
    }

    public override func didEndTracking(at point: Point) {
        isHeld = false
        if mustSend { sendActions(for: .valueChanged) }
        mustSend = false
        // What an action of the lift set.
        if let heldValue { setOn(heldValue, animated: false) }
    }

    public override func cancelTracking() {
        isHeld = false
        if let heldValue {
            setValueKnown(true)
            isSelected = heldValue
        }
        heldValue = nil
        move(to: isOn ? 1 : 0, animated: false)
    }
}
