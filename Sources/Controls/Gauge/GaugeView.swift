import FasciaGeometry
import FasciaRaster

/// Shows a number in its range: as an arc, with a needle, or as a bar. No finger operates it; a ``RotaryDial`` is one for fingers.
///
/// The number that is aimed at may stand beside the one that there is, and parts of the range may have colours of their own. A value that
/// nobody knows shows neither arc nor needle, and a dash.
public final class GaugeView: View {
    /// What shows the value.
    public enum Style: String, Sendable, CaseIterable {
        /// A ring that is filled up to the value.
        case arc
        /// A needle within a ring.
        case needle
        /// A bar that is filled from where the layout begins.
        case bar
    }

    /// What shows the value.
    public var style = Style.arc {
        didSet {
            if style == oldValue { return }
            if window != nil {
                takeLayoutDirection()
                setNeedsPlacement()
            }
            structureChanged()
        }
    }
    /// The least and the greatest number that it can show; 0 to 100 at first.
    public var range = ValueRange.percent {
        didSet { if range != oldValue { structureChanged() } }
    }
    /// The number that there is; nil while nobody knows it. Beyond the range the nearest end is shown, and the number as it is.
    public var value: Double? {
        get { current }
        set { setValue(newValue, animated: animatesChanges) }
    }
    /// The number that is aimed at, a mark of its own; nil is none.
    public var target: Double? {
        didSet {
            if target == oldValue { return }
            markTarget(oldValue)
            markTarget(target)
        }
    }
    /// Parts of the range with colours of their own, in any order; what lies before the first has the tint.
    public var zones: [GaugeZone] {
        get { look.zones }
        set { if replace(&look.zones, with: newValue.sorted { $0.from < $1.from }) { setNeedsDisplay() } }
    }
    /// Whether the range's round numbers are marked.
    public var hasTicks = false {
        didSet { if hasTicks != oldValue { structureChanged() } }
    }
    /// Whether they are written.
    public var hasTickLabels = false {
        didSet { if hasTickLabels != oldValue { structureChanged() } }
    }
    /// From one marked number to the next; nil fits the size.
    public var tickStep: Double? {
        didSet { if tickStep != oldValue { structureChanged() } }
    }
    /// What is written at numbers of the range in place of round ones, as N at 0 and E at 90; empty for those.
    public var tickNames: [Double: String] = [:] {
        didSet { if tickNames != oldValue { structureChanged() } }
    }
    /// Where what is filled begins, as 0 of a range from −60 to 60; nil at the least number. Not for a needle.
    public var fillOrigin: Double? {
        didSet { if fillOrigin != oldValue { structureChanged() } }
    }
    /// Where the least value stands: degrees clockwise from the top, −135 at first. Not for a bar.
    public var startAngle = -135.0 {
        didSet { if startAngle != oldValue { structureChanged() } }
    }
    /// From the least value to the greatest, in degrees: more than 0 and up to 360; 270 at first. Not for a bar.
    public var sweepAngle = 270.0 {
        didSet { if sweepAngle != oldValue { structureChanged() } }
    }
    /// How wide the arc or high the bar is, in points; nil fits the size.
    public var lineWidth: Double? {
        didSet { if lineWidth != oldValue { structureChanged() } }
    }
    /// Whether it is drawn in its full colours, or as `disabled`.
    public var isEnabled = true {
        didSet {
            if isEnabled == oldValue { return }
            texts.dress(isEnabled: isEnabled)
            setNeedsDisplay()
        }
    }
    /// Whether arc, needle or bar move to a `value` that is set, in 0.3 s, or are there at once.
    public var animatesChanges = false
    /// Drawn behind everything, as large as the view; nil is nothing.
    public var faceImage: Image? {
        didSet { if faceImage != oldValue { setNeedsDisplay() } }
    }

    /// Called when its parts come to lie elsewhere: a dial's knob stands on them.
    var structureDidChange: (() -> Void)?
    /// How much room a dial's knob needs across the ring, in points.
    var knobExtent = 0.0 {
        didSet { if knobExtent != oldValue { structureChanged() } }
    }
    /// Whether the rest of the range is a rail, which a dial's knob runs on.
    var hasRail = false {
        didSet { if hasRail != oldValue { setNeedsDisplay() } }
    }
    /// Whether the value may be out of date, because nothing was heard of it for too long. It is drawn in grey, its number dotted.
    public final var isValueStale = false {
        didSet {
            if isValueStale == oldValue { return }
            look.isStale = isValueStale
            texts.isStale = isValueStale
            setNeedsDisplay()
        }
    }
    var look = GaugeLook()
    private(set) lazy var texts = GaugeTexts(in: self)
    private var current: Double?
    /// What is drawn; differs from `current` while it moves.
    private var shown: Double?
    private var animation: Animation?
    private var parts: GaugeParts?
    /// The size that the texts were placed for; nil if they have to be placed anew. A text that changes asks for a layout too, and
    /// moves nothing.
    private var placedSize: Size?
    /// A needle's corners: kept, so that a needle that moves takes no memory.
    private var needlePoints = [Point](repeating: .zero, count: 4)

