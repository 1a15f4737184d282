import FasciaGeometry

/// Shows a window's banners one after the other.
final class BannerQueue {
    /// How many banners may wait; of more, those that have waited longest are dropped.
    static let capacity = 32

    private static let margin = 12.0
    private static let slide = TimeSpan.milliseconds(300)

    private(set) var current: Banner?
    private(set) var waiting: [Banner] = []
    private var animation: Animation?
    private var timer: WindowTimer?
    /// How far the current banner has come: 0 is outside, 1 in its place.
    private var progress = 0.0
    private var isLeaving = false
    /// Where the current banner stands, in points, if that is not at the top, where a text is being written: there it only fades.
    private var top: Double?

    /// Shows a banner when those before it have gone. One that shows or waits already is not shown twice; one on its way out comes again.
    func show(_ banner: Banner, in window: Window, animated: Bool) {
        if banner === current && !isLeaving || waiting.contains(where: { $0 === banner }) { return }
        waiting.append(banner)
        banner.onDismiss = { [weak self, weak window, unowned banner] in
            if let window { self?.dismiss(banner, in: window) }
        }
        if waiting.count > BannerQueue.capacity { waiting.removeFirst().onDismiss = nil }
        if current == nil { showNext(in: window, animated: animated) }
    }

    /// Takes a banner away: from those that wait, or from the window.
    func withdraw(_ banner: Banner) {
        if banner === current || waiting.contains(where: { $0 === banner }) { banner.dismiss() }
    }

    private func dismiss(_ banner: Banner, in window: Window) {
        waiting.removeAll { $0 === banner }
        if banner === current { leave(window) } else { banner.onDismiss = nil }
    }

    var shown: [Banner] { (isLeaving ? [] : current.map { [$0] } ?? []) + waiting }

    private func showNext(in window: Window, animated: Bool = true) {
        guard let banner = waiting.first else { return }
        window.addSubview(banner)
        let usual = BannerQueue.margin
        guard let top = window.textEntry.map({ $0.bannerTop(for: height(of: banner, in: window), usual: usual) }) ?? usual else {
            // It waits until the text is complete.
            return banner.removeFromSuperview()
        }
        waiting.removeFirst()
        current = banner
        self.top = top == usual ? nil : top
        progress = animated ? 0 : 1
        isLeaving = false
        place(banner, in: window)
        if !animated { return wait(in: window) }
        move(to: 1, in: window) { [unowned self, unowned window] in self.wait(in: window) }
    }

    /// Nothing is being written any more: what waited for that shows.
    func textIsComplete(in window: Window) {
        if current == nil { showNext(in: window) }
    }

    private func height(of banner: Banner, in window: Window) -> Double { banner.sizeThatFits(window.bounds.size).height }

    private func place(_ banner: Banner, in window: Window) {
        var placement = Placement()
        placement.centerX = .fraction(0.5)
        if let top {
            placement.top = .points(top)
            banner.alpha = progress
        } else {
            let height = height(of: banner, in: window) + banner.drawingOutsets.bottom
            placement.top = .points(BannerQueue.margin * progress - height * (1 - progress))
        }
        banner.placement = placement
    }

    private func move(to target: Double, in window: Window, completion: @escaping () -> Void) {
        if let animation { window.stop(animation) }
        let from = progress
        let animation = Animation(duration: BannerQueue.slide) { [unowned self, unowned window] part in
            self.progress = from + (target - from) * part
            if let banner = self.current { self.place(banner, in: window) }
        } completion: { [unowned self] in
            self.animation = nil
            completion()
        }
        self.animation = animation
        window.start(animation)
    }

    private func wait(in window: Window) {
        guard let duration = current?.duration else { return }
        timer = window.schedule(after: duration) { [unowned self, unowned window] in
            self.timer = nil
            // A finger holds it: it is being read.
            if self.current?.isTracking == true {
                self.wait(in: window)
            } else {
                self.leave(window)
            }
        }
    }

    private func leave(_ window: Window) {
        if isLeaving { return }
        isLeaving = true
        if let timer { window.cancel(timer) }
        timer = nil
        move(to: 0, in: window) { [unowned self, unowned window] in
            if let gone = self.current {
                if !self.waiting.contains(where: { $0 === gone }) { gone.onDismiss = nil }
                gone.removeFromSuperview()
                if self.top != nil { gone.alpha = 1 }
            }
            self.current = nil
            self.showNext(in: window)
        }
    }
}

extension Window {
    /// Nothing is being written any more.
    func showBannersThatWaited() { attachment(BannerQueue()).textIsComplete(in: self) }

    /// Shows a banner, after those that wait already.
    /// - Parameters:
    ///   - banner: shown at once, or after the one that shows now.
    ///   - animated: whether it slides in; one that was there already on another window does not.
    public func show(_ banner: Banner, animated: Bool = true) { attachment(BannerQueue()).show(banner, in: self, animated: animated) }

    /// Takes a banner away that shows or waits.
    public func withdraw(_ banner: Banner) { attachment(BannerQueue()).withdraw(banner) }

    /// The banner that shows, unless it is on its way out, and those that wait, in their order.
    public var shownBanners: [Banner] { attachment(BannerQueue()).shown }
}
