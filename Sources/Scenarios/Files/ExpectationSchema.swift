import FasciaConfiguration
import FasciaJSON

/// What is to be so.
package struct Expectation {
    package enum Check {
        /// nil: nothing at all was written.
        case writes([NamedModel<WrittenValue>]?, Place)
        case events([Record], Place)
        case text(NamedModel<WrittenValue>)
        case value(NamedModel<WrittenValue>)
        case visible(NameModel, Bool)
        case enabled(NameModel, Bool)
        /// nil: none shows.
        case alert(String?, Place)
        case page(NameModel)
        case golden(GoldenModel)
    }

    package let checks: [Check]
    /// After which step, counted from 1; nil after the last one.
    package let after: Int?
    package let place: Place

    init(_ record: Record) {
        place = record.place
        after = record[ExpectationSchema.after]
        var checks: [Check] = []
        let writesPlace = record.place(of: ExpectationSchema.writes)
        switch record[ExpectationSchema.writes] {
        case .value(let writes)?: checks.append(.writes(writes, writesPlace))
        case .isNone?: checks.append(.writes(nil, writesPlace))
        case nil: break
        }
        if let events = record[ExpectationSchema.events] { checks.append(.events(events, record.place(of: ExpectationSchema.events))) }
        checks += (record[ExpectationSchema.text] ?? []).map { .text($0) }
        checks += (record[ExpectationSchema.value] ?? []).map { .value($0) }
        checks += (record[ExpectationSchema.visible] ?? []).map { .visible($0.name, $0.isSo) }
        checks += (record[ExpectationSchema.enabled] ?? []).map { .enabled($0.name, $0.isSo) }
        switch record[ExpectationSchema.alert] {
        case .value(let name)?: checks.append(.alert(name.name, name.place))
        case .isNone?: checks.append(.alert(nil, record.place(of: ExpectationSchema.alert)))
        case nil: break
        }
        if let page = record[ExpectationSchema.page] { checks.append(.page(page)) }
        if let name = record[ExpectationSchema.golden] {
            checks.append(
                .golden(
                    GoldenModel(
                        name: name, tolerance: record[ExpectationSchema.tolerance] ?? 1, except: record[ExpectationSchema.except] ?? [],
                        place: record.place(of: ExpectationSchema.golden))))
        }
        self.checks = checks
    }
}

/// An approved picture that is compared with.
package struct GoldenModel {
    package let name: String
    /// The most that a channel may differ, of 255.
    package let tolerance: Int
    /// Views that are left out.
    package let except: [NameModel]
    package let place: Place
}

/// An entry of `expect`.
enum ExpectationSchema {
    static let after = Key(
        "after", .integer(0...1000), "After which step it is to be so, counted from 1; after the last one if it is left out.")
    static let writes = Key(
        "writes", .orNone(.expected),
        """
        What the panel has written to its backend by this step and since the last time that it was asked, the last write of each name; a list \
        is all writes of it in their order, `[]` none. `none`: nothing at all.
        """)
    static let events = Key(
        "events", .list(of: .object(EventSchema.schema)), "Events that have come by then in this order; others may lie between.")
    static let text = Key("text", .expected, "What views say, by their paths.")
    static let value = Key("value", .expected, "What values are, by name, and what controls have chosen, by path.")
    static let visible = Key("visible", .answers, "Whether views show: a path, a list of paths, or `{PATH: false}`.")
    static let enabled = Key("enabled", .answers, "Whether controls can be operated, in the same way.")
    static let alert = Key("alert", .orNone(.name), "The alert that waits for an answer, or `none`.")
    static let page = Key("page", .name, "The page that shows.")
    static let golden = Key("golden", .fileName, "The name of an approved picture, `goldens/NAME.png` beside the test.")
    static let tolerance = Key("tolerance", .integer(0...255), "How much a channel of a pixel may differ, of 255; 1 if it is left out.")
    static let except = Key("except", .list(of: .name), "Paths of views that may look as they like.")

    static let schema = ObjectSchema("expectation") {
        after
        writes
        events
        text
        value
        visible
        enabled
        alert
        page
        golden
        tolerance
        except
    }
}

/// An entry of `events`.
enum EventSchema {
    static let id = Key("id", .name, "The path of the control.", isRequired: true)
    static let event = Key("event", .name, "The event's name, as in `valueChanged`.", isRequired: true)
    static let value = Key("value", .written, "The value that it tells.")

    static let schema = ObjectSchema("event") {
        id
        event
        value
    }
}

/// A value, or that there is none.
enum OrNone<Value> {
    case value(Value)
    case isNone
}

/// Whether something is so of a view.
struct Answer {
    let name: NameModel
    let isSo: Bool
}

extension Syntax {
    /// What is said with `none`, or with a value.
    static func orNone<Element>(_ kind: Syntax<Element>) -> Syntax where Value == OrNone<Element> {
        Syntax("\(kind.expectation), or none", mappingKeys: kind.mappingKeys, isTextual: true) { node, reader in
            node.plainText == "none" ? .isNone : kind.read(node, reader).map { .value($0) }
        }
    }
}

extension Syntax where Value == [Answer] {
    /// Paths for which it is so, or a mapping of paths to whether it is.
    static var answers: Syntax {
        let names = Syntax<[NameModel]>.oneOrMore(of: .name)
        return Syntax("the path of a view, a list of them, or a mapping of them to true and false", isTextual: true) { node, reader in
            guard node.pairs != nil else { return names.read(node, reader).map { $0.map { Answer(name: $0, isSo: true) } } }
            return reader.named(node) { pair in
                Syntax<Bool>.boolean.read(pair.value, reader).map {
                    Answer(name: NameModel(name: pair.key, place: reader.place(pair.position)), isSo: $0)
                }
            }
        }
    }
}

extension Syntax where Value == String {
    /// A name of a file, without its ending.
    static var fileName: Syntax {
        let expectation = "a name of letters, digits, “.”, “-” and “_” that does not begin with a point"
        return Syntax(expectation, isTextual: true) { node, reader in
            guard let text = node.text else { return reader.mismatch(expectation, node) }
            guard isFileName(text) else {
                return reader.fail("“\(text.prefix(40))” is no name: use letters, digits, “.”, “-” and “_”", node)
            }
            return text
        }
    }

    static func isFileName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".")
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "._-".unicodeScalars.contains($0))
            }
    }
}
