import FasciaGeometry

extension PanelConfiguration {
    /// Builds the panel, with every image and font that is declared, and looks every page over: targets too small for a finger, controls
    /// that lie over each other or off the screen, texts that no font can draw, dividers of different widths, pages that nobody can reach.
    /// - Parameters:
    ///   - size: of the picture in device pixels, as people see it: with the rotation applied.
    ///   - scale: device pixels per point; nil takes the configuration's, else 1.
    /// - Throws: every image and font that cannot be used.
    public func check(size: PixelSize, scale: Double? = nil) throws(ConfigurationErrors) -> [Finding] {
        let scale = scale ?? display.scale ?? 1
        let content = try build(scale: scale, isThorough: true)
        return PanelChecker(content).check(size: size, scale: scale, tree: tree)
    }
}
