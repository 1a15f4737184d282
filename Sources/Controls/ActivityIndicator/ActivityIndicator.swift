import FasciaGeometry
import FasciaRaster

/// A ring that turns while something goes on, after UIKit's `UIActivityIndicatorView`.
///
/// It makes at most 30 steps a second, and none while it is stopped or cannot be seen. A stopped one keeps its place in a stack, so that
/// nothing moves when it starts.
public final class ActivityIndicator: View {
    /// 30 a second.
    private static let step = TimeSpan(nanoseconds: 33_333_333)
    private static let usualSize = 20.0

    /// Whether it turns.
    public var isAnimating = false {
        didSet {
            if isAnimating == oldValue { return }
            if hidesWhenStopped { setNeedsDisplay() }
            run()
        }
    }
    /// Whether it is drawn only while it turns; `true` at first.
    public var hidesWhenStopped = true {
        didSet { if hidesWhenStopped != oldValue, !isAnimating { setNeedsDisplay() } }
    }
    /// The ring's colour; nil is the theme's secondary text's.
    public var color: Color? {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }
    /// The ring's diameter in points, in the middle of the frame; nil is the frame's shorter side, and 20 where the ring gives the frame its
    /// size.
    public var size: Double? {
        didSet {
            if size == oldValue { return }
            setNeedsDisplay()
            superview?.setNeedsLayout()
        }
    }

    /// A ring that is stopped. It takes no touches: fingers mean what is behind it.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Lets it turn.
    public func startAnimating() { isAnimating = true }

    /// Stops it where it is.
    public func stopAnimating() { isAnimating = false }

    private var animation: Animation?
    /// The frame of the strip that is shown.
    private var index = 0
    private var strip: SpinnerStrip?

    public override func sizeThatFits(_ size: Size) -> Size {
        let side = self.size ?? ActivityIndicator.usualSize
        return Size(width: side, height: side)
    }

    // MARK: Turning

    /// Turns while it is to and is seen; nothing wakes the loop otherwise.
    private func run() {
        guard isAnimating, isVisibleForDrawing, let window else {
            rest()
            return
        }
        if animation != nil { return }
        let first = index
        var start: Instant?
        let animation = Animation(every: ActivityIndicator.step, isEndless: true) { [unowned self] now in
            let begin = start ?? now
            start = begin
            let steps = (now - begin).nanoseconds / ActivityIndicator.step.nanoseconds
            self.show((first + Int(steps % Int64(SpinnerStrip.count))) % SpinnerStrip.count)
            return true
        }
        self.animation = animation
        window.start(animation)
    }

    private func rest() {
        if let animation { window?.stop(animation) }
        animation = nil
    }

    private func show(_ index: Int) {
        if self.index == index { return }
        self.index = index
        setNeedsDisplay(ring)
    }

    public override func visibilityDidChange() { run() }

    override func leaveWindow() { rest() }

    // MARK: Drawing

    /// The ring in device pixels.
    private var ring: PixelRect {
        let area = pixelFrame
        let side = min(size.map { max(1, displayGrid.snap($0)) } ?? min(area.width, area.height), SpinnerStrip.maximumSide)
        return PixelRect(
            x: area.x + PixelGrid.centered(side, in: area.width), y: area.y + PixelGrid.centered(side, in: area.height), width: side,
            height: side)
    }

    public override func draw(_ canvas: Canvas) {
        if !isAnimating, hidesWhenStopped { return }
        let ring = ring
        if ring.isEmpty { return }
        guard let strip = strip(side: ring.width) else { return }
        let saved = canvas.clip
        canvas.clip = saved.intersection(pixelFrame)
        canvas.draw(
            strip.mask, strip.frame(index), at: PixelPoint(x: ring.x, y: ring.y), color ?? window?.theme.secondaryLabel ?? .white)
        canvas.clip = saved
    }

    private func strip(side: Int) -> SpinnerStrip? {
        if let strip, strip.side == side { return strip }
        strip = window?.attachment(SpinnerStrips()).strip(side: side)
        return strip
    }
}

/// The strips of a window's indicators, each for all indicators of its size, as long as one of them draws it.
private final class SpinnerStrips {
    private struct Entry {
        weak var strip: SpinnerStrip?
    }

    private var entries: [Int: Entry] = [:]

    func strip(side: Int) -> SpinnerStrip? {
        if let known = entries[side]?.strip { return known }
        let strip = try? SpinnerStrip(side: side)
        entries[side] = Entry(strip: strip)
        return strip
    }
}
