import FasciaGeometry

/// The one pointer that all mice and touchpads move together: a touch while the left button of any of them is down.
package final class VirtualPointer {
    /// The finger that the pointer is to the rest of the program. Device 0 is no real one.
    package static let id = Touch.ID(device: 0, slot: 0)

    /// Where the pointer is, in fractions of the logical extent (as people see the picture).
    package private(set) var logicalLocation = Point(x: 0.5, y: 0.5)

    private var size = PixelSize(width: 1, height: 1)
    private var rotation = Rotation.degrees0
    private var buttons = 0

    init(displaySize: PixelSize, rotation: Rotation) {
        setDisplay(size: displaySize, rotation: rotation)
    }

    /// Tells how large the display is, in device pixels, and how the picture lies on it: a mouse moves by pixels, and to the right is
    /// where a person sees the right.
    package func setDisplay(size: PixelSize, rotation: Rotation) {
        self.size = PixelSize(width: max(size.width, 1), height: max(size.height, 1))
        self.rotation = rotation
    }

    /// Moves by a mouse's own counts, each a pixel.
    func move(x: Double, y: Double, at time: Instant, into touches: inout [Touch]) {
        let logical = rotation.applied(to: size)
        go(
            to: Point(x: logicalLocation.x + x / Double(logical.width), y: logicalLocation.y + y / Double(logical.height)), at: time,
            into: &touches)
    }

    /// Moves to fractions of the display's device extent.
    func move(to location: Point, at time: Instant, into touches: inout [Touch]) {
        go(to: rotation.logical(location), at: time, into: &touches)
    }

    /// A left button went down.
    func press(at time: Instant, into touches: inout [Touch]) {
        buttons += 1
        if buttons == 1 { touches.append(touch(.began, time)) }
    }

    /// A left button came up.
    func release(at time: Instant, into touches: inout [Touch]) {
        guard buttons > 0 else { return }
        buttons -= 1
        if buttons == 0 { touches.append(touch(.ended, time)) }
    }

    /// A mouse went away, or lost events, while its button was down.
    func cancel(at time: Instant, into touches: inout [Touch]) {
        guard buttons > 0 else { return }
        buttons = 0
        touches.append(touch(.cancelled, time))
    }

    private func go(to location: Point, at time: Instant, into touches: inout [Touch]) {
        logicalLocation = Point(x: clamp(location.x), y: clamp(location.y))
        if buttons > 0 { touches.append(touch(.moved, time)) }
    }

    private func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }

    private func touch(_ phase: Touch.Phase, _ time: Instant) -> Touch {
        Touch(id: VirtualPointer.id, phase: phase, location: rotation.device(logicalLocation), time: time)
    }
}