    /// A gauge with a frame in points. It takes no touches.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        texts.show(nil, in: range)
    }

    // MARK: Value

    /// Shows another value.
    /// - Parameters:
    ///   - value: the new value; nil, or what is no number, for one that nobody knows.
    ///   - animated: whether arc, needle or bar move there in 0.3 s. The text is the new one at once.
    public func setValue(_ value: Double?, animated: Bool) {
        let value = value.flatMap { $0.isNaN ? nil : $0 }
        if value == current { return }
        current = value
        stopAnimation()
        texts.show(value, in: range)
        guard animated, let window, isVisibleForDrawing, let value, let from = shown else { return show(value) }
        let end = clamped(value)
        let start = clamped(from)
        let animation = Animation(duration: .milliseconds(300)) { [unowned self] part in
            self.show(part < 1 ? start + (end - start) * part : value)
        }
        self.animation = animation
        window.start(animation)
    }

    private func clamped(_ value: Double) -> Double { min(max(value, range.minimum), range.maximum) }

    private func stopAnimation() {
        if let animation { window?.stop(animation) }
        animation = nil
    }

    override func leaveWindow() {
        stopAnimation()
        shown = current
    }

    public override func visibilityDidChange() {
        if isVisibleForDrawing { return }
        stopAnimation()
        shown = current
    }

    /// Moves what shows the value, and marks exactly what changes.
    private func show(_ value: Double?) {
        if value == shown { return }
        let old = shown
        shown = value
        guard isVisibleForDrawing else { return }
        currentParts().markChange(of: self, from: old, to: value)
    }

    private func markTarget(_ target: Double?) {
        if let target, isVisibleForDrawing { setNeedsDisplay(currentParts().targetBox(range.fraction(of: target))) }
    }

    // MARK: Layout

    /// What parts there are, where they are, or what is written is another.
    func structureChanged() {
        parts = nil
        placedSize = nil
        setNeedsLayout()
        setNeedsDisplay()
        texts.show(current, in: range)
        showUnit()
        structureDidChange?()
    }

    /// Writes the unit as the language does: `%` has signs of its own.
    private func showUnit() { texts.unit.text = writing.text(unit: texts.unitName) }

    public override func themeDidChange() { structureChanged() }

    public override func languageDidChange() { structureChanged() }

    public override func layoutDirectionDidChange() { structureChanged() }

    public override func displayScaleDidChange() { structureChanged() }

    private func currentParts() -> GaugeParts {
        if let parts, parts.isFor(pixelFrame, displayGrid) { return parts }
        let made = GaugeParts(of: self)
        parts = made
        return made
    }

    /// The parts in pixels as they are drawn, but from the view's own corner.
    private func partsInBounds() -> GaugeParts {
        let grid = displayGrid
        return GaugeParts(of: self, in: PixelRect(x: 0, y: 0, width: grid.pixels(bounds.width), height: grid.pixels(bounds.height)))
    }

    /// The ring in pixels from the view's own corner; nil for a bar.
    func ringInBounds() -> RingGeometry? { partsInBounds().ring }

    public override func layoutSubviews() {
        // What others have put into it stands by its placement.
        super.layoutSubviews()
        showUnit()
        // A number that is wider moves the unit before it.
        if style == .bar, writing.hasLeadingUnits { placedSize = nil }
        guard let fonts = window?.theme.fonts, placedSize != bounds.size else { return }
        placedSize = bounds.size
        let grid = displayGrid
        let parts = partsInBounds()
        texts.title.isHidden = !showsTitle
        if let ring = parts.ring {
            let center = Point(x: grid.points(ring.center.x), y: grid.points(ring.center.y))
            for label in [texts.value, texts.title] { label.textAlignment = .center }
            texts.place(
                around: center, radius: grid.points(ring.radius), innerRadius: grid.points(parts.textRadius),
                side: min(bounds.width, bounds.height), gap: ring.lowerGap, isNeedle: style == .needle, isLabelled: hasTickLabels,
                fonts: fonts)

        } else {
            let bar = Rect(
                x: grid.points(parts.bar.x), y: grid.points(parts.bar.y), width: grid.points(parts.bar.width),
                height: grid.points(parts.bar.height))
            let numbers = isMirrored ? [range.minimum, range.maximum, current].map { texts.text(of: $0, in: range) } : nil
            texts.place(above: bar, size: GaugeParts.barTextSize, widest: numbers, unitLeads: writing.hasLeadingUnits, fonts: fonts)
        }
    }

    /// A square of at most 200 pt, or less high where the arc is; a bar is as wide as there is room.
    public override func sizeThatFits(_ size: Size) -> Size {
        if style == .bar { return Size(width: size.width, height: GaugeParts.barHeight(self)) }
        let side = min(size.width, size.height, 200)
        return Size(width: side, height: side)
    }

    package override func shortfalls() -> [Shortfall] {
        if style == .bar {
            let needed = GaugeParts.barHeight(self)
            if frame.height >= needed - 1 { return texts.shortfalls() }
            return [.size(needed: Size(width: frame.width, height: needed), reason: "its number, bar and marks")]
        }
        guard let ring = currentParts().ring, ring.radius > 0 else { return [] }
        let radius = displayGrid.points(ring.radius)
        let needsLabels = style == .needle && hasTickLabels
        let least = needsLabels ? GaugeParts.leastLabelledRadius : GaugeTexts.leastRadius
        if radius >= least { return texts.shortfalls() }
        // All of it grows with the frame.
        let factor = least / radius
        let (width, height) = (min(frame.width, frame.height) * factor, min(frame.width, frame.height) * factor)
        return [
            .size(
                needed: Size(width: max(frame.width, width.rounded(.up)), height: max(frame.height, height.rounded(.up))),
                reason: needsLabels ? "the numbers at its marks" : "more than its number")
        ]
    }

    /// Unless it was set, the title.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? (title.isEmpty ? nil : title) }
        set { super.accessibilityLabel = newValue }
    }

    /// Unless it was set, the value as it is written, with its unit; nil while nobody knows it.
    public override var accessibilityValue: String? {
        get {
            if let own = super.accessibilityValue { return own }
            if current == nil, texts.ownText == nil { return nil }
            return unit.isEmpty ? texts.value.text : "\(texts.value.text) \(unit)"
        }
        set { super.accessibilityValue = newValue }
    }

    /// A scale turns clockwise everywhere; a bar fills from where the layout begins.
    public override var keepsPhysicalCoordinates: Bool { style != .bar }

    public override func draw(_ canvas: Canvas) {
        guard var theme = window?.theme, !pixelFrame.isEmpty else { return }
        if isValueStale { theme = theme.stale }
        canvas.alpha = isEnabled ? 255 : View.dimmedAlpha
        if let faceImage { canvas.draw(faceImage, in: pixelFrame) }
        currentParts().draw(self, shown, needle: &needlePoints, theme, on: canvas)
        canvas.alpha = 255
    }
}

