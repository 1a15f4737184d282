import FasciaConfiguration

/// A view of a configuration, as it was read.
public final class ViewModel {
    /// Its kind.
    public let kind: ViewKind
    /// Its keys, by the schema of its kind.
    public let record: Record
    /// The place of its mapping.
    public let place: Place
    /// Back to front.
    let children: [ViewModel]
    private(set) unowned var parent: ViewModel?
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

    /// The innermost page of a navigation that holds it, or itself.
    var enclosingPage: ViewModel? {
        var view: ViewModel? = self
        while let current = view, current.kind.role != .page { view = current.parent }
        return view
    }

    /// Which says that a finding is meant so: it or a view around it; nil if none does.
    func accepting(_ finding: Key<String>) -> ViewModel? {
        var current: ViewModel? = self
        while let model = current {
            if model.record[CommonSchema.accept]?[finding] != nil { return model }
            current = model.parent
        }
        return nil
    }

    /// Whether it is a page: in `pages` or in a navigation.
    var isPage: Bool { parent?.kind.role == .pages || kind.role == .page }

    /// The values that it can have; nil for other views than controls.
    var domain: ValueDomain? { kind.rules.domain(record) }

    /// Empty if it has none.
    var identifier: String { record[CommonSchema.id] ?? "" }
}
