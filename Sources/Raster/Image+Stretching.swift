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

/// How the part of an image between its caps fills a larger area.
@frozen
public enum ResizingMode: Hashable, Sendable {
    /// It is enlarged.
    case stretch
    /// It is repeated, from the top left on.
    case tile
}

/// Which caps of an image show. The others are drawn beyond the target, which cuts them off: from one image with two round ends come
/// the left, the middle and the right button of a row.
@frozen
public struct CapEdges: OptionSet, Hashable, Sendable {
    /// One bit for each edge.
    public let rawValue: UInt8

    /// A set from its bits.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The left cap.
    public static let left = CapEdges(rawValue: 1)
    /// The right cap.
    public static let right = CapEdges(rawValue: 2)
    /// The other ones of both sides: those of the mirror image.
    var mirrored: CapEdges {
        var result: CapEdges = []
        if contains(.left) { result.insert(.right) }
        if contains(.right) { result.insert(.left) }
        return result
    }

    /// Both, as the image is.
    public static let all: CapEdges = [.left, .right]
}