extension GaugeView: StaleValueView {
    package var hasBuiltInLook: Bool { true }
}

extension GaugeView {
    /// What stands in the middle instead of the number; nil is the number.
    public var text: String? {
        get { texts.ownText }
        set {
            if !replace(&texts.ownText, with: newValue) { return }
            texts.show(value, in: range)
            texts.dress()
        }
    }
    /// Makes the text of a value; nil writes the number with its decimals.
    public var valueFormat: ((Double) -> String)? {
        get { texts.format }
        set {
            texts.format = newValue
            structureChanged()
        }
    }
    /// How many decimals the number has, 0 to 9; nil as many as its range suggests.
    public var decimals: Int? {
        get { texts.decimals }
        set { if replace(&texts.decimals, with: newValue) { structureChanged() } }
    }
    /// The value's unit, smaller than it; empty is none.
    public var unit: String {
        get { texts.unitName }
        set {
            if newValue == texts.unitName { return }
            texts.unitName = newValue
            showUnit()
            placedSize = nil
            setNeedsLayout()
        }
    }
    /// What it is the value of; empty is nothing.
    public var title: String {
        get { texts.title.text }
        set {
            if newValue == texts.title.text { return }
            let isOther = newValue.isEmpty != title.isEmpty
            texts.title.text = newValue
            if isOther { structureChanged() }
        }
    }
    /// The value's colour; nil is the theme's label colour.
    public var textColor: Color? {
        get { texts.color }
        set { if replace(&texts.color, with: newValue) { texts.dress() } }
    }
    /// The colour up to the value where no zone has one; nil is the theme's accent.
    public var tintColor: Color? {
        get { look.tint }
        set { if replace(&look.tint, with: newValue) { setNeedsDisplay() } }
    }
    /// The colour of the range beyond the value; nil is the theme's recess.
    public var trackColor: Color? {
        get { look.track }
        set { if replace(&look.track, with: newValue) { setNeedsDisplay() } }
    }
    /// The target's colour; nil is the theme's label colour.
    public var targetColor: Color? {
        get { look.target }
        set { if replace(&look.target, with: newValue) { setNeedsDisplay() } }
    }
    /// The needle's colour; nil is the theme's label colour.
    public var needleColor: Color? {
        get { look.needle }
        set { if replace(&look.needle, with: newValue) { setNeedsDisplay() } }
    }
    /// The least number that it can show. One that is not below the maximum takes the maximum along.
    public var minimumValue: Double {
        get { range.minimum }
        set { range = range.with(minimum: newValue) }
    }
    /// The greatest number that it can show. One that is not above the minimum takes the minimum along.
    public var maximumValue: Double {
        get { range.maximum }
        set { range = range.with(maximum: newValue) }
    }
}
