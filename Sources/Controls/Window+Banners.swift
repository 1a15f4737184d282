extension Window {
    /// Shows a banner, after those that wait already.
    public func show(_ banner: Banner) { banners.show(banner, in: self) }
}
