import FasciaGeometry

/// Where frames go: a display's buffers and the act of flipping to one of them.
///
/// The frame loop writes into a buffer that is neither on the screen nor on its way there, and commits it; one commit is in flight
/// at a time. All calls happen on the loop's thread.
package protocol Scanout: AnyObject {
    /// What is shown now, nil while nothing can be (no display is connected, the session is switched away).
    var mode: DisplayMode? { get }

    /// How many buffers there are, at least 1, while `mode` is not nil. With a single one the picture is updated in place.
    var bufferCount: Int { get }

    /// The buffer at `index`, less than `bufferCount`.
    func buffer(_ index: Int) -> ScanoutBuffer

    /// Shows a buffer. `damage` is what differs from the picture shown before, in device pixels of the buffer; empty or not,
    /// the whole buffer is valid. After an error nothing has changed on the screen.
    func commit(buffer index: Int, damage: borrowing Damage) throws(ScanoutError) -> CommitOutcome

    /// The pending commit's event did not come in time: sets the display up anew, and reports `ScanoutEvent.changed` when it has.
    func recoverFromLostFlip()

    /// Whether the display is on; true at first.
    var isPowered: Bool { get }

    /// Switches the display off or on again. While it is off commits are accepted, are done at once, and wait; switching on shows the
    /// last one. After an error the display may be either: the next commit sets it up anew.
    func setPower(_ on: Bool) throws(ScanoutError)

    /// What happens to the display. Observers are called on the loop's thread, from the scanout's own calls.
    var events: Observers<ScanoutEvent> { get }
}
