import FasciaGeometry

/// What a view's content is, as far as the direction of its layout depends on it, after UIKit's `UISemanticContentAttribute`. Unlike there,
/// it holds for what is in the view too, unless that says something of its own.
public enum SemanticContentAttribute: Sendable {
    /// The direction is that of what the view is in.
    case unspecified
    /// It is about the way of a tape: buttons that play and wind. It never mirrors.
    case playback
    /// It is about left and right in space: a joystick, the lamps of a room. It never mirrors.
    case spatial
    /// From left to right.
    case forceLeftToRight
    /// From right to left.
    case forceRightToLeft
}

/// Directions.
///
/// In a layout that runs from right to left a view's coordinates begin at its right edge: x grows to the left, for the frames of its
/// subviews, for touches, and for what it draws. So everything is placed once, and the picture is the mirror image. Texts and images keep
/// their own direction: only their place is mirrored.
extension View {
    /// The direction of the layout in the view: that of its `semanticContentAttribute`, or else of what the view is in; of a window, its
    /// `layoutDirection`. UIKit's `effectiveUserInterfaceLayoutDirection`.
    public final var effectiveLayoutDirection: LayoutDirection {
        switch semanticContentAttribute {
        case .unspecified: (self as? Window)?.layoutDirection ?? superview?.effectiveLayoutDirection ?? .leftToRight
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }

    /// How far a pixel to the right is in the view's coordinates: 1, or −1 where they begin at the right. What comes from the world, as a
    /// light from the left, is multiplied by it.
    final var rightward: Int { isMirrored ? -1 : 1 }

    /// Takes the direction from what the view came into.
    final func takeLayoutDirection() {
        switch semanticContentAttribute {
        case .unspecified:
            hasRightToLeftLayout =
                self === window ? (self as? Window)?.layoutDirection == .rightToLeft : superview?.hasRightToLeftLayout ?? false
        default: hasRightToLeftLayout = effectiveLayoutDirection == .rightToLeft
        }
        isMirrored = hasRightToLeftLayout && !keepsPhysicalCoordinates
    }

    /// Takes the direction anew, and has everything placed and drawn again where it is another one.
    final func resolveLayoutDirection() {
        guard window != nil else { return }
        let old = hasRightToLeftLayout
        takeLayoutDirection()
        if hasRightToLeftLayout == old { return }
        setNeedsDisplay()
        setNeedsLayout()
        setNeedsPlacement()
        layoutDirectionDidChange()
        for child in subviews { child.resolveLayoutDirection() }
    }

    /// A point of the view in the coordinates of a subview.
    @inline(__always)
    final func convert(_ point: Point, to child: View) -> Point {
        let x = point.x - child.frame.x
        return Point(x: child.isMirrored == isMirrored ? x : child.mirrored(x), y: point.y - child.frame.y)
    }

    /// A point of the view in the coordinates of its superview.
    final func convertToSuperview(_ point: Point) -> Point {
        let runsAlike = (superview?.isMirrored ?? isMirrored) == isMirrored
        return Point(x: runsAlike ? point.x + frame.x : (frame.maxX - point.x).nextDown, y: point.y + frame.y)
    }

    /// An x in the view, counted from the other side. The side that a rectangle leaves out is the same one afterwards.
    final func mirrored(_ x: Double) -> Double { (frame.width - x).nextDown }
}
