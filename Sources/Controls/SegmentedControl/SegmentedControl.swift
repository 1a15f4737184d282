import FasciaGeometry
import FasciaRaster

/// A row of choices of which one is selected, after UIKit's `UISegmentedControl`.
///
/// Backgrounds are set per state, dividers per pair of states, so that a row of separate buttons can be made of one control. A
/// background's caps appear only at the control's ends: the leftmost segment shows the left cap, the rightmost the right one, middle
/// ones neither, a lone one both. Without images the control draws its built-in look, part by part.
public final class SegmentedControl: Control {
    /// The segments from where the layout begins.
    @exclusivity(unchecked) public private(set) var segments: [Segment]
    /// The chosen segment, −1 for none. Setting it sends no event; an index that does not exist is −1.
    public var selectedSegmentIndex: Int {
        get { selected }
        set {
            selectionToRestore = nil
            setValueKnown(true)
            select(segments.indices.contains(newValue) ? newValue : -1)
        }
    }
    /// Whether segments act as buttons: every lift sends `valueChanged`, and nothing stays selected.
    @exclusivity(unchecked) public var isMomentary = false {
        didSet { if isMomentary != oldValue { setNeedsDisplay() } }
    }
    /// Selects when the finger comes down instead of when it lifts, as before iOS 7.
    @exclusivity(unchecked) public var selectsOnTouchDown = false
    /// Shares the width in proportion to the contents instead of equally.
    public var apportionsSegmentWidthsByContent = false {
        didSet { if apportionsSegmentWidthsByContent != oldValue { contentChanged() } }
    }
    /// Which images and heights count.
    public var barMetrics: BarMetrics {
        get { look.metrics }
        set { if replace(&look.metrics, with: newValue) { contentChanged() } }
    }
    /// How far a title that is too long may shrink before it ends in an ellipsis: 0.1 to 1, 1 is not at all.
    public var titleMinimumScale: Double {
        get { look.titleMinimumScale }
        set { if replace(&look.titleMinimumScale, with: newValue) { contentChanged() } }
    }
    /// Draws only the alpha of segments' images, in the title's colour.
    public var rendersImagesAsTemplates: Bool {
        get { look.rendersImagesAsTemplates }
        set { if replace(&look.rendersImagesAsTemplates, with: newValue) { setNeedsDisplay() } }
    }
    /// The built-in look's colour of the selected segment; nil is the theme's accent.
    public var tintColor: Color? {
        get { look.tint }
        set { if replace(&look.tint, with: newValue) { setNeedsDisplay() } }
    }

    private var look = SegmentedControlLook()
    /// The backgrounds as they were set: those of the look have caps.
    private var backgrounds = MetricsTable<Image>()
    @exclusivity(unchecked) private(set) var selected = -1
    @exclusivity(unchecked) private(set) var highlighted = -1
    /// What the finger that is down has replaced already, nil if it has not; a selection by code since then is not taken back.
    @exclusivity(unchecked) private var selectionToRestore: Int?
    @exclusivity(unchecked) private var wasKnownAtTouchDown = true
    /// The segment that a finger means, −1 for none.
    @exclusivity(unchecked) private var touched = -1
    /// What the touch chose, until `valueChanged` is sent.
    @exclusivity(unchecked) private var unsent: Int?
    /// Where segments are, from the control's left edge in device pixels; made by the first use after a change.
    @exclusivity(unchecked) private var geometry: SegmentGeometry?

    /// A control with these segments, none selected.
    public init(segments: [Segment] = []) {
        self.segments = segments
        super.init()
    }

    /// A control with titles, none selected.
    public convenience init(titles: [String]) {
        self.init(segments: titles.map { Segment(title: $0) })
    }

    // MARK: Segments

    /// How many segments there are.
    public var numberOfSegments: Int { segments.count }

