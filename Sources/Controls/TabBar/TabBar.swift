import FasciaGeometry
import FasciaRaster

/// A row of tabs of which exactly one is selected, with a mark on it that slides to the next one.
///
/// Its parts follow the recipe of a well-known app's bar: a gradient image over a solid lower half, icons of one alpha image filled gray
/// or with a gradient, an embossed border behind the selected one, and a glow that says that something is new.
public final class TabBar: Control, BadgeHolder {
    /// The tabs from where the layout begins.
    @exclusivity(unchecked) public private(set) var items: [TabBarItem]
    public var itemCount: Int { items.count }
    /// The selected tab, −1 if there are none. Setting it sends no event and has the indicator jump, as UIKit's setters do; an index
    /// that does not exist changes nothing.
    public var selectedIndex: Int {
        get { selected }
        set { setSelectedIndex(newValue, animated: false) }
    }
    /// Selects when the finger comes down instead of when it lifts.
    @exclusivity(unchecked) public var selectsOnTouchDown = false
    /// Whether selecting a tab takes its glow away.
    @exclusivity(unchecked) public var removesGlowOnSelection = false

    /// Stretched over the bar's upper half; the bar is twice as high. nil draws the built-in bar.
    public var gradientImage: Image? {
        get { look.gradientImage }
        set {
            guard replace(&look.gradientImage, with: newValue) else { return }
            superview?.setNeedsLayout()
            setNeedsDisplay()
        }
    }
    /// The lower half under a gradient image.
    public var lowerColor: Color {
        get { look.lowerColor }
        set { if replace(&look.lowerColor, with: newValue) { setNeedsDisplay() } }
    }
    /// What fills the icons of tabs that are not selected; nil is a flat gray.
    public var unselectedFill: Fill? {
        get { look.unselectedFill }
        set { if replace(&look.unselectedFill, with: newValue) { setNeedsDisplay() } }
    }
    /// What fills the icons of selected and highlighted tabs; an image is centred on the icon. nil is the theme's accent.
    public var selectedFill: Fill? {
        get { look.selectedFill }
        set { if replace(&look.selectedFill, with: newValue) { setNeedsDisplay() } }
    }
    /// Behind a selected or highlighted tab, stretched by its caps; nil draws the built-in one.
    public var selectionImage: Image? {
        get { look.selectionImage }
        set { if replace(&look.selectionImage, with: newValue) { setNeedsDisplay() } }
    }
    /// Centred on a tab's bottom edge while it glows; nil draws the built-in one.
    public var glowImage: Image? {
        get { look.glowImage }
        set { if replace(&look.glowImage, with: newValue) { setNeedsDisplay() } }
    }
    /// What marks the selected tab where no image does.
    public enum IndicatorStyle: String, Sendable, CaseIterable {
        /// A line along the bar's upper edge, as wide as what the tab shows.
        case line
        /// A small triangle that rises over the bar.
        case triangle
    }

    /// What marks the selected tab as long as it has no image.
    public var indicatorStyle: IndicatorStyle {
        get { look.indicatorStyle }
        set {
            guard replace(&look.indicatorStyle, with: newValue) else { return }
            setNeedsPlacement()
            setNeedsDisplay()
        }
    }
    /// The mark over the selected tab; nil draws the built-in one.
    public var indicatorImage: Image? {
        get { look.indicatorImage }
        set {
            guard replace(&look.indicatorImage, with: newValue) else { return }
            setNeedsPlacement()
            setNeedsDisplay()
        }
    }
    /// Whether the selected item has an indicator.
    @exclusivity(unchecked) public var showsIndicator = true {
        didSet {
            if showsIndicator == oldValue { return }
            setNeedsPlacement()
            setNeedsDisplay()
        }
    }
    /// nil is the theme's medium font at 11 pt.
    @exclusivity(unchecked) public var titleFont: Font? {
        didSet { if titleFont != oldValue { contentChanged() } }
    }

    let look = TabBarLook()
    // What changes it asks fonts, which know no views.
    @exclusivity(unchecked) private var texts = TabBarTexts()
    @exclusivity(unchecked) private(set) var selected = -1
    @exclusivity(unchecked) private(set) var highlighted = -1
    @exclusivity(unchecked) private var tracked = -1
    /// What the finger that is down has replaced already, nil if it has not; a selection by code since then is not taken back.
    @exclusivity(unchecked) private var selectionToRestore: Int?
    /// What the touch chose, until its event is sent.
    @exclusivity(unchecked) private var unsent: (index: Int, event: ControlEvents)?
    /// The indicator's centre in points from the bar's left edge; nil means over the selected tab.
    @exclusivity(unchecked) private var indicatorCenter: Double?
    @exclusivity(unchecked) private var animation: Animation?
    /// What `animation` is while the indicator slides, kept for the next time; and where that began.
    @exclusivity(unchecked) private var slide: Animation?
    @exclusivity(unchecked) private var slideStart = 0.0

    /// A bar with these tabs, the first one selected.
    public init(items: [TabBarItem] = []) {
        self.items = items
        selected = items.isEmpty ? -1 : 0
        super.init()
    }

