import FasciaGeometry

/// What a `Scanout` reports between commits.
package enum ScanoutEvent: Sendable {
    /// The pending commit is on the screen since `time`, on the clock of `Instant`.
    case flipped(time: Instant)
    /// `mode` or the buffers are others than before, or what was on the screen is lost: lay out if the size changed, draw everything.
    case changed
    /// Nothing can be shown until `changed` comes; `mode` is nil.
    case unavailable(reason: String)
}
