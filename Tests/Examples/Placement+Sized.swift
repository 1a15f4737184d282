import FasciaControls

extension Placement {
    /// Lengths in points; what is left out is as the superview, or the view itself, has it.
    static func sized(left: Double? = nil, top: Double? = nil, width: Double? = nil, height: Double? = nil) -> Placement {
        var placement = Placement()
        placement.left = left.map { .points($0) }
        placement.top = top.map { .points($0) }
        placement.width = width.map { .points($0) }
        placement.height = height.map { .points($0) }
        return placement
    }
}
