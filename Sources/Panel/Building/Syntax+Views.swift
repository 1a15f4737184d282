import FasciaConfiguration
import FasciaValues

/// The state of reading views: the known kinds, and how many views were read.
final class ViewReading {
    /// The kinds that `type:` can name.
    let kinds: ViewKinds
    fileprivate var count = 0
    fileprivate var depth = 0

    init(_ kinds: ViewKinds) { self.kinds = kinds }
}

extension Reader {
    /// A reader of panels.
    convenience init(errors: ErrorCollector, kinds: ViewKinds) { self.init(errors: errors, context: ViewReading(kinds)) }

    /// Only readers of panels, made above, read views.
    fileprivate var views: ViewReading {
        let views = context as? ViewReading
        precondition(views != nil, "a reader that knows no kinds reads views")
        return views.unsafelyUnwrapped
    }
}

extension Syntax where Value == ViewKind {
    /// The name of one of the reader's kinds.
    static var viewType: Syntax {
        Syntax("the name of a kind of view") { node, reader in
            let kinds = reader.views.kinds
            if let word = node.text {
                if let kind = kinds[word] { return kind }
                if let message = Unsupported.views[word.lowercased()] { return reader.fail(message, node) }
            }
            return Syntax<String>.choice(kinds.names.map { ($0, $0) }).read(node, reader).flatMap { kinds[$0] }
        }
    }
}

extension Syntax where Value == [ViewModel] {
    /// The most views of a panel.
    static var maximumCount: Int { 10_000 }
    /// The deepest nesting of views.
    static var maximumDepth: Int { 32 }

    /// Views, each by the schema of its type.
    static var views: Syntax {
        Syntax("a list of views") { node, reader in
            guard let elements = node.elements else {
                // A list whose lines are all commented out is empty.
                if node.isNull { return [] }
                return reader.mismatch("a list of views", node)
            }
            guard reader.views.depth < maximumDepth else {
                return reader.fail("views lie in each other deeper than \(maximumDepth) levels", node)
            }
            reader.views.depth += 1
            defer { reader.views.depth -= 1 }
            return elements.enumerated().compactMap { pair in reader.at(pair.offset) { view(pair.element, reader) } }
        }
    }

    private static func view(_ node: SourceNode, _ reader: Reader) -> ViewModel? {
        guard node.pairs != nil else { return reader.mismatch("a view, a mapping with “type:”", node) }
        reader.views.count += 1
        guard reader.views.count <= maximumCount else {
            if reader.views.count == maximumCount + 1 { reader.fail("a panel may have at most \(maximumCount) views", node) }
            return nil
        }
        guard let type = node["type"] else {
            if node["use"] == nil {
                reader.fail("“type” is missing: \(Noun.oneOf(reader.views.kinds.names)); or “use:” with the name of a template", node)
            }
            return nil
        }
        guard let kind = reader.at("type", { CommonSchema.type.syntax.read(type, reader) }) else {
            // Its subviews are checked all the same.
            if let views = node["views"] { _ = reader.at("views") { Syntax<[ViewModel]>.views.read(views, reader) } }
            return nil
        }
        guard let record = reader.record(node, kind.schema) else { return nil }
        let model = ViewModel(kind: kind, record: record, place: reader.place(node.position), children: kind.rules.children(record))
        ViewRules.check(model, reader)
        return model
    }
}
