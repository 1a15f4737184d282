/// A reference by name to something declared, with its place.
package struct NameModel: Sendable {
    package let name: String
    package let place: Place

    package init(name: String, place: Place) {
        self.name = name
        self.place = place
    }
}

extension NameModel {
    /// The name of a value without the “=” that texts put before it; it may be written either way.
    package var withoutEqualsSign: NameModel {
        name.utf8.first == UInt8(ascii: "=") ? NameModel(name: String(name.dropFirst()), place: place) : self
    }
}

/// An entry of a mapping whose keys are names of the writer's own.
package struct NamedModel<Value> {
    package let name: String
    package let value: Value
    /// Where the name stands.
    package let place: Place

    package init(name: String, value: Value, place: Place) {
        self.name = name
        self.value = value
        self.place = place
    }
}

/// The path of another view, as it was written: looked up from the innermost named view that holds it outward.
package struct ReferenceModel: Sendable {
    package let path: String
    package let place: Place
}

/// Which choice is selected at the start, as it was written.
package enum SelectionModel: Sendable {
    case index(Int)
    case title(String)

    /// The place among titles; nil if there is none such.
    package func index(among titles: [String?]) -> Int? {
        switch self {
        case .index(let index): titles.indices.contains(index) ? index : nil
        case .title(let title): titles.firstIndex { $0 == title }
        }
    }
}

extension Syntax {
    /// A mapping of names to such values, in the order in which they are written.
    package static func named<Element>(_ kind: Syntax<Element>) -> Syntax where Value == [NamedModel<Element>] {
        Syntax("a mapping of names") { node, reader in
            reader.named(node) { pair in
                let place = reader.place(pair.position)
                guard !pair.key.isEmpty, !pair.key.contains("/") else {
                    return reader.fail("a name has at least one letter, and no slash", at: place)
                }
                return kind.read(pair.value, reader).map { NamedModel(name: pair.key, value: $0, place: place) }
            }
        }
    }
}

extension Syntax where Value == SelectionModel {
    /// A number counted from 0, or a title.
    package static var selection: Syntax {
        Syntax("a number counted from 0, or a title") { node, reader in
            if let number = node.number {
                if number >= 0, number < 1000, number == number.rounded() { return .index(Int(number)) }
            } else if let text = node.text {
                return .title(text)
            }
            return reader.mismatch("a number counted from 0, or a title", node)
        }
    }
}

extension NameModel {
    /// The name of a field in `.field`, without the dot; nil for other names.
    package var fieldName: NameModel? {
        name.utf8.count > 1 && name.utf8.first == UInt8(ascii: ".") ? NameModel(name: String(name.dropFirst()), place: place) : nil
    }
}
