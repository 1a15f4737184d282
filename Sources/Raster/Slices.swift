/// An image in device pixels, divided so that it can be drawn by copying and repeating alone.
final class Slices {
    let surface: Surface
    let x: SliceAxis
    let y: SliceAxis
    /// Whether every pixel's alpha is 255.
    let isOpaque: Bool

    init(surface: Surface, x: SliceAxis, y: SliceAxis, isOpaque: Bool) {
        self.surface = surface
        self.x = x
        self.y = y
        self.isOpaque = isOpaque
    }
}

/// How an image divides along one axis, in pixels: a cap, the zone that stretches or tiles, another cap.
struct SliceAxis: Hashable {
    /// The left or top cap.
    var lead: Int
    /// What fills the rest of a larger area; 0 only where nothing may ever stretch.
    var zone: Int
    /// The right or bottom cap.
    var trail: Int
    /// Whether the zone's pixels are alike along this axis: stretching is then only repeating.
    var isUniform: Bool

    /// All three together.
    var length: Int { lead &+ zone &+ trail }

    /// An axis that is drawn as it is.
    static func fixed(_ length: Int) -> SliceAxis {
        SliceAxis(lead: length, zone: 0, trail: 0, isUniform: true)
    }

    /// The same division for pixels of another size; `factor` is new pixels per old one. A cap never vanishes.
    func scaled(by factor: Double) -> SliceAxis {
        if factor == 1 { return self }
        func scaled(_ length: Int) -> Int {
            length == 0 ? 0 : max(1, Int(min(Double(length) * factor + 0.5, 1e6)))
        }
        return SliceAxis(lead: scaled(lead), zone: scaled(zone), trail: scaled(trail), isUniform: isUniform)
    }
}
