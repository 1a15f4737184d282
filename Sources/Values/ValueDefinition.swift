import FasciaExpressions
import FasciaGeometry

/// The declaration of a named value: its type, its limits, and how the panel treats it.
public struct ValueDefinition: Sendable, Hashable {
    /// The longest text in bytes.
    public static let textLimit = 4096

    /// Its name for controls, labels, commands and clients.
    public let name: String
    /// Its type.
    public let type: ValueType
    /// The unit of a number, as in `°C`; empty for none.
    public var unit = ""
    /// The least and the greatest number, both finite; nil for no limits.
    public var range: ClosedRange<Double>?
    /// The distance between numbers that controls choose, and the tolerance of a confirmation; nil for none.
    public var step: Double?
    /// How many decimals labels show; nil for as many as the step has, and without one for as many as a number needs.
    public var decimals: Int?
    /// The most decimals that labels show of a number without decimals, step and range of its own, as of one that is computed from others;
    /// nil for 3.
    package var mostDecimals: Int?
    /// The names of a choice.
    public var choices: [String] = []
    /// Its first value; nil for the range's minimum or 0, false, an empty text, the first choice or the theme's label colour.
    public var initial: Value?
    /// Whether nothing is known of it at first, although no time to live and no confirmation say so.
    public var isInitiallyUnknown = false
    /// Whether it is kept over restarts and power cuts.
    public var isPersistent = false
    /// How long it counts as fresh after it was set from outside; nil for ever.
    public var timeToLive: TimeSpan?
    /// How long a backend may take to confirm a write; nil if writes need no confirmation.
    public var confirmation: TimeSpan?
    /// Whether a command of the panel carries out writes: its success confirms them, and `confirmation` is nil.
    public var hasCommand = false

    /// What it is computed from others by; nil for a value of its own. A value with a formula is read-only.
    public var formula: Expression?

    /// What a list is made of; of no meaning for other types.
    public var list = ListOptions()
    /// How much of a series is kept, and what it records; of no meaning for other types.
    public var series = SeriesOptions()
    /// Whom a secret is for; of no meaning for other types.
    public var secret = SecretOptions()
    /// The folder beneath which an image's files lie; nil if it takes none by path.
    public var folder: String?

    /// A definition with a name and a type.
    public init(_ name: String, _ type: ValueType = .number) {
        self.name = name
        self.type = type
    }

    /// Whether nothing is known of it until it is set: with a time to live or a confirmation, unless it has a first value.
    public var startsUnknown: Bool { isInitiallyUnknown || initial == nil && (timeToLive != nil || confirmation != nil) }

    /// Whether its text may begin with “-”, which programs take for an option.
    package var mayBeginWithMinus: Bool {
        switch type {
        case .number: range.map { $0.lowerBound < 0 } ?? true
        case .boolean, .color, .list, .image, .series, .secret: false
        case .text: true
        case .choice: choices.contains { $0.hasPrefix("-") }
        }
    }

    /// Its first value.
    public var start: Value {
        if let initial, (try? checked(initial)) != nil { return initial }
        switch type {
        case .number:
            guard let range else { return .number(0) }
            return .number(range.lowerBound)
        case .boolean: return .boolean(false)
        case .text: return .text("")
        case .choice: return .text(choices.first ?? "")
        case .color: return .color(ColorValue(.label))
        // These have contents of their own.
        case .list, .image, .series, .secret: return .text("")
        }
    }

    /// What it is before anybody says so; nil if that is unknown.
    package var first: Value? { startsUnknown ? nil : start }

    /// Checks a value, and returns it. A number beyond the range by no more than its last digit is clamped.
    /// - Throws: `ValueError`, which says what is accepted.
    public func checked(_ value: Value) throws(ValueError) -> Value {
        // The error for others has what was found in it.
        if type == .secret { throw ValueError(name: name, problem: .refused("it is a secret")) }
        switch (type, value) {
        case (.number, .number(let number)):
            guard number.isFinite else { break }
            guard let range else { return value }
            let slack = (range.upperBound - range.lowerBound) * 1e-9
            guard number >= range.lowerBound - slack, number <= range.upperBound + slack else { break }
            return .number(min(max(number, range.lowerBound), range.upperBound))
        case (.boolean, .boolean): return value
        case (.text, .text(let text)):
            guard text.utf8.count <= ValueDefinition.textLimit else { break }
            // Neither commands nor files can take it.
            if text.utf8.contains(0) {
                throw ValueError(name: name, problem: .unfit(found: text, expected: "a text without the character NUL"))
            }
            return value
        case (.choice, .text(let text)):
            guard choices.contains(text) else { break }
            return value
        case (.color, .color): return value
        case (.color, .text(let text)):
            guard let color = ColorValue(text) else { break }
            return .color(color)
        default: break
        }
        throw ValueError(name: name, problem: .unfit(found: "\(value)", expected: expectation))
    }

    /// The nearest allowed number; other values unchanged.
    package func clamped(_ value: Value) -> Value {
        guard let range, case .number(let number) = value, !number.isNaN else { return value }
        return .number(min(max(number, range.lowerBound), range.upperBound))
    }

    /// The accepted values in words: "a number from 0 to 100".
    public var expectation: String {
        switch type {
        case .number:
            guard let range else { return "a number" }
            return "a number from \(Value.number(range.lowerBound)) to \(Value.number(range.upperBound))"
        case .boolean: return "true or false"
        case .text: return "a text of at most \(ValueDefinition.textLimit) bytes"
        case .choice: return choices.count == 1 ? choices[0] : "one of \(choices.joined(separator: ", "))"
        case .color: return "a colour: #rrggbb, or a name of the theme such as accent, with an alpha if need be as in accent 50%"
        case .list: return "a list of rows, each an object with an “id”"
        case .image: return "{png: …}, {path: …}, or null for no picture"
        case .series: return "a list of points, each [seconds since 1970, number]"
        case .secret: return "a text of at most \(ValueDefinition.textLimit) bytes"
        }
    }

    /// How many decimals a number of it is shown with: its own, or those of its step. Where it has a range alone, as many as the number needs,
    /// up to those that tell a hundredth of the range apart: of [0, 24] 18 and 18.5. nil is as many as the number needs, at most 3.
    package func shownDecimals(of number: Double) -> Int? {
        guard decimals == nil, step == nil, let most = mostDecimals ?? shownDecimals else { return shownDecimals }
        return NumberFormat.needed(number, atMost: most)
    }

    /// How many decimals its numbers have where all have as many, as on a gauge; nil for as many as each needs, at most 3.
    public var shownDecimals: Int? {
        if let decimals { return decimals }
        if step == nil, let mostDecimals { return mostDecimals }
        if step == nil, range == nil { return nil }
        return NumberFormat.decimals(step: step, range: range.map { $0.upperBound - $0.lowerBound } ?? 1)
    }

    /// Whether an incoming value confirms a written one: it is equal, or within a step of it.
    package func agrees(_ heard: Value, with written: Value) -> Bool {
        guard let a = heard.number, let b = written.number else { return heard == written }
        var tolerance = step ?? 0
        if step == nil, let decimals {
            tolerance = 1
            for _ in 0..<max(0, min(decimals, 6)) { tolerance /= 10 }
        }
        // Sums of steps are rarely exact, and backends may round.
        return abs(a - b) <= tolerance + max(abs(a), abs(b)) * 1e-9
    }
}
