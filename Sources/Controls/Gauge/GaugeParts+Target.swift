import FasciaGeometry

/// The mark of what is aimed at.
extension GaugeParts {
    func target(_ fraction: Double) -> GaugeLook.Mark {
        let reach = (3 * grid.scale).rounded()
        guard let ring else {
            let half = 1.25 * grid.scale
            let x = min(max(Double(bar.x) + fraction * Double(bar.width), Double(bar.x) + half), Double(bar.maxX) - half)
            return GaugeLook.Mark(fraction: x, inner: Double(bar.y) - reach, outer: Double(bar.maxY) + reach, thickness: 2 * half)
        }
        return GaugeLook.Mark(
            fraction: fraction, inner: Double(ring.innerRadius) - (style == .needle ? reach : 0), outer: Double(ring.radius) + reach,
            thickness: 2.5 * grid.scale)
    }

    /// The gap on both sides of a target: on a filled track the line alone would not be seen.
    func halo(_ fraction: Double) -> GaugeLook.Mark {
        var mark = target(fraction)
        mark.thickness += 3 * grid.scale
        return mark
    }

    func targetBox(_ fraction: Double) -> PixelRect {
        let mark = halo(fraction)
        return ring.map { mark.box(on: $0) } ?? GaugeParts.box(mark)
    }

    /// The pixels of a mark on a bar, whose fraction is the place along it.
    static func box(_ mark: GaugeLook.Mark) -> PixelRect {
        let x = Int((mark.fraction - mark.thickness / 2).rounded())
        let y = Int(mark.inner.rounded())
        return PixelRect(x: x, y: y, width: max(1, Int(mark.thickness.rounded())), height: Int(mark.outer.rounded()) - y)
    }
}
