import FasciaGeometry

extension PanelService {
    /// Does something in place of a person, from the next turn on.
    /// - Parameter completion: called once, on the loop, with what came of it; never if the errand is cancelled before.
    /// - Returns: the errand, which whoever began it may cancel.
    /// - Throws: `HandError` if too much is under way.
    package func begin(
        _ deed: HandDeed, completion: @escaping (Result<HandOutcome, HandError>) -> Void
    ) throws(HandError) -> HandErrand {
        try runner.hands.begin(deed, completion: completion)
    }

    /// The most errands at once.
    package static let errandLimit = HandPlayer.most

    /// The size of the window in points.
    package var windowSize: Size { runner.window.bounds.size }

    /// What there is on the panel.
    /// - Parameter name: what to begin with; nil is everything.
    /// - Throws: `HandError` if there is nothing of that name.
    package func outline(below name: String? = nil) throws(HandError) -> ViewOutline {
        try ViewOutline(window: runner.window, content: runner.panel.content, below: name)
    }
}
