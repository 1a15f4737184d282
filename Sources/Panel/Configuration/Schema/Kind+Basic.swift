import FasciaControls
import FasciaGeometry
import FasciaYAML

extension Kind where Value == Double {
    /// A finite number in a range.
    static func number(_ range: ClosedRange<Double>, _ unit: String = "") -> Kind {
        let expectation = "a number\(unit.isEmpty ? "" : " of \(unit)") from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
        return Kind(expectation) { node, reader in
            guard let value = node.number, range.contains(value) else {
                reader.mismatch(expectation, node)
                return nil
            }
            return value
        }
    }

    /// A distance in points, of either sign.
    static var points: Kind { PointKinds.points }
    /// An extent in points.
    static var extent: Kind { PointKinds.extent }

    /// A number as people write it: without a fraction that is 0.
    static func plain(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}

/// Kept, since generic types cannot keep them: a panel has a thousand of such numbers, and what is expected is a text to put together.
private enum PointKinds {
    static let points = Kind<Double>.number(-10_000...10_000, "points")
    static let extent = Kind<Double>.number(0...10_000, "points")
}

extension Kind where Value == Int {
    /// A whole number in a range.
    static func integer(_ range: ClosedRange<Int>) -> Kind {
        let expectation = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return Kind(expectation) { node, reader in
            guard let value = node.number, value == value.rounded(), abs(value) < 1e15, range.contains(Int(value)) else {
                reader.mismatch(expectation, node)
                return nil
            }
            return Int(value)
        }
    }
}

extension Kind where Value == Bool {
    /// A switch.
    static var boolean: Kind {
        Kind("true or false") { node, reader in
            guard let text = node.plainText, let value = YAMLScalar.boolean(text) else {
                reader.mismatch("true or false", node)
                return nil
            }
            return value
        }
    }
}

extension Kind where Value == String {
    /// A text; numbers count as text.
    static var text: Kind {
        Kind("a text") { node, reader in
            if case .scalar(let text, .quoted) = node.content, text.isEmpty { return text }
            guard let text = node.text else {
                reader.mismatch("a text", node)
                return nil
            }
            guard text.utf8.count <= ConfigurationLimits.text else {
                reader.fail("the text is longer than \(ConfigurationLimits.text) bytes", node)
                return nil
            }
            return text
        }
    }

    /// The name of a view, unique among its siblings.
    static var identifier: Kind {
        Kind("a name of letters, digits, “-” and “_”") { node, reader in
            guard let text = node.text, !text.isEmpty else {
                reader.mismatch("a name of letters, digits, “-” and “_”", node)
                return nil
            }
            let isSound = text.unicodeScalars.allSatisfy {
                $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
            guard isSound, text.utf8.count <= 100 else {
                reader.fail("“\(text.prefix(40))” is no name: use letters, digits, “-” and “_”, at most 100 bytes", node)
                return nil
            }
            return text
        }
    }
}

extension Kind {
    /// One of a few words.
    static func choice(_ words: [(String, Value)]) -> Kind where Value: Sendable {
        let names = words.map(\.0)
        let expectation = names.count == 1 ? names[0] : "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
        return Kind(expectation) { node, reader in
            if let text = node.text, let found = words.first(where: { $0.0 == text }) { return found.1 }
            if node.isInvalid { return nil }
            reader.fail(
                "expected \(expectation), found \(node.kind)", node,
                suggestion: node.text.flatMap { Suggestion.closest(to: $0, among: names) })
            return nil
        }
    }

    /// One of an enumeration's names.
    static func choice(_: Value.Type) -> Kind where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
        choice(Value.allCases.map { ($0.rawValue, $0) })
    }

    /// A list of such values.
    static func list<Element>(of kind: Kind<Element>, limit: Int = ConfigurationLimits.elements) -> Kind where Value == [Element] {
        Kind("a list (\(kind.expectation))") { node, reader in
            guard let elements = node.elements else {
                reader.mismatch("a list in square brackets, as in [a, b]", node)
                return nil
            }
            guard elements.count <= limit else {
                reader.fail("the list has \(elements.count) entries; at most \(limit) are possible", node)
                return nil
            }
            return elements.enumerated().compactMap { pair in reader.at(pair.offset) { kind.read(pair.element, reader) } }
        }
    }

    /// A list, or one value alone.
    static func oneOrMore<Element>(of kind: Kind<Element>) -> Kind where Value == [Element] {
        let list = Kind<[Element]>.list(of: kind)
        return Kind("\(kind.expectation), or a list", mappingKeys: kind.mappingKeys) { node, reader in
            node.elements != nil ? list.read(node, reader) : kind.read(node, reader).map { [$0] }
        }
    }
}