    /// Inserts a segment at an index from 0 to `numberOfSegments` (others are taken as the nearest). The selection stays with its segment.
    public func insertSegment(_ segment: Segment, at index: Int) {
        let index = min(max(0, index), segments.count)
        segments.insert(segment, at: index)
        if selected >= index { selected += 1 }
        selectionToRestore = selectionToRestore.map { $0 >= index ? $0 + 1 : $0 }
        unsent = unsent.map { $0 >= index ? $0 + 1 : $0 }
        endHighlight()
        contentChanged()
    }

    /// Removes a segment; if it was selected, none is afterwards. An index that does not exist removes nothing.
    public func removeSegment(at index: Int) {
        guard segments.indices.contains(index) else { return }
        segments.remove(at: index)
        if selected == index { selected = -1 } else if selected > index { selected -= 1 }
        selectionToRestore = selectionToRestore.map { $0 == index ? -1 : $0 > index ? $0 - 1 : $0 }
        unsent = unsent.flatMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
        endHighlight()
        contentChanged()
    }

    /// Removes every segment.
    public func removeAllSegments() {
        segments.removeAll()
        selected = -1
        selectionToRestore = nil
        unsent = nil
        endHighlight()
        contentChanged()
    }

    /// Replaces a segment. An index that does not exist replaces nothing.
    public func setSegment(_ segment: Segment, at index: Int) {
        guard segments.indices.contains(index), replace(&segments[index], with: segment) else { return }
        contentChanged()
    }

    /// Gives a segment a title in place of what it shows.
    public func setTitle(_ title: String, forSegmentAt index: Int) {
        setContent(.title(title), forSegmentAt: index)
    }

    /// Gives a segment an image in place of what it shows.
    public func setImage(_ image: Image, forSegmentAt index: Int) {
        setContent(.image(image), forSegmentAt: index)
    }

    package func setContent(_ content: Segment.Content, forSegmentAt index: Int) {
        if segments.indices.contains(index), replace(&segments[index].content, with: content) { contentChanged() }
    }

