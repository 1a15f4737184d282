import FasciaFrame
import FasciaGeometry

extension DisplayMode {
    /// The least extent of a touch target on a display whose size is not known, in points.
    package static let usualTouchTarget = 44.0
    /// The least extent of a touch target in millimetres: a fingertip.
    package static let fingertip = 7.0
    /// Pixels to a millimetre that a display in use can have: 38 to 635 to the inch.
    private static let plausibleDensity = 1.5...25.0
    /// Beyond these, in points, either the display or the panel's scale is not what it says.
    private static let plausibleTarget = 20.0...150.0

    /// Pixels to a millimetre where the display says how large it is, along the side where they are denser; nil where nobody knows.
    ///
    /// Displays say a lot: none or one centimetre, the shape (160 × 90) instead of the size, another display's size. What cannot be
    /// true, or does not make square pixels, is not believed.
    package var pixelsPerMillimetre: Double? {
        guard let physicalSize, !(size.width == 0 || size.height == 0) else { return nil }
        let across = Double(size.width) / physicalSize.width
        let down = Double(size.height) / physicalSize.height
        guard DisplayMode.plausibleDensity.contains(across), DisplayMode.plausibleDensity.contains(down),
            abs(across - down) <= 0.15 * max(across, down)
        else { return nil }
        return max(across, down)
    }

    /// The least extent of a touch target in points: 7 mm where the display says how large it is, and that can be true, else 44.
    /// - Parameter scale: device pixels per point.
    package func minimumTouchTarget(scale: Double) -> Double {
        guard let density = pixelsPerMillimetre else { return DisplayMode.usualTouchTarget }
        let target = DisplayMode.fingertip * density / scale
        return DisplayMode.plausibleTarget.contains(target) ? target : DisplayMode.usualTouchTarget
    }
}
