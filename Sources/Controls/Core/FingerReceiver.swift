import FasciaGeometry

/// A view that takes every finger that comes down on it, however many, and at once: a keyboard.
///
/// Who conforms overrides `asFingerReceiver`. Locations are in the view's own points. Moves are told at most once a frame.
protocol FingerReceiver: View {
    func fingerBegan(_ id: Touch.ID, at point: Point, time: Instant)
    func fingerMoved(_ id: Touch.ID, to point: Point)
    func fingerEnded(_ id: Touch.ID, at point: Point)
    func fingerCancelled(_ id: Touch.ID)
}
