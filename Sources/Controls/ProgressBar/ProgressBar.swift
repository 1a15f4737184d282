import FasciaGeometry
import FasciaRaster

/// How much of something is done, or that something is being done, after UIKit's `UIProgressView`.
///
/// No finger operates it. The whole track is drawn first, then what is done above it, stretched to its length with its own caps.
/// Both are as high as the frame.
public final class ProgressBar: View {
    /// 0 to 1; what lies beyond is taken as the nearest, and what is no number as 0.
    public var progress: Double {
        get { current }
        set { setProgress(newValue, animated: false) }
    }
    /// Shows that something goes on for an unknown time: a part that runs along the track. It rests while the bar
    /// cannot be seen.
    public var isIndeterminate = false {
        didSet {
            if isIndeterminate == oldValue { return }
            stopAnimation()
            shown = current
            setNeedsDisplay()
            run()
        }
    }
    /// Whether it is drawn in its full colours, or as `disabled`.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }
    /// The built-in look's colour of what is done; nil is the theme's accent.
    public var progressTintColor: Color? {
        get { look.barTint }
        set { if replace(&look.barTint, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the track; nil is the theme's recess with a rim.
    public var trackTintColor: Color? {
        get { look.trackTint }
        set { if replace(&look.trackTint, with: newValue) { setNeedsDisplay() } }
    }

    /// Whether what it shows may be out of date, because nothing was heard of it for too long. It is drawn in grey, the bar hollow.
    public var isValueStale = false {
        didSet {
            if isValueStale == oldValue { return }
            look.isStale = isValueStale
            setNeedsDisplay()
        }
    }

    /// Whether anybody knows how much is done. Until then a dash stands in the empty track.
    public var isProgressKnown = true {
        didSet { if isProgressKnown != oldValue { setNeedsDisplay() } }
    }

    private(set) var look = ProgressLook()
    private var current = 0.0
    /// What is drawn; differs from `current` while it moves.
    private var shown = 0.0
    /// Where the running part is: 0 to 1 through one run.
    private var phase = 0.0
    private var animation: Animation?

    /// Sets the track's image, for `normal` or `disabled`.
    public func setTrackImage(_ image: Image?, for state: ControlState = .normal) {
        guard replace(&look.tracks[exactly: state], with: image) else { return }
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    /// Sets the image of what is done, for `normal` or `disabled`.
    public func setProgressImage(_ image: Image?, for state: ControlState = .normal) {
        guard replace(&look.bars[exactly: state], with: image) else { return }
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    /// Shows another progress.
    /// - Parameters:
    ///   - progress: 0 to 1.
    ///   - animated: whether the bar grows there, in 0.25 s.
    public func setProgress(_ progress: Double, animated: Bool) {
        let progress = progress > 0 ? min(progress, 1) : 0
        if progress == current, shown == current || animation != nil { return }
        current = progress
        if isIndeterminate { return }
        stopAnimation()
        guard animated, let window, isVisibleForDrawing else {
            show(progress)
            return
        }
        let from = shown
        start(
            Animation(duration: .milliseconds(250)) { [unowned self] part in
                self.show(from + (progress - from) * part)
            } completion: { [unowned self] in
                self.animation = nil
            }, in: window)
    }

    private func start(_ animation: Animation, in window: Window) {
        self.animation = animation
        window.start(animation)
    }

    private func stopAnimation() {
        if let animation { window?.stop(animation) }
        animation = nil
    }

    private func show(_ value: Double) {
        let old = barRect()
        shown = value
        markChange(from: old)
    }

    /// Runs while it is indeterminate and seen; nothing wakes the loop otherwise.
    private func run() {
        guard isIndeterminate, isVisibleForDrawing, animation == nil, let window else { return }
        start(
            Animation(duration: .milliseconds(1_400), curve: .linear, isRepeating: true) { [unowned self] part in
                let old = self.barRect()
                self.phase = part
                self.markChange(from: old)
            }, in: window)
    }

    public override func visibilityDidChange() {
        if isVisibleForDrawing {
            run()
        } else {
            stopAnimation()
            shown = current
        }
    }

    override func leaveWindow() {
        stopAnimation()
        shown = current
    }

    /// Unless it was set, what is done in percent; nil while that is unknown.
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? (isIndeterminate || !isProgressKnown ? nil : "\(Int((progress * 100).rounded()))%") }
        set { super.accessibilityValue = newValue }
    }

    /// As wide as there is room, as high as the track's image, or 8 pt.
    public override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: look.thickness) }

    private var state: ControlState { isEnabled ? .normal : .disabled }

    private var geometry: ProgressGeometry { ProgressGeometry(track: pixelFrame) }

    func barRect() -> PixelRect { isIndeterminate ? geometry.bar(running: phase) : geometry.bar(done: shown) }

    /// Marks what changes when the bar does: between the old end and the new one and the ends' shapes.
    private func markChange(from old: PixelRect) {
        let new = barRect()
        if old == new { return }
        let geometry = geometry
        let (a, b) = (geometry.drawn(old), geometry.drawn(new))
        guard let cap = look.cap(state, from: a, to: b, displayGrid) else {
            setNeedsDisplay(a.union(b))
            return
        }
        let (left, right) = geometry.changed(from: a, to: b, cap: cap)
        setNeedsDisplay(left)
        setNeedsDisplay(right)
    }

    public override func draw(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        look.draw(
            geometry.drawn(barRect()), on: pixelFrame, radius: bounds.height / 2, state: state,
            theme: isValueStale ? window?.theme.stale : window?.theme,
            canvas: canvas)
        if isProgressKnown || isIndeterminate { return }
        look.drawDash(in: pixelFrame, state: state, theme: window?.theme, canvas: canvas)
    }
}

extension ProgressBar: StaleValueView {
    package var hasBuiltInLook: Bool { look.isBuiltIn }
}
