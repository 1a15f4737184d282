/// How content follows a finger beyond its end: less and less, and never as far as the view is long. After UIKit.
enum RubberBand {
    static let coefficient = 0.55

    /// How far content is drawn beyond its end.
    /// - Parameters:
    ///   - distance: how far the finger is beyond the end, in points; not negative.
    ///   - extent: the view's length, in points.
    static func stretched(_ distance: Double, extent: Double) -> Double {
        extent > 0 ? (1 - 1 / (distance * coefficient / extent + 1)) * extent : 0
    }

    /// How far the finger is beyond the end where content is drawn so far beyond it.
    static func distance(_ stretched: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        // As far as the view is long, it would be infinite.
        let stretched = min(stretched, extent * 0.999)
        return stretched * extent / (coefficient * (extent - stretched))
    }

    /// How fast the content moves for each point that the finger does.
    static func slope(_ distance: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let part = distance * coefficient / extent + 1
        return coefficient / (part * part)
    }
}
