import FasciaGeometry
import FasciaRaster

/// The two bars of a scroll view: they come when it moves, and fade when it rests.
final class ScrollIndicators {
    private static let thickness = 3.0
    private static let margin = 3.0
    private static let leastLength = 36.0
    private static let restingTime = TimeSpan.milliseconds(400)
    private static let fadingTime = TimeSpan.milliseconds(250)

    let vertical = ScrollIndicator()
    let horizontal = ScrollIndicator()
    private var timer: WindowTimer?
    private var fading: Animation?
    private var isShown = false

    func setNeedsDisplay() {
        vertical.setNeedsDisplay()
        horizontal.setNeedsDisplay()
    }

    /// Shows the bars of a scroll view that moves.
    func show(in view: ScrollView) {
        if isShown, fading == nil, timer == nil { return }
        stop(in: view)
        isShown = true
        setOpacity(1)
        view.setNeedsLayout()
    }

    /// The scroll view rests: the bars go in a while.
    func fade(in view: ScrollView) {
        guard isShown, let window = view.window else { return }
        stop(in: view)
        timer = window.schedule(after: ScrollIndicators.restingTime) { [unowned self, unowned view] in
            self.timer = nil
            guard let window = view.window else { return }
            let animation = Animation(
                duration: ScrollIndicators.fadingTime, step: { [unowned self] progress in self.setOpacity(1 - progress) },
                completion: { [unowned self, unowned view] in
                    self.fading = nil
                    self.hide(in: view)
                })
            self.fading = animation
            window.start(animation)
        }
    }

    func hide(in view: ScrollView) {
        stop(in: view)
        isShown = false
        vertical.isHidden = true
        horizontal.isHidden = true
    }

    private func stop(in view: ScrollView) {
        if let timer { view.window?.cancel(timer) }
        if let fading { view.window?.stop(fading) }
        timer = nil
        fading = nil
    }

    private func setOpacity(_ opacity: Double) {
        vertical.alpha = opacity
        horizontal.alpha = opacity
    }

    /// Puts the bars where the offset says.
    func place(in view: ScrollView) {
        let offset = view.contentOffset
        let (low, high) = (view.minimumOffset, view.maximumOffset)
        let (size, content) = (view.bounds.size, view.contentSize)
        if isShown, view.showsVerticalScrollIndicator, high.y > low.y || view.alwaysBounceVertical, view.canScroll(along: .vertical) {
            let (start, length) = bar(offset.y, low.y, high.y, view: size.height, content: content.height)
            vertical.frame = Rect(
                x: size.width - ScrollIndicators.margin - ScrollIndicators.thickness, y: start, width: ScrollIndicators.thickness,
                height: length)
            vertical.isHidden = false
        } else {
            vertical.isHidden = true
        }
        if isShown, view.showsHorizontalScrollIndicator, high.x > low.x || view.alwaysBounceHorizontal, view.canScroll(along: .horizontal) {
            let (start, length) = bar(offset.x, low.x, high.x, view: size.width, content: content.width)
            horizontal.frame = Rect(
                x: start, y: size.height - ScrollIndicators.margin - ScrollIndicators.thickness, width: length,
                height: ScrollIndicators.thickness)
            horizontal.isHidden = false
        } else {
            horizontal.isHidden = true
        }
    }

    /// A bar is to its room as the view is to the content. Beyond the ends it is pressed together.
    private func bar(_ offset: Double, _ low: Double, _ high: Double, view: Double, content: Double) -> (start: Double, length: Double) {
        let room = max(0, view - 2 * ScrollIndicators.margin)
        let part = content > view && content > 0 ? view / content : 1
        let natural = min(room, max(ScrollIndicators.leastLength, room * part))
        let over = max(low - offset, offset - high, 0)
        let length = max(min(natural, 2 * ScrollIndicators.thickness), natural - over)
        let progress = high > low ? min(max((offset - low) / (high - low), 0), 1) : (offset > high ? 1 : 0)
        return (ScrollIndicators.margin + progress * (room - length), length)
    }
}

/// A bar that shows where in the content one is.
final class ScrollIndicator: View {
    init() {
        super.init()
        isHidden = true
        isUserInteractionEnabled = false
    }

    override func draw(_ canvas: Canvas) {
        guard let scrollView = superview as? ScrollView, let theme = window?.theme else { return }
        let color = scrollView.indicatorColor ?? theme.label.withAlpha(theme.isDark ? 0.45 : 0.5)
        canvas.fill(.roundedRect(radius: 1.5), in: pixelFrame, .color(color))
    }
}
