import FasciaGeometry

// What a touch router does to a scroll view, and what follows when the finger is gone.
extension ScrollView {
    /// A finger begins to scroll.
    /// - Parameters:
    ///   - start: where it came down, in points of the window.
    ///   - point: where it is now, beyond the threshold along `axis`. What lies within the threshold moves nothing.
    final func beginDrag(from start: Point, to point: Point, axis: DragAxes, startTime: Instant) {
        stopMotion()
        isDragging = true
        let (low, high) = (minimumOffset, maximumOffset)
        dragOrigin = Point(
            x: unstretched(contentOffset.x, low.x, high.x, bounds.width), y: unstretched(contentOffset.y, low.y, high.y, bounds.height))
        dragAnchor = point
        if axis == .vertical {
            dragAnchor.y = start.y + (point.y > start.y ? TouchRouter.threshold : -TouchRouter.threshold)
        } else {
            dragAnchor.x = start.x + (point.x > start.x ? TouchRouter.threshold : -TouchRouter.threshold)
        }
        tracker.removeAll()
        tracker.add(start, at: startTime)
        indicators.show(in: self)
    }

    final func drag(to point: Point, time: Instant) {
        guard isDragging else { return }
        tracker.add(point, at: time)
        let (low, high) = (minimumOffset, maximumOffset)
        var target = contentOffset
        if canScroll(along: .horizontal) {
            let dx = Double(rightward) * (point.x - dragAnchor.x)
            target.x = stretched(dragOrigin.x - dx, low.x, high.x, bounds.width, always: alwaysBounceHorizontal)
        }
        if canScroll(along: .vertical) {
            target.y = stretched(dragOrigin.y - (point.y - dragAnchor.y), low.y, high.y, bounds.height, always: alwaysBounceVertical)
        }
        move(to: target)
    }

    /// The finger lifts: the content goes on with its speed.
    final func endDrag(time: Instant) {
        guard isDragging else { return }
        isDragging = false
        let velocity = tracker.velocity(at: time)
        glide(velocity: Point(x: -Double(rightward) * velocity.x, y: -velocity.y), from: time)
    }

    /// The finger is lost: the content stays, or comes back.
    final func cancelDrag() {
        guard isDragging else { return }
        isDragging = false
        settle()
    }

    /// Stops the content where it is: a finger came down on it.
    final func halt() {
        stopMotion()
        indicators.show(in: self)
    }

    /// Comes back if the content is beyond an end and nothing holds it.
    final func settle() {
        if isDragging || isMoving { return }
        glide(velocity: .zero, from: window?.now ?? .zero)
    }

    final func stopMotion() {
        if let motion { window?.stop(motion) }
        motion = nil
        motionShift = 0
        hasMovedEnds = false
    }

    final func motionEnded() {
        motion = nil
        if clamped(contentOffset) != contentOffset {
            // The ends moved meanwhile.
            settle()
        } else {
            indicators.fade(in: self)
        }
    }

    /// - Parameter velocity: of the offset, in points a second.
    private func glide(velocity: Point, from time: Instant) {
        let (low, high) = (minimumOffset, maximumOffset)
        // Half a pixel is not seen.
        let tolerance = 0.5 / (window?.scale ?? 1)
        let size = bounds.size
        let offset = contentOffset
        func law(_ place: Double, _ speed: Double, _ low: Double, _ high: Double, _ extent: Double, _ axis: DragAxes) -> ScrollMotion {
            let over = max(low - place, place - high)
            // Stretched, the content is slower than the finger.
            let slope = over > 0 ? RubberBand.slope(RubberBand.distance(over, extent: extent), extent: extent) : 1
            return ScrollMotion(
                position: place, speed: canScroll(along: axis) ? speed * slope : 0, low: low, high: high,
                bounces: bounces, rate: decelerationRate, tolerance: tolerance)
        }
        var x = law(offset.x, velocity.x, low.x, high.x, size.width, .horizontal)
        var y = law(offset.y, velocity.y, low.y, high.y, size.height, .vertical)
        // Nothing to do: at rest between the ends.
        if abs(x.goal - offset.x) < tolerance && abs(y.goal - offset.y) < tolerance && clamped(offset) == offset {
            indicators.fade(in: self)
            return
        }
        guard let window else {
            move(to: clamped(offset))
            return
        }
        var start: Instant?
        let animation = Animation(steps: { [unowned self] now in
            // It goes on from the moment of the lift, so that no frame stands still; unless that is no moment of this clock.
            let age = now - time
            let begin = start ?? (age >= .zero && age <= .milliseconds(50) ? time : now)
            start = begin
            var elapsed = (now - begin).seconds
            if self.hasMovedEnds {
                // On from here, with the same speed, between the new ends.
                let (low, high) = (self.minimumOffset, self.maximumOffset)
                x = x.continued(from: elapsed, low: low.x, high: high.x, shift: 0)
                y = y.continued(from: elapsed, low: low.y, high: high.y, shift: self.motionShift)
                self.hasMovedEnds = false
                self.motionShift = 0
                start = now
                elapsed = 0
            }
            let place = Point(x: x.position(at: elapsed), y: y.position(at: elapsed))
            let isOver = x.isResting && y.isResting
            let own = self.motion
            self.move(to: isOver ? self.onPixels(place) : place)
            // The callback may have set another offset.
            guard self.motion === own else { return false }
            if isOver { self.motionEnded() }
            return !isOver
        })
        motion = animation
        window.start(animation)
    }

    /// Content rests on whole pixels, but for its ends, which are where they are.
    private func onPixels(_ place: Point) -> Point {
        let grid = PixelGrid(scale: window?.scale ?? 1)
        let (low, high) = (minimumOffset, maximumOffset)
        func snap(_ value: Double, _ low: Double, _ high: Double) -> Double {
            value == low || value == high ? value : min(max(grid.points(grid.pixels(value)), low), high)
        }
        return Point(x: snap(place.x, low.x, high.x), y: snap(place.y, low.y, high.y))
    }

    // MARK: Rubber

    private func stretched(_ raw: Double, _ low: Double, _ high: Double, _ extent: Double, always: Bool) -> Double {
        guard bounces, always || high > low else { return min(max(raw, low), high) }
        if raw < low { return low - RubberBand.stretched(low - raw, extent: extent) }
        if raw > high { return high + RubberBand.stretched(raw - high, extent: extent) }
        return raw
    }

    private func unstretched(_ place: Double, _ low: Double, _ high: Double, _ extent: Double) -> Double {
        if place < low { return low - RubberBand.distance(low - place, extent: extent) }
        if place > high { return high + RubberBand.distance(place - high, extent: extent) }
        return place
    }
}
