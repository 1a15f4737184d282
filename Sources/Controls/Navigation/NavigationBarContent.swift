import FasciaGeometry
import FasciaRaster

/// What a navigation bar shows for one item: the title or title view in the middle, buttons at the sides.
final class NavigationBarContent: View {
    /// Set right after it is made; the bar owns it.
    weak var bar: NavigationBar?

    private var title: Label?
    private var titleView: View?
    private var back: BarButton?
    private var left: [BarButton] = []
    private var right: [BarButton] = []
    /// Where the content is on its way through the bar: 0 in place, 1 one slide to the right, −1 to the left.
    private var position = 0.0
    /// Where the title or the title view is when nothing moves.
    private var restingFrame = Rect.zero
    /// Whether a segmented control was in default metrics before the bar made it compact.
    private var hasMadeCompact = false

    /// Shows an item, making only what is not there yet.
    func show(_ item: NavigationItem?, back backItem: NavigationItem?) {
        showTitle(of: item)
        let hidesBack = item == nil || item?.hidesBackButton == true
        let replacesBack = item?.leftBarButtonItems.isEmpty == false && item?.leftItemsSupplementBackButton == false
        if let backItem, !hidesBack, !replacesBack, let bar {
            let text = backItem.backButtonTitle ?? backItem.title
            if let back {
                back.setBackTitle(text)
            } else {
                let button = BarButton(.back(text), bar: bar)
                back = button
                addSubview(button)
            }
        } else {
            back?.removeFromSuperview()
            back = nil
        }
        left = buttons(for: item?.leftBarButtonItems ?? [], in: left)
        right = buttons(for: item?.rightBarButtonItems ?? [], in: right)
        applyAlpha()
        setNeedsLayout()
    }

    private func showTitle(of item: NavigationItem?) {
        if titleView !== item?.titleView {
            letGoOfTitleView()
            titleView = item?.titleView
            hasMadeCompact = false
        }
        if let titleView {
            if titleView.superview !== self { addSubview(titleView) }
            title?.removeFromSuperview()
            title = nil
            return
        }
        guard let text = item?.title, !text.isEmpty else {
            title?.removeFromSuperview()
            title = nil
            return
        }
        let label = title ?? Label()
        label.text = text
        if title == nil {
            label.textAlignment = .center
            title = label
            addSubview(label)
            applyTitleAttributes()
        }
    }

    /// Leaves the title view, which is another's, as it was.
    func letGoOfTitleView() {
        guard let titleView, titleView.superview === self else { return }
        titleView.removeFromSuperview()
        titleView.alpha = 1
    }

    private func buttons(for items: [BarButtonItem], in old: [BarButton]) -> [BarButton] {
        if old.count == items.count, zip(old, items).allSatisfy({ $0.item === $1 }) { return old }
        guard let bar else { return old }
        for button in old { button.removeFromSuperview() }
        return items.map { item in
            let button = BarButton(.item(item), bar: bar)
            addSubview(button)
            return button
        }
    }

    /// The bar's metrics, colours, fonts or images changed.
    func appearanceDidChange() {
        applyTitleAttributes()
        back?.contentChanged()
        for button in left + right { button.contentChanged() }
        setNeedsLayout()
    }

    override func themeDidChange() { applyTitleAttributes() }

    private func applyTitleAttributes() {
        guard let title, let bar else { return }
        let attributes = bar.titleTextAttributes
        let size = bar.barMetrics == .compact ? 15.0 : 17.0
        title.font = attributes?.font ?? window.map { Font(chain: $0.theme.fonts.semibold, size: size) }
        title.textColor = attributes?.color
        title.shadowColor = attributes?.shadowColor
        title.shadowOffset = attributes?.shadowOffset ?? Offset(horizontal: 0, vertical: 1)
    }

    // MARK: Sliding

    /// Moves the content on its way through the bar. Buttons stay and fade; what is in the middle moves as well.
    func setPosition(_ position: Double) {
        if position == self.position { return }
        self.position = position
        applyAlpha()
        placeMiddle()
    }

    /// Puts what is in the middle where it is on its way: by whole pixels, so that it looks the same at each place.
    private func placeMiddle() {
        let grid = PixelGrid(scale: window?.scale ?? 1)
        middle?.frame = restingFrame.offsetBy(dx: grid.points(grid.pixels(position * bounds.width / 2)), dy: 0)
    }

    /// A title view may have gone on to another item already.
    private var middle: View? { titleView?.superview === self ? titleView : title }

    private func applyAlpha() {
        // Titles and buttons that pass each other are hardly there halfway.
        let alpha = max(0, 1 - 1.75 * abs(position))
        for view in subviews { view.alpha = alpha }
    }

    // MARK: Layout

    private static let gap = 8.0

    override func layoutSubviews() {
        followMetrics()
        let height = bounds.height
        let fit = Size(width: bounds.width, height: height)
        var leftEdge = 0.0
        func place(_ button: BarButton, fromLeft: Bool, _ edge: inout Double) {
            if edge == 0 { edge = button.edgeMargin }
            let width = button.sizeThatFits(fit).width
            button.frame = Rect(x: fromLeft ? edge : bounds.width - edge - width, y: 0, width: width, height: height)
            edge += width
        }
        var rightEdge = 0.0
        for button in right { place(button, fromLeft: false, &rightEdge) }
        let liked = middle?.sizeThatFits(Size(width: bounds.width, height: height)) ?? .zero
        if let back {
            back.isCompressed = false
            let beside = left.reduce(back.edgeMargin) { $0 + $1.sizeThatFits(fit).width }
            let room = bounds.width - rightEdge - 2 * NavigationBarContent.gap - beside
            let width = back.sizeThatFits(fit).width
            // The title matters more than where the way back leads.
            if width > bounds.width * 0.4 || width + liked.width > room { back.isCompressed = true }
            place(back, fromLeft: true, &leftEdge)
        }
        for button in left { place(button, fromLeft: true, &leftEdge) }
        restingFrame = middleFrame(liked: liked, left: leftEdge, right: rightEdge, isTitle: titleView == nil)
        placeMiddle()
    }

    private func middleFrame(liked: Size, left: Double, right: Double, isTitle: Bool) -> Rect {
        let gap = NavigationBarContent.gap
        let grid = PixelGrid(scale: window?.scale ?? 1)
        let room = max(0, bounds.width - left - right - 2 * gap)
        let width = min(liked.width, room)
        let margin = isTitle ? 0 : bounds.height > 40 ? 4.0 : 2
        let height = max(0, min(liked.height, bounds.height - 2 * margin))
        // In the bar's middle, unless the sides need the room.
        let x = min(max((bounds.width - width) / 2, left + gap), max(left + gap, bounds.width - right - gap - width))
        return Rect(x: grid.points(grid.pixels(x)), y: grid.points(grid.pixels((bounds.height - height) / 2)), width: width, height: height)
    }

    /// A segmented control in the bar has the bar's metrics.
    private func followMetrics() {
        guard let control = titleView as? SegmentedControl, let bar else { return }
        if bar.barMetrics == .compact, control.barMetrics == .default {
            control.barMetrics = .compact
            hasMadeCompact = true
        } else if bar.barMetrics == .default, hasMadeCompact {
            control.barMetrics = .default
            hasMadeCompact = false
        }
    }
}