    /// Lets a segment take touches or not.
    public func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
        guard segments.indices.contains(index), segments[index].isEnabled != isEnabled else { return }
        segments[index].isEnabled = isEnabled
        if !isEnabled, highlighted == index { highlight(-1) }
        setNeedsDisplay(dirtyRect(forSegmentAt: index))
    }

    /// Fixes a segment's width in points; 0 is automatic again.
    public func setWidth(_ width: Double, forSegmentAt index: Int) {
        guard segments.indices.contains(index), segments[index].width != width else { return }
        segments[index].width = max(0, width)
        contentChanged()
    }

    /// Moves a segment's content from the middle, in points.
    public func setContentOffset(_ offset: Offset, forSegmentAt index: Int) {
        guard segments.indices.contains(index), segments[index].contentOffset != offset else { return }
        segments[index].contentOffset = offset
        setNeedsDisplay(dirtyRect(forSegmentAt: index))
    }

    // MARK: Appearance

    /// Sets the image behind segments in a state. An image without caps gets them: (width − 1) / 2 points on each side, what is
    /// left over on the right; its one middle point stretches. Caps are the title's side margins too.
    public func setBackgroundImage(_ image: Image?, for state: ControlState, barMetrics: BarMetrics = .default) {
        guard replace(&backgrounds[exactly: state, barMetrics], with: image) else { return }
        look.backgrounds[exactly: state, barMetrics] = image?.withPartCaps()
        contentChanged()
    }

    /// Sets the image between two segments in a pair of states. It is drawn as it is; its width is the space between them.
    public func setDividerImage(
        _ image: Image?, forLeftSegmentState left: ControlState, rightSegmentState right: ControlState, barMetrics: BarMetrics = .default
    ) {
        if replace(&look.dividers[exactly: left, right, barMetrics], with: image) { contentChanged() }
    }

    /// The divider that counts between two segments in these states, nil for the built-in look's.
    public func dividerImage(
        forLeftSegmentState left: ControlState, rightSegmentState right: ControlState, barMetrics: BarMetrics = .default
    ) -> Image? {
        look.dividers.image(left, right, barMetrics)
    }

    /// Whether all dividers are of one width. Others are drawn centred in the gap.
    public var hasUniformDividers: Bool { look.dividers.isUniform }

    /// Sets how titles are drawn in a state.
    public func setTitleAttributes(_ attributes: TitleAttributes?, for state: ControlState) {
        if replace(&look.titles[exactly: state], with: attributes) { contentChanged() }
    }

    /// Moves the content of all segments of a type, in points.
    public func setContentPositionAdjustment(_ offset: Offset, forSegmentType type: SegmentType, barMetrics: BarMetrics = .default) {
        if look.setAdjustment(offset, type, barMetrics) { setNeedsDisplay() }
    }

    /// The adjustment that counts for a type: its own, else that for any; compact metrics fall back to default ones.
    public func contentPositionAdjustment(forSegmentType type: SegmentType, barMetrics: BarMetrics = .default) -> Offset {
        look.adjustment(type, barMetrics)
    }

    private func contentChanged() {
        forgetLooks()
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    public override func themeDidChange() { forgetLooks() }

    public override func displayScaleDidChange() { forgetLooks() }

    private func forgetLooks() {
        geometry = nil
        look.forgetContents()
    }

    /// The size that shows every content whole: the background image's height, or that of the bar metrics.
    public override func sizeThatFits(_ size: Size) -> Size {
        look.intrinsicSize(
            of: segments, apportionsByContent: apportionsSegmentWidthsByContent, theme: window?.theme, displayGrid)
    }

    /// The segments' places for the control's present width.
    func currentGeometry() -> SegmentGeometry {
        // Nothing else is asked where nothing changed: a frame needs the geometry several times.
        if let geometry, geometry.width == pixelFrame.width { return geometry }
        let width = window == nil ? displayGrid.pixels(bounds.width) : pixelFrame.width
        if let geometry, geometry.width == width { return geometry }
        let made = look.geometry(
            of: segments, width: width, apportionsByContent: apportionsSegmentWidthsByContent, theme: window?.theme, displayGrid)
        geometry = made
        // Titles were cut to the old widths.
        look.forgetContents()
        return made
    }

    /// What changes on the screen when a segment's state does; empty if the index does not exist.
    private func dirtyRect(forSegmentAt index: Int) -> PixelRect {
        guard segments.indices.contains(index), window != nil else { return .zero }
        return currentGeometry().changed(at: index, in: pixelFrame)
    }

    package override func shortfalls() -> [Shortfall] { look.shortfalls(of: segments, currentGeometry(), window?.theme, displayGrid) }

    public override func draw(_ canvas: Canvas) {
        if segments.isEmpty || pixelFrame.isEmpty { return }
        let geometry = currentGeometry()
        // The look cannot be asked while it draws.
        let isStale = look.isStale
        look.draw(
            segments, geometry, in: pixelFrame, states: { state(ofSegmentAt: $0) },
            theme: isStale ? window?.theme.stale : window?.theme, on: canvas)
    }

    override var drawnState: DrawnState? { isValueStale ? nil : DrawnState(selected: selected, highlighted: highlighted) }

    package override var hasBuiltInLook: Bool { look.backgrounds.isEmpty }

    package override var marksValue: Bool { !isMomentary }

    override func compactnessDidChange() { barMetrics = isCompact ? .compact : .default }

    override func staleValueDidChange() {
        look.isStale = isValueStale && hasBuiltInLook
        look.forgetContents()
        setNeedsDisplay()
    }

    // MARK: State

    public override var controlValue: ControlValue? { isValueKnown ? .index(selected) : nil }

    public override func valueKnowledgeDidChange() { if !isValueKnown { select(-1) } }

    public override var controlDomain: ControlDomain? { .index(count: segments.count) }

    public override var choiceTitle: String? {
        guard segments.indices.contains(selected), case .title(let title) = segments[selected].content else { return nil }
        return title
    }

    /// Selects a segment, or none. A momentary control has no selection to set.
    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        if case .index(let index) = value, !isMomentary { selectedSegmentIndex = index }
    }

    /// The segment under the finger beside its touch-down and its lift, none if it may not be chosen.
    public override func eventValue(for event: ControlEvents) -> ControlValue? {
        switch event {
        case .touchDown, .touchUpInside: touched >= 0 ? .index(touched) : nil
        case .valueChanged: controlValue
        default: nil
        }
    }

    public override var highlightsWhileTracking: Bool { false }

    private func select(_ index: Int) {
        if index == selected { return }
        let old = selected
        selected = index
        if isMomentary { return }
        setNeedsDisplay(drawnState: dirtyRect(forSegmentAt: old))
        setNeedsDisplay(drawnState: dirtyRect(forSegmentAt: index))
    }

    private func highlight(_ index: Int) {
        if index == highlighted { return }
        let old = highlighted
        highlighted = index
        setNeedsDisplay(drawnState: dirtyRect(forSegmentAt: old))
        setNeedsDisplay(drawnState: dirtyRect(forSegmentAt: index))
    }

    private func endHighlight() { highlighted = -1 }

    // MARK: Touches

    /// The enabled segment that a point means: the nearest one, within the tracking margin; −1 if there is none.
    private func enabledSegment(at point: Point) -> Int {
        let margin = Control.trackingMargin
        guard bounds.insetBy(dx: -margin, dy: -margin).contains(point) else { return -1 }
        let index = currentGeometry().index(nearest: displayGrid.pixels(point.x))
        return index >= 0 && segments[index].isEnabled ? index : -1
    }

    public override var dragAxes: DragAxes { .horizontal }

    public override func beginTracking(at point: Point) -> Bool {
        let index = enabledSegment(at: point)
        if index < 0 { return false }
        touched = index
        selectionToRestore = nil
        if selectsOnTouchDown {
            if index != selected, !isMomentary {
                selectionToRestore = selected
                wasKnownAtTouchDown = isValueKnown
            }
            choose(index)
        } else {
            highlight(index)
        }
        return true
    }

    public override func didBeginTracking(at point: Point) { sendUnsent() }

    public override func continueTracking(at point: Point) -> Bool {
        if !selectsOnTouchDown { highlight(isTouchInside ? enabledSegment(at: point) : -1) }
        return true
    }

    public override func endTracking(at point: Point) {
        selectionToRestore = nil
        unsent = nil
        touched = isTouchInside ? enabledSegment(at: point) : -1
        highlight(-1)
        if !selectsOnTouchDown, touched >= 0 { choose(touched) }
    }

    public override func didEndTracking(at point: Point) {
        touched = -1
        sendUnsent()
    }

    public override func cancelTracking() {
        highlight(-1)
        touched = -1
        // Cancelled before `valueChanged` was sent: there is nothing to take back.
        let isKnown = unsent == nil
        unsent = nil
        guard let index = selectionToRestore else { return }
        selectionToRestore = nil
        select(index)
        if !wasKnownAtTouchDown { return setValueKnown(false) }
        if isKnown { unsent = index }
    }

    public override func didCancelTracking() { sendUnsent() }

    private func choose(_ index: Int) {
        if index == selected, !isMomentary { return }
        unsent = index
        if isMomentary { return }
        setValueKnown(true)
        select(index)
    }

    private func sendUnsent() {
        guard let index = unsent else { return }
        unsent = nil
        if isMomentary {
            selected = index
            sendActions(for: .valueChanged)
            selected = -1
        } else if index == selected {
            // An action of the touch may have selected something else.
            sendActions(for: .valueChanged)
        }
    }
}
