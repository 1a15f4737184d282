import FasciaConfiguration
import FasciaControls
import FasciaGeometry

extension PanelChecker {
    /// How many places are reported one by one.
    private static let sideLimit = 20

    /// Reports views that stay at the left or at the right while the panel around them is mirrored for one of its languages.
    func checkSides(_ record: Record) {
        guard (record[DirectionKeys.panel] ?? nil) == nil,
            let language = content.languages.first(where: { LayoutDirection(language: $0) == .rightToLeft })
        else { return }
        var places: [(place: Place, side: String)] = []
        for (model, view) in content.views {
            guard let side = model.record[CommonSchema.frame].flatMap({ PanelChecker.side(of: $0) }), followsPanel(view.superview) else {
                continue
            }
            let place = model.record.place(of: CommonSchema.frame)
            if places.contains(where: { $0.place.position == place.position }) { continue }
            places.append((place, side))
        }
        for (index, one) in places.prefix(PanelChecker.sideLimit).enumerated() {
            let rest = places.count - PanelChecker.sideLimit
            let more = index == PanelChecker.sideLimit - 1 && rest > 0 ? "; so do \(rest) more frames" : ""
            let other = one.side == "left" ? "leading" : "trailing"
            report(
                "“\(one.side)” stays where it is in “\(language)”, which runs from right to left: write “\(other)” if the view is to be mirrored\(more)",
                at: one.place)
        }
    }

    /// Whether no view around has a direction of its own.
    private func followsPanel(_ view: View?) -> Bool {
        var current = view
        while let ancestor = current {
            if ancestor.semanticContentAttribute != .unspecified { return false }
            current = ancestor.superview
        }
        return true
    }

    /// The side that a frame names; nil if it is as far from both, so that its mirror image is the same.
    private static func side(of frame: Placement) -> String? {
        if frame.left == frame.right { return nil }
        return frame.left != nil ? "left" : "right"
    }
}
