/// A view of a configuration, read and checked for itself.
final class ViewModel {
    let kind: ViewKind
    /// Its keys, by the schema of its kind.
    let record: Record
    /// Where the view as a whole stands.
    let place: Place
    /// Back to front.
    let children: [ViewModel]
    private(set) unowned(unsafe) var parent: ViewModel?
    /// The identifiers from the outermost named view to this one; set once the whole tree is known.
    var path = ""

    init(kind: ViewKind, record: Record, place: Place, children: [ViewModel]) {
        self.kind = kind
        self.record = record
        self.place = place
        self.children = children
        for child in children { child.parent = self }
    }

    deinit {
        for child in children { child.parent = nil }
    }

    /// The innermost page of a navigation that it is in, or is.
    var enclosingPage: ViewModel? {
        var view: ViewModel? = self
        while let current = view, current.kind != .page { view = current.parent }
        return view
    }

    /// The names of a control's choices, as they were written.
    var choiceNames: [String?] {
        switch kind {
        case .segmentedControl: record[SegmentedControlSchema.segments]?.map { $0[SegmentSchema.title] } ?? []
        case .tabBar: record[TabBarSchema.items]?.map { $0[TabSchema.title] } ?? []
        default: []
        }
    }

    /// Empty if it has none.
    var identifier: String { record[CommonSchema.id] ?? "" }
}
