import FasciaGeometry

/// Where a slider's parts are, and which number a place means: points in the slider's coordinates. Numbers in, numbers out.
struct SliderGeometry {
    /// Between an image at an end and the track, in points.
    private static let imageSpacing = 8.0

    let bounds: Rect
    let axis: Slider.Axis
    /// Whether values grow against the coordinates, as upward.
    let isReversed: Bool
    let range: ValueRange

    /// Where an image at one end is centred; empty without one.
    func endImageRect(_ size: Size?, isMinimum: Bool) -> Rect {
        guard let size else { return .zero }
        let isAtStart = isMinimum != isReversed
        if axis == .horizontal {
            let x = isAtStart ? bounds.minX : bounds.maxX - size.width
            return Rect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        }
        let y = isAtStart ? bounds.minY : bounds.maxY - size.height
        return Rect(x: bounds.midX - size.width / 2, y: y, width: size.width, height: size.height)
    }

    /// What the images at the two ends leave; an empty rectangle stands for no image.
    func trackRect(minimumImage: Rect, maximumImage: Rect, thickness: Double) -> Rect {
        let (first, last) = isReversed ? (maximumImage, minimumImage) : (minimumImage, maximumImage)
        if axis == .horizontal {
            let start = first.isEmpty ? bounds.minX : first.maxX + SliderGeometry.imageSpacing
            let end = last.isEmpty ? bounds.maxX : last.minX - SliderGeometry.imageSpacing
            return Rect(x: start, y: bounds.midY - thickness / 2, width: max(0, end - start), height: thickness)
        }
        let start = first.isEmpty ? bounds.minY : first.maxY + SliderGeometry.imageSpacing
        let end = last.isEmpty ? bounds.maxY : last.minY - SliderGeometry.imageSpacing
        return Rect(x: bounds.midX - thickness / 2, y: start, width: thickness, height: max(0, end - start))
    }

    /// The thumb for a value: its start lies at the value's part of what the track leaves beside it.
    func thumbRect(on track: Rect, size: Size, value: Double) -> Rect {
        let part = range.fraction(of: value)
        let fraction = isReversed ? 1 - part : part
        if axis == .horizontal {
            return Rect(
                x: track.minX + fraction * (track.width - size.width), y: bounds.midY - size.height / 2, width: size.width,
                height: size.height)
        }
        return Rect(
            x: bounds.midX - size.width / 2, y: track.minY + fraction * (track.height - size.height), width: size.width,
            height: size.height)
    }

    /// The value that brings the thumb to a finger that holds it `grip` points behind its start; nil where the thumb has no room to move.
    func value(at point: Point, grip: Double, track: Rect, thumb: Rect) -> Double? {
        let room = length(track.size) - length(thumb.size)
        guard room > 0 else { return nil }
        let fraction = (along(point) - grip - along(track.origin)) / room
        return range.quantized(range.value(at: isReversed ? 1 - fraction : fraction))
    }

    /// The value a tenth of the range, and at least one step, nearer to a finger beside the thumb.
    func value(paging value: Double, towards point: Point, thumb: Rect) -> Double {
        let isAhead = (along(point) > along(thumb.center)) != isReversed
        let amount = max(range.step ?? 0, (range.maximum - range.minimum) / 10)
        return range.quantized(value + (isAhead ? amount : -amount))
    }

    func along(_ point: Point) -> Double { axis == .horizontal ? point.x : point.y }

    func length(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
}

/// A slider's track and thumb in device pixels.
struct SliderPixels {
    let track: PixelRect
    let thumb: PixelRect
    let axis: Slider.Axis

    private var start: Int { axis == .horizontal ? track.x : track.y }
    private var end: Int { axis == .horizontal ? track.maxX : track.maxY }

    private func track(from start: Int, to end: Int) -> PixelRect {
        axis == .horizontal
            ? PixelRect(x: start, y: track.y, width: end - start, height: track.height)
            : PixelRect(x: track.x, y: start, width: track.width, height: end - start)
    }

    /// The two parts of the track: they meet under the thumb's middle.
    var trackParts: (first: PixelRect, last: PixelRect) {
        let middle = axis == .horizontal ? thumb.x + thumb.width / 2 : thumb.y + thumb.height / 2
        let joint = min(max(middle, start), end)
        return (track(from: start, to: joint), track(from: joint, to: end))
    }

    /// The pixels of the track that differ from those with the thumb at another place.
    /// - Parameters:
    ///   - before: how far before the joint the track's pixels move with it; nil is all the way.
    ///   - after: how far behind it they do; nil is all the way.
    func changedTrack(from old: PixelRect, before: Int?, after: Int?) -> PixelRect {
        let (low, high) = axis == .horizontal ? (min(old.x, thumb.x), max(old.x, thumb.x)) : (min(old.y, thumb.y), max(old.y, thumb.y))
        let half = (axis == .horizontal ? thumb.width : thumb.height) / 2
        return track(
            from: before.map { max(start, low + half - $0) } ?? start, to: after.map { min(end, high + half + $0) } ?? end)
    }
}

extension Placement {
    /// Where a mark stands: close to the track's end rather than far above it.
    static func mark(onSliderAlong axis: Slider.Axis) -> Placement {
        var placement = corner
        if axis == .horizontal {
            placement.top = nil
            placement.centerY = .fraction(0.25)
        } else {
            placement.trailing = nil
            placement.centerX = .fraction(0.75)
        }
        return placement
    }
}
