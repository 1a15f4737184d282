/// The one place where points become device pixels.
///
/// Edges are snapped, not extents: two frames that share an edge in points share it in pixels, whatever the scale, so neighbours
/// never leave a seam and never overlap.
@frozen
public struct PixelGrid: Hashable, Sendable {
    /// Device pixels per point; greater than 0. Usual values are 1, 1.5, 2 and 3.
    public let scale: Double

    /// The grid of a display with so many device pixels per point.
    @inlinable
    public init(scale: Double) {
        self.scale = scale
    }

    /// The pixel edge nearest to a coordinate in points; halves go up. Values beyond what a display can have are clamped.
    ///
    /// A millionth of a pixel below a half counts as the half: what lies on halves and is moved by whole pixels, as content that
    /// scrolls at a scale of 1.5 does, must not be turned by the last digit of a sum.
    @inlinable
    public func snap(_ coordinate: Double) -> Int {
        let scaled = coordinate * scale + (0.5 + 0x1p-20)
        // NaN fails all comparisons, and lands on 0 as a layout mistake that cannot crash.
        if scaled >= 1e6 { return 1_000_000 }
        guard scaled > -1e6 else { return scaled.isNaN ? 0 : -1_000_000 }
        // Where a processor cannot round down by itself, `rounded` is a call of libm: not for what every frame asks for many times.
        let whole = Int(scaled)
        return Double(whole) > scaled ? whole &- 1 : whole
    }

    /// A frame with its four edges snapped.
    @inlinable
    public func snap(_ rect: Rect) -> PixelRect {
        let x0 = snap(rect.minX)
        let y0 = snap(rect.minY)
        return PixelRect(x: x0, y: y0, width: max(0, snap(rect.maxX) &- x0), height: max(0, snap(rect.maxY) &- y0))
    }

    /// A length in whole pixels, nearest.
    @inlinable
    public func pixels(_ length: Double) -> Int { snap(length) }

    /// Where a number of pixels begins in the middle of another, from the start of the latter; negative if it is the larger one. A half
    /// goes up, as edges do: what is centred in points and what is centred in pixels stands at the same place.
    @inlinable
    public static func centered(_ length: Int, in room: Int) -> Int { (room &- length &+ 1) >> 1 }

    /// A count of pixels in points.
    @inlinable
    public func points(_ pixels: Int) -> Double { Double(pixels) / scale }

    /// The point at a place in a picture, given in fractions of its extent.
    ///
    /// It lies within the picture, whatever the fractions are: places beyond an edge, and the edges themselves, come to lie inside the
    /// outermost pixels, as a finger does that touches there. A rectangle's right and lower edge are outside of it, so that a touch at the
    /// very end would hit nothing. What is no number counts as 0.
    /// - Parameters:
    ///   - fraction: 0 to 1 on each axis.
    ///   - size: the picture's, in device pixels.
    public func point(at fraction: Point, of size: PixelSize) -> Point {
        Point(x: along(fraction.x, size.width) / scale, y: along(fraction.y, size.height) / scale)
    }

    /// So far from the end, in pixels, that no sum of the frames between a window and a view rounds it away; 1/256 is what Wayland's
    /// coordinates can tell apart.
    private static let margin = 0x1p-8

    private func along(_ fraction: Double, _ pixels: Int) -> Double {
        if fraction.isNaN { return 0 }
        return max(0, min(fraction * Double(pixels), Double(pixels) - PixelGrid.margin))
    }
}
