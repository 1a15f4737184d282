import FasciaGeometry

extension Image {
    /// The image's pixels; they must not be changed.
    public var surface: Surface { slices.surface }

    /// Whether the part that stretches looks the same wherever it is cut: every column (or row) of it is alike, and it is not tiled.
    /// What is drawn next to such a part does not change when its length does.
    public func isStretchUniform(along axis: LinearGradient.Axis) -> Bool {
        guard capInsets != nil, resizingMode == .stretch else { return false }
        return axis == .horizontal ? slices.x.isUniform : slices.y.isUniform
    }
}
