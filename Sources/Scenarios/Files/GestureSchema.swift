import FasciaConfiguration
import FasciaGeometry
import FasciaPanel

/// A finger that taps.
package struct TapModel {
    package let target: NameModel
    /// The segment or tab, counted from 0.
    package let item: Int?
    /// Where in the view: fractions of its width and height.
    package let at: Point?
    /// How long the finger stays, in seconds.
    package let hold: Double
    package let times: Int

    init(_ record: Record) {
        target = record[TapSchema.id] ?? NameModel(name: "", place: record.place)
        item = record[TapSchema.item]
        at = record[TapSchema.at]
        hold = record[TapSchema.hold] ?? 0.06
        times = record[TapSchema.times] ?? 1
    }

    /// What hands do.
    var deed: HandDeed {
        let name = item.map { "\(target.name)/\($0)" } ?? target.name
        return .tap(at.map { .share(name, $0) } ?? .named(name), HandTap(hold: .seconds(hold), times: times))
    }
}

/// `tap`.
enum TapSchema {
    static let id = Key(
        "id", .name, "The path of a view, of a row, of a tab as in `tabs/1`, or of a button of an alert as `ALERT/BUTTON`.",
        isRequired: true)
    static let item = Key("item", .integer(0...1000), "Which segment or tab, counted from 0.")
    static let at = Key(
        "at", .pointShare,
        "Where in the view: fractions of its width and its height from the top left, as in `[0.9, 0.5]`, also where it takes no touches.")
    static let hold = Key("hold", .number(0...600, "seconds"), "How long the finger stays; 0.06 s if it is left out.")
    static let times = Key("times", .integer(1...100), "How often it taps.")

    static let schema = ObjectSchema("tap") {
        id
        item
        at
        hold
        times
    }

    static let syntax = schema.syntax("the path of a view, or a mapping (id:, item: …)", orAlone: id)
}

/// A finger that drags.
package struct DragModel {
    package let target: NameModel?
    /// How far along a slider or a dial, as a fraction of its range.
    package let to: Double?
    /// Where it comes down and where it lifts, in points of the panel.
    package let from: Point?
    package let end: Point?
    /// How far it goes from the middle of the view, in points.
    package let by: Point?
    /// How long it takes, in seconds.
    package let span: Double

    init(_ record: Record) {
        target = record[DragSchema.id]
        to = record[DragSchema.to]
        from = record[DragSchema.from]
        end = record[DragSchema.end]
        by = record[DragSchema.by]
        span = record[DragSchema.span] ?? 0.4
    }

    /// What hands do.
    var deed: HandDeed {
        let time = TimeSpan.seconds(span)
        if let from, let end { return .line(from: from, to: end, for: time) }
        let name = target?.name ?? ""
        return to.map { .drag(name, to: .share($0), for: time) } ?? .pull(name, by: by ?? .zero, for: time)
    }
}

/// `drag`.
enum DragSchema {
    static let id = Key("id", .name, "The path of the view on which the finger comes down.")
    static let to = Key(
        "to", .number(0...1), "Where the thumb of a slider, a dial or a switch is dragged to: 0 is its minimum, 1 its maximum.")
    static let by = Key("by", .pointOffset, "How far the finger goes from the middle of the view, in points, as in `[0, -200]`.")
    static let from = Key("from", .pointOffset, "Where the finger comes down, in points from the top left of the panel.")
    static let end = Key("until", .pointOffset, "Where it lifts, in points from the top left of the panel.")
    static let span = Key("for", .number(0.02...60, "seconds"), "How long it takes; 0.4 s if it is left out.")

    static let schema = ObjectSchema("drag") {
        id
        to
        by
        from
        end
        span
    }
}

/// A text that is typed.
package struct TypeModel {
    package let target: NameModel?
    package let text: String
    /// Whether what the field says goes first.
    package let clears: Bool

    init(_ record: Record) {
        target = record[TypeSchema.id]
        clears = record[TypeSchema.clear] ?? false
        text = record[TypeSchema.text] ?? ""
    }
}

/// `type`.
enum TypeSchema {
    static let id = Key("id", .name, "The path of a text field, which is tapped first; without it the field in use.")
    static let text = Key("text", .text, "What is typed, behind what the field says.", isRequired: true)
    static let clear = Key("clear", .boolean, "`true` takes away what the field says first.")

    static let schema = ObjectSchema("type") {
        id
        text
        clear
    }

    static let syntax = schema.syntax("a text, or a mapping (id:, text:)", orAlone: text)
}

extension Syntax where Value == Point {
    /// Two fractions.
    static var pointShare: Syntax { pair(0...1, "two fractions from 0 to 1, as in [0.9, 0.5]") }
    /// Two numbers of points.
    static var pointOffset: Syntax { pair(-20_000...20_000, "two numbers of points, as in [0, -200]") }

    private static func pair(_ range: ClosedRange<Double>, _ expectation: String) -> Syntax {
        let number = Syntax<Double>.number(range)
        return Syntax(expectation) { node, reader in
            guard let elements = node.elements, elements.count == 2 else { return reader.mismatch(expectation, node) }
            guard let x = reader.at(0, { number.read(elements[0], reader) }), let y = reader.at(1, { number.read(elements[1], reader) })
            else { return nil }
            return Point(x: x, y: y)
        }
    }
}
