import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster

extension PanelService {
    // MARK: Those who look

    /// Puts the picture where others can look at it.
    package func beginView() throws(ServiceError) {
        if picture == nil { throw ServiceError(PanelService.noPicture) }
        do throws(RasterError) {
            try runner.loop.beginView()
        } catch {
            throw ServiceError("\(error)")
        }
    }

    /// Makes the picture the panel's own again: nobody looks any more.
    package func endView() { runner.loop.endView() }

    /// Whether somebody operates the panel from afar: a mark shows it, and `panel.operated` tells it. A preview has neither: it is on the
    /// desk of who operates it.
    package var isOperated: Bool {
        get { runner.isOperated }
        set { runner.isOperated = newValue && !isPreview }
    }

    /// Whether the panel is only looked at while it is being made.
    package var isPreview: Bool { runner.isPreview }

    /// When the next turn of the frame loop is due, of which `turns` tells; `distantFuture` if nothing moves.
    package var nextTurn: Instant { runner.stageLoop.nextTurn }

    // MARK: Fingers and keys from elsewhere

    /// Why nothing can be touched from elsewhere now; nil if it can.
    package var untouchable: HandError? { runner.untouchable }

    /// Passes a finger on that touches a picture of the panel: it goes the way of all fingers.
    /// - Parameter point: in points of the window; cut to it.
    package func touch(_ id: Touch.ID, _ phase: Touch.Phase, at point: Point) {
        let size = runner.window.bounds.size
        let place = Point(
            x: min(max(point.x / max(1, size.width), 0), 1), y: min(max(point.y / max(1, size.height), 0), 1))
        runner.receive([Touch(id: id, phase: phase, location: runner.loop.rotation.device(place), time: runner.clock.now)])
    }

    /// Passes a key on as one of a keyboard that is plugged in.
    /// - Returns: whether it was; one that only wakes the panel is not.
    package func press(_ key: KeyPress.Key, isShiftPressed: Bool, isControlPressed: Bool) -> Bool {
        guard runner.admitsKey() else {
            runner.wake()
            return false
        }
        runner.receive(
            KeyPress(key: key, isShiftPressed: isShiftPressed, isControlPressed: isControlPressed, time: runner.clock.now))
        return true
    }
}
