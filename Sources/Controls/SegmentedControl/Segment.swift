import FasciaGeometry
import FasciaRaster

/// One choice of a segmented control.
public struct Segment: Equatable {
    /// What a segment shows.
    public enum Content: Hashable {
        /// Text.
        case title(String)
        /// An image, drawn as a template unless the control says otherwise.
        case image(Image)
    }

    /// The title or the image.
    public var content: Content
    /// Whether a finger can choose it.
    public var isEnabled = true
    /// In points; 0 shares what fixed widths leave.
    public var width = 0.0
    /// How far the content is moved from the middle, in points.
    public var contentOffset = Offset.zero

    /// A segment with a title.
    public init(title: String) { content = .title(title) }

    /// A segment with an image.
    public init(image: Image) { content = .image(image) }
}

/// A segment's place in its control.
public enum SegmentType: Int, Sendable, CaseIterable {
    /// Every segment that has nothing of its own.
    case any
    /// The first of several: the leftmost, unless the layout runs from right to left.
    case left
    /// Neither the first nor the last.
    case center
    /// The last of several.
    case right
    /// The only one.
    case alone
}

extension SegmentedControl {
    /// The state of a segment.
    public func state(ofSegmentAt index: Int) -> ControlState {
        var state = ControlState.normal
        if index == selected, !isMomentary { state.insert(.selected) }
        if index == highlighted { state.insert(.highlighted) }
        if !isEnabled || !segments[index].isEnabled { state.insert(.disabled) }
        return state
    }

    /// A segment's frame in the control's coordinates, in points, without its dividers; nil if the index does not exist.
    public func frame(ofSegmentAt index: Int) -> Rect? {
        guard segments.indices.contains(index) else { return nil }
        let geometry = currentGeometry()
        let x = displayGrid.points(geometry.starts[index])
        return Rect(x: x, y: 0, width: displayGrid.points(geometry.ends[index]) - x, height: bounds.height)
    }
}
