import FasciaGeometry

extension Slider: ThumbHolding {
    package var thumbCenter: Point { center(for: value) }

    package func thumbCenter(at fraction: Double) -> Point { center(for: range.value(at: fraction)) }

    private func center(for value: Double) -> Point {
        let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
        return Point(x: thumb.midX, y: thumb.midY)
    }
}
