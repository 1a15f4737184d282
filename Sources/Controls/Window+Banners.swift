extension Window {
    /// Shows a banner, after those that wait already.
    /// - Parameter animated: whether it slides in; one that was there already on another window does not.
    public func show(_ banner: Banner, animated: Bool = true) { banners.show(banner, in: self, animated: animated) }

    /// The banner that shows, unless it is on its way out, and those that wait, in their order.
    public var shownBanners: [Banner] { banners.shown }
}