    /// Replaces the tabs. The selection stays where it is if there is such a tab, else the first is selected.
    public func setItems(_ items: [TabBarItem]) {
        self.items = items
        if !items.indices.contains(selected) { selected = items.isEmpty ? -1 : 0 }
        highlighted = -1
        tracked = -1
        selectionToRestore = nil
        unsent = nil
        stopIndicator()
        contentChanged()
    }

    /// Replaces a tab; it glows as before. An index that does not exist changes nothing.
    public func setItem(_ item: TabBarItem, at index: Int) {
        guard items.indices.contains(index) else { return }
        var item = item
        item.isGlowing = items[index].isGlowing
        guard replace(&items[index], with: item) else { return }
        texts.removeTexts(ofItemAt: index)
        setNeedsDisplay(itemRect(at: index))
    }

    /// Gives a tab a badge or takes it away. An index that does not exist changes nothing.
    public func setBadge(_ badge: String?, forItemAt index: Int) {
        guard items.indices.contains(index), items[index].badge != badge else { return }
        items[index].badge = badge
        texts.removeTexts(ofItemAt: index)
        setNeedsDisplay(itemRect(at: index))
    }

    /// Lets a tab be selected by touch or not.
    public func setEnabled(_ isEnabled: Bool, forItemAt index: Int) {
        guard items.indices.contains(index), items[index].isEnabled != isEnabled else { return }
        items[index].isEnabled = isEnabled
        if !isEnabled, highlighted == index { highlight(-1) }
        setNeedsDisplay(itemRect(at: index))
    }

    /// Says that something is new in a tab. It stays until it is taken away.
    public func glowItem(at index: Int) { setGlow(true, at: index) }

    /// Takes a tab's glow away.
    public func removeGlow(at index: Int) { setGlow(false, at: index) }

    private func setGlow(_ isGlowing: Bool, at index: Int) {
        guard items.indices.contains(index), items[index].isGlowing != isGlowing else { return }
        items[index].isGlowing = isGlowing
        setNeedsDisplay(itemRect(at: index))
    }

    private func contentChanged() {
        texts.removeAll()
        setNeedsDisplay()
    }

    override func leaveWindow() { stopIndicator() }

    public override func themeDidChange() { texts.removeAll() }

    public override func displayScaleDidChange() { texts.removeAll() }

    var geometry: TabBarGeometry { TabBarGeometry(frame: pixelFrame, count: items.count, grid: displayGrid) }

    /// A tab's device pixels; empty if it does not exist.
    private func itemRect(at index: Int) -> PixelRect { geometry.itemRect(at: index) }

    /// Where the indicator is now; empty without one.
    private func indicatorRect() -> PixelRect {
        guard showsIndicator, items.indices.contains(selected) else { return .zero }
        let center = indicatorCenter ?? center(ofItemAt: selected)
        if look.hasLine { return geometry.lineRect(center: center, width: lineWidth(at: center)) }
        return geometry.indicatorRect(center: center, size: look.indicatorSize)
    }

    public override var drawingOutsets: EdgeInsets {
        if !showsIndicator || look.hasLine { return .zero }
        let rise = max(0, look.indicatorSize.height - TabBarGeometry.indicatorOverlap)
        return EdgeInsets(top: rise, left: 0, bottom: 0, right: 0)
    }

    public override var isOpaque: Bool { look.isOpaque(window?.theme) }

    public override func draw(_ canvas: Canvas) {
        let clip = canvas.clip
        let theme = window?.theme
        if clip.intersects(pixelFrame) {
            look.drawBackground(in: pixelFrame, theme: theme, on: canvas)
            let geometry = geometry
            for index in items.indices {
                let rect = geometry.itemRect(at: index)
                if !rect.intersects(clip) { continue }
                canvas.clip = clip.intersection(rect)
                let (title, badge) = texts(ofItemAt: index, geometry, theme?.fonts)
                look.drawItem(
                    items[index], state: state(ofItemAt: index), title: title, badge: badge, in: rect, geometry, theme: theme,
                    on: canvas)
            }
            canvas.clip = clip
        }
        look.drawIndicator(in: indicatorRect(), theme: theme, on: canvas)
    }

    func texts(ofItemAt index: Int, _ geometry: TabBarGeometry, _ fonts: FontSet?) -> (title: TextLayout?, badge: TabBarTexts.Badge?) {
        guard let fonts else { return (nil, nil) }
        let badge = texts.badge(of: items[index], at: index, in: geometry, titleFont, fonts)
        return (texts.title(of: items[index], at: index, beside: badge, in: geometry, titleFont, fonts), badge)
    }

    /// Badges that are wider than their tabs.
    package override func shortfalls() -> [Shortfall] { items.indices.compactMap(badgeShortfall) }

    override var drawnState: DrawnState? { DrawnState(selected: selected, highlighted: highlighted, place: indicatorCenter ?? -.infinity) }

    // MARK: Selection

    public override var controlValue: ControlValue? { .index(selected) }

    public override var controlDomain: ControlDomain? { .index(count: items.count) }

