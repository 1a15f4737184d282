import FasciaControls

extension Placement {
    /// A height in points, and all else as the superview has it.
    static func sized(height: Double) -> Placement {
        var placement = Placement()
        placement.height = .points(height)
        return placement
    }
}
