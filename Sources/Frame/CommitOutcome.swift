/// What became of a commit that was accepted.
package enum CommitOutcome: Sendable {
    /// It will be on the screen soon; `ScanoutEvent.flipped` tells when. Until then nothing else can be committed.
    case pending
    /// It is on the screen already, and no event will follow.
    case done
}
