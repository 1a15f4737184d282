import FasciaGeometry
import FasciaRaster

/// What a view has no room for, as `fascia check` tells it.
package enum Shortfall: Equatable {
    /// A text that is cut: how wide it is, and how wide it may be, in points.
    case width(of: String, needed: Double, found: Double)
    /// A text that is higher than its place, in points.
    case height(of: String, needed: Double, found: Double)
    /// A view that is too small for what it draws: the least size, and why, in points.
    case size(needed: Size, reason: String)
}

extension Shortfall {
    /// What a view of a size of its own lacks.
    static func size(of view: View, needed: Size) -> [Shortfall] {
        let found = view.frame.size
        if found.width >= needed.width - 1, found.height >= needed.height - 1 { return [] }
        return [
            .size(
                needed: Size(width: max(found.width, needed.width), height: max(found.height, needed.height)), reason: "its knob or signs")
        ]
    }

    /// What a text's layout lacks; nil for one that is whole.
    /// - Parameters:
    ///   - whole: the same text without a limit.
    ///   - room: how wide it may be, in points.
    static func width(of text: String, _ layout: TextLayout?, whole: @autoclosure () -> TextLayout?, room: Double, _ grid: PixelGrid)
        -> Shortfall?
    {
        guard let layout, layout.isTruncated, let whole = whole() else { return nil }
        return .width(of: text, needed: grid.points(whole.size.width), found: max(0, room))
    }
}
