import FasciaGeometry

/// What a finger does to the value, before it is told.
extension Slider {
    final func along(_ point: Point) -> Double { axis == .horizontal ? point.x : point.y }

    /// Where along the thumb the finger holds it: where it came down, or in the middle of one that comes to it; nil if it holds none.
    final func grip(at point: Point, isOnThumb: Bool) -> Double? {
        let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: current)
        if isOnThumb { return along(point) - along(thumb.origin) }
        return trackTap == .jump ? (axis == .horizontal ? thumb.width : thumb.height) / 2 : nil
    }

    /// A touch beside the thumb. What it chooses is told in the next frame: the finger may move before, and a frame has one
    /// `valueChanged`.
    final func takeTap(at point: Point) {
        if trackTap == .jump { follow(point) } else { page(towards: point) }
        guard hasMoved else { return }
        hasMoved = false
        guard isContinuous else { return }
        guard let window else { return tell() }
        forgetUntold()
        untold = window.schedule(after: .zero) { [unowned self] in self.tell() }
    }

    /// Moves the thumb that the finger holds.
    final func follow(_ point: Point) {
        guard let grip else { return }
        let track = trackRect(forBounds: bounds)
        let thumb = thumbRect(forBounds: bounds, trackRect: track, value: current)
        let length = axis == .horizontal ? thumb.width : thumb.height
        let room = (axis == .horizontal ? track.width : track.height) - length
        guard room > 0 else { return }
        let fraction = (along(point) - grip - along(track.origin)) / room
        choose(range.quantized(range.value(at: isReversed ? 1 - fraction : fraction)), on: track)
    }

    private func page(towards point: Point) {
        let track = trackRect(forBounds: bounds)
        let thumb = thumbRect(forBounds: bounds, trackRect: track, value: current)
        let isAhead = (along(point) > along(thumb.center)) != isReversed
        let amount = max(range.step ?? 0, (range.maximum - range.minimum) / 10)
        choose(range.quantized(current + (isAhead ? amount : -amount)), on: track)
    }

    private func choose(_ value: Double, on track: Rect) {
        if value == current { return }
        current = value
        show(value, on: track)
        hasMoved = true
    }

    final func tell() {
        forgetUntold()
        hasSentValue = true
        sendActions(for: .valueChanged)
    }

    final func forgetUntold() {
        if let untold { window?.cancel(untold) }
        untold = nil
    }
}
