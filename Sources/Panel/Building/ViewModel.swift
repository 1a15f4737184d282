import FasciaConfiguration

/// A view of a configuration, read and checked for itself.
public final class ViewModel {
    /// What it is.
    public let kind: ViewKind
    /// Its keys, by the schema of its kind.
    public let record: Record
    /// Where the view as a whole stands.
    public let place: Place
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
        while let current = view, current.kind.role != .page { view = current.parent }
        return view
    }

    /// Whether it is one of several that show in turn: in `pages`, or in a navigation.
    var isPage: Bool { parent?.kind.role == .pages || kind.role == .page }

    /// The values that it can have; nil for what is no control.
    var domain: ValueDomain? { kind.rules.domain(record) }

    /// Empty if it has none.
    var identifier: String { record[CommonSchema.id] ?? "" }
}