    public override var choiceTitle: String? { items.indices.contains(selected) ? items[selected].title : nil }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        if case .index(let index) = value { setSelectedIndex(index, animated: animated) }
    }

    /// The tab that the finger means, beside its touch-down and a lift on it; the selected one beside `reselected`.
    public override func eventValue(for event: ControlEvents) -> ControlValue? {
        switch event {
        case .touchDown, .touchUpInside: tracked >= 0 ? .index(tracked) : nil
        case .valueChanged, .reselected: controlValue
        default: nil
        }
    }

    public override var highlightsWhileTracking: Bool { false }

    /// Selects a tab without sending an event. An index that does not exist changes nothing. If animated, the indicator slides there in
    /// 0.2 s, as it does after a touch.
    public func setSelectedIndex(_ index: Int, animated: Bool) {
        guard items.indices.contains(index) else { return }
        selectionToRestore = nil
        select(index, animated: animated)
    }

    private func select(_ index: Int, animated: Bool) {
        if index == selected { return }
        let start = indicatorCenter ?? (items.indices.contains(selected) ? center(ofItemAt: selected) : nil)
        setNeedsDisplay(drawnState: itemRect(at: selected))
        setNeedsDisplay(drawnState: itemRect(at: index))
        if !animated { setNeedsDisplay(drawnState: indicatorRect()) }
        selected = index
        if removesGlowOnSelection { removeGlow(at: index) }
        if animated, showsIndicator, let start {
            slideIndicator(from: start)
        } else {
            stopIndicator()
            setNeedsDisplay(drawnState: indicatorRect())
        }
    }

    /// Slides the indicator in 0.2 s from where it is, be it over a tab or in the middle of another slide.
    private func slideIndicator(from start: Double) {
        stopIndicator()
        guard let window else { return }
        indicatorCenter = start
        slideStart = start
        // One for all slides: choosing a tab allocates nothing.
        let animation =
            slide
            ?? Animation(
                duration: .milliseconds(200),
                step: { [unowned self] progress in
                    let end = self.center(ofItemAt: self.selected)
                    self.moveIndicator(to: progress >= 1 ? nil : self.slideStart + (end - self.slideStart) * progress)
                })
        slide = animation
        animation.rewind()
        self.animation = animation
        window.start(animation)
    }

    private func moveIndicator(to center: Double?) {
        let old = indicatorRect()
        indicatorCenter = center
        let new = indicatorRect()
        if old == new { return }
        setNeedsDisplay(drawnState: old.union(new))
    }

    private func stopIndicator() {
        if let animation { window?.stop(animation) }
        animation = nil
        indicatorCenter = nil
    }

    private func highlight(_ index: Int) {
        if index == highlighted { return }
        setNeedsDisplay(drawnState: itemRect(at: highlighted))
        setNeedsDisplay(drawnState: itemRect(at: index))
        highlighted = index
    }

    // MARK: Touches

    public override var dragAxes: DragAxes { .horizontal }

    public override func beginTracking(at point: Point) -> Bool {
        let index = itemIndex(nearest: point)
        guard index >= 0, items[index].isEnabled else { return false }
        tracked = index
        selectionToRestore = nil
        if selectsOnTouchDown {
            if index != selected { selectionToRestore = selected }
            choose(index)
        } else {
            highlight(index)
        }
        return true
    }

    public override func didBeginTracking(at point: Point) { sendUnsent() }

    public override func continueTracking(at point: Point) -> Bool {
        if !selectsOnTouchDown { highlight(isOverTracked(point) ? tracked : -1) }
        return true
    }

    public override func endTracking(at point: Point) {
        selectionToRestore = nil
        unsent = nil
        highlight(-1)
        if !isOverTracked(point) { tracked = -1 }
        if !selectsOnTouchDown, tracked >= 0 { choose(tracked) }
    }

    public override func didEndTracking(at point: Point) {
        tracked = -1
        sendUnsent()
    }

    public override func cancelTracking() {
        highlight(-1)
        tracked = -1
        // Cancelled before the event was sent: there is nothing to take back.
        let isKnown = unsent == nil
        unsent = nil
        guard let index = selectionToRestore, items.indices.contains(index) else { return }
        selectionToRestore = nil
        select(index, animated: false)
        if isKnown { unsent = (index, .valueChanged) }
    }

    public override func didCancelTracking() { sendUnsent() }

    private func isOverTracked(_ point: Point) -> Bool {
        guard items.indices.contains(tracked), items[tracked].isEnabled else { return false }
        return frame(ofItemAt: tracked).insetBy(dx: -Control.trackingMargin, dy: -Control.trackingMargin).contains(point)
    }

    private func choose(_ index: Int) {
        unsent = (index, index == selected ? .reselected : .valueChanged)
        select(index, animated: true)
    }

    private func sendUnsent() {
        guard let (index, event) = unsent else { return }
        unsent = nil
        // An action of the touch may have selected something else.
        if index == selected { sendActions(for: event) }
    }

    // MARK: Geometry

    /// Twice the gradient image's height, or 49 pt.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: gradientImage.map { $0.size.height * 2 } ?? TabBarLook.builtInHeight)
    }
}
