import FasciaConfiguration
import FasciaControls

/// A part of a view that is no view itself, such as a tab, a segment or a row of a list: what the keys of its record are set on.
class ViewPart {
    /// The view that it is a part of.
    unowned let view: View
    /// Its place among its like.
    let place: IndexPath

    fileprivate init(_ view: View, at place: IndexPath) {
        self.view = view
        self.place = place
    }
}

/// A part of a view of some class.
final class Part<Whole: View>: ViewPart {
    var whole: Whole { unsafeDowncast(view, to: Whole.self) }
    var index: Int { place.row }

    init(of whole: Whole, at place: IndexPath) { super.init(whole, at: place) }
}

extension ViewBuilder {
    /// Runs the effects of the records of a view's parts, each on the part of its number.
    func apply<Whole: View>(_ records: [Record], toPartsOf whole: Whole, inSection section: Int = 0) {
        for (index, record) in records.enumerated() {
            apply(record, to: Part(of: whole, at: IndexPath(row: index, section: section)))
        }
    }
}
