import FasciaControls
import FasciaGeometry

/// What a name stands for: a view, or a part of one that is no view, such as a tab.
package struct FoundView {
    package let view: View
    /// The part's name; nil for the whole view.
    package var part: String?

    /// The name by which events know the view; a part stands behind it, if anybody may know which was meant.
    package var path: String {
        guard let part, holder?.tellsParts == true else { return view.path }
        return "\(view.path)/\(part)"
    }

    private var holder: (any PartHolding)? { view as? any PartHolding }

    /// Where it is, in points of the view; nil if the part is not there.
    var area: Rect? { part.map { holder?.area(ofPart: $0) } ?? view.bounds }

    /// Whether it is a part that takes no touches although its view does.
    var isDisabledPart: Bool { part.map { holder?.isPartEnabled($0) == false } ?? false }
}
