import FasciaExpressions
import FasciaGeometry
import FasciaSystem
import FasciaYAML

/// How much of a kind a configuration may have; what has a limit of its own says so where it is read.
package enum ConfigurationLimits {
    /// Values, images, alerts … of one kind, each with a name.
    package static let names = 1000
    /// Entries of a list.
    package static let elements = 1000
    /// Rows of a list on the panel, and of each of its sections.
    package static let rows = 10_000
    /// Bytes of a text.
    package static let text = 10_000
}

extension Syntax where Value == Double {
    /// A finite number in a range. One of `seconds` may be written with a unit, as in `10 s`, `5 min` or `24 h`.
    public static func number(_ range: ClosedRange<Double>, _ unit: String = "") -> Syntax {
        let expectation =
            "a number\(unit.isEmpty ? "" : " of \(unit)") from \(Noun.number(range.lowerBound)) to \(Noun.number(range.upperBound))"
        let live = LiveSyntax<Double>(.number) { $0.number.map { min(max($0, range.lowerBound), range.upperBound) } }
        return Syntax(expectation, live: live) { node, reader in
            guard let value = node.number ?? (unit == "seconds" ? node.seconds : nil), range.contains(value) else {
                return reader.mismatch(expectation, node)
            }
            return value
        }
    }

    /// A distance in points, of either sign.
    public static var points: Syntax { PointKinds.points }
    /// An extent in points.
    public static var extent: Syntax { PointKinds.extent }
}

extension SourceNode {
    /// The seconds of a time with a unit, with or without a blank: `500 ms`, `10 s`, `5min`, `24 h`, `7 d`; nil if it is none.
    package var seconds: Double? { text.flatMap { SourceNode.seconds(in: $0) } }

    /// The same of a text.
    static func seconds(in text: String) -> Double? {
        for (unit, seconds) in SourceNode.units where text.hasSuffix(unit) {
            var number = text.dropLast(unit.count)
            if number.last == " " { number = number.dropLast() }
            // Milliseconds are divided: a thousandth is no number of the machine's.
            return YAMLScalar.number(String(number)).map { unit == "ms" ? $0 / 1000 : $0 * seconds }
        }
        return nil
    }

    private static let units: [(String, Double)] = [("ms", 0.001), ("min", 60), ("s", 1), ("h", 3600), ("d", 86_400)]
}

/// Kept, since generic types cannot keep them: a panel has a thousand of such numbers, and what is expected is a text to put together.
private enum PointKinds {
    static let points = Syntax<Double>.number(-10_000...10_000, "points")
    static let extent = Syntax<Double>.number(0...10_000, "points")
}

extension Syntax where Value == Int {
    /// A whole number in a range.
    public static func integer(_ range: ClosedRange<Int>) -> Syntax {
        let expectation = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        let live = LiveSyntax<Int>(.number) { result in
            result.number.map { Int(min(max($0.rounded(), Double(range.lowerBound)), Double(range.upperBound))) }
        }
        return Syntax(expectation, live: live) { node, reader in
            guard let value = node.number, value == value.rounded(), abs(value) < 1e15, range.contains(Int(value)) else {
                return reader.mismatch(expectation, node)
            }
            return Int(value)
        }
    }
}

extension Syntax where Value == Bool {
    /// A switch.
    public static var boolean: Syntax {
        Syntax("true or false", live: LiveSyntax(.boolean) { $0.boolean }) { node, reader in
            guard let text = node.plainText, let value = YAMLScalar.boolean(text) else { return reader.mismatch("true or false", node) }
            return value
        }
    }
}

extension Syntax where Value == String {
    /// A text, the same in every language; numbers count as text.
    public static var text: Syntax {
        Syntax("a text", isTextual: true) { node, reader in
            if case .scalar(let text, .quoted) = node.content, text.isEmpty { return text }
            guard let text = node.text else { return reader.mismatch("a text", node) }
            guard text.utf8.count <= ConfigurationLimits.text else {
                return reader.fail("the text is longer than \(ConfigurationLimits.text) bytes", node)
            }
            return text
        }
    }

    /// The name of a view, unique among its siblings.
    package static var identifier: Syntax {
        Syntax("a name of letters, digits, “-” and “_”") { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch("a name of letters, digits, “-” and “_”", node) }
            guard text.unicodeScalars.allSatisfy(\.isPartOfName), text.utf8.count <= 100 else {
                return reader.fail("“\(text.prefix(40))” is no name: use letters, digits, “-” and “_”, at most 100 bytes", node)
            }
            return text
        }
    }
}

extension Syntax {
    /// One of a few words.
    public static func choice(_ words: [(String, Value)]) -> Syntax where Value: Sendable {
        choice(words.map { $0.0 }, words.map { $0.1 })
    }

    private static func choice(_ names: [String], _ values: [Value]) -> Syntax where Value: Sendable {
        let live = LiveSyntax<Value>(.choice(names)) { result in names.firstIndex { $0 == result.text }.map { values[$0] } }
        return Syntax(Noun.oneOf(names), live: live) { node, reader in reader.index(of: node, among: names).map { values[$0] } }
    }

    /// One of an enumeration's names.
    public static func choice(_: Value.Type) -> Syntax where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
        choice(Value.allCases.map { $0.rawValue }, Array(Value.allCases))
    }

    /// A list of such values.
    public static func list<Element>(of kind: Syntax<Element>, limit: Int? = nil) -> Syntax
    where Value == [Element] {
        Syntax("a list (\(kind.expectation))") { node, reader in
            guard let elements = reader.elements(of: node, limit: limit ?? ConfigurationLimits.elements) else { return nil }
            var values: [Element] = []
            values.reserveCapacity(elements.count)
            for index in elements.indices {
                if let value = reader.at(index, { kind.read(elements[index], reader) }) { values.append(value) }
            }
            return values
        }
    }

    /// A list, or one value alone.
    public static func oneOrMore<Element>(of kind: Syntax<Element>) -> Syntax where Value == [Element] {
        let list = Syntax<[Element]>.list(of: kind)
        return Syntax("\(kind.expectation), or a list", mappingKeys: kind.mappingKeys, isTextual: kind.isTextual) { node, reader in
            node.elements != nil ? list.read(node, reader) : kind.read(node, reader).map { [$0] }
        }
    }
}

extension Syntax where Value == ClosedRange<Double> {
    /// The least and the greatest number of a range.
    package static func range(within bounds: ClosedRange<Double>) -> Syntax {
        let list = Syntax<[Double]>.list(of: .number(bounds), limit: 2)
        return Syntax(list.expectation) { node, reader in
            guard let ends = list.read(node, reader) else { return nil }
            if ends.count == 2, ends[0] < ends[1] { return ends[0]...ends[1] }
            return reader.fail("a range is two numbers, the smaller one first, as in [0, 100]", node)
        }
    }
}

// What is the same for values of all types.
extension Reader {
    /// The place of a word among those that can be chosen.
    fileprivate func index(of node: SourceNode, among names: [String]) -> Int? {
        if let text = node.text, let index = names.firstIndex(of: text) { return index }
        if node.isInvalid { return nil }
        return fail(
            "expected \(Noun.oneOf(names)), found \(node.kind)", node,
            suggestion: node.text.flatMap { Suggestion.closest(to: $0, among: names) })
    }

    /// The elements of a list.
    fileprivate func elements(of node: SourceNode, limit: Int) -> [SourceNode]? {
        guard let elements = node.elements else { return mismatch("a list in square brackets, as in [a, b]", node) }
        guard elements.count <= limit else {
            return fail("the list has \(elements.count) entries; at most \(limit) are possible", node)
        }
        return elements
    }
}
