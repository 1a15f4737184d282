import FasciaGeometry

/// What a named value may be, and how the panel treats it.
public struct ValueDefinition: Sendable, Hashable {
    /// The longest text in bytes.
    public static let textLimit = 4096

    /// How controls, labels, commands and clients call it.
    public let name: String
    /// What kind of thing it is.
    public let type: ValueType
    /// What numbers count, as in `°C`; empty if nothing is to be said.
    public var unit = ""
    /// The least and the greatest number, both finite; nil lets every number be.
    public var range: ClosedRange<Double>?
    /// The distance between numbers that controls choose, and how close counts as agreement; nil for every number.
    public var step: Double?
    /// How many decimals labels show; nil for as many as the step has.
    public var decimals: Int?
    /// What a choice may be.
    public var choices: [String] = []
    /// What it is before anybody says so; nil for the range's minimum or 0, false, an empty text or the first choice.
    public var initial: Value?
    /// Whether it outlives the process and a power cut.
    public var isPersistent = false
    /// How long after it was heard of it counts as fresh; nil for ever.
    public var timeToLive: TimeSpan?
    /// How long after a write somebody outside may take to say that it is so; nil if nobody will say it: then what a control sets is so.
    public var confirmation: TimeSpan?
    /// Whether a command of the panel carries out what is written: then it is so once that has succeeded, and `confirmation` is nil.
    public var hasCommand = false

    /// A definition that says nothing but what the value is.
    public init(_ name: String, _ type: ValueType = .number) {
        self.name = name
        self.type = type
    }

    /// Whether as a text it may begin with “-”.
    package var mayBeginWithMinus: Bool {
        switch type {
        case .number: range.map { $0.lowerBound < 0 } ?? true
        case .boolean: false
        case .text: true
        case .choice: choices.contains { $0.hasPrefix("-") }
        }
    }

    /// What it is before anybody says so.
    public var start: Value {
        if let initial, (try? checked(initial)) != nil { return initial }
        switch type {
        case .number:
            guard let range else { return .number(0) }
            return .number(range.lowerBound)
        case .boolean: return .boolean(false)
        case .text: return .text("")
        case .choice: return .text(choices.first ?? "")
        }
    }

    /// The value itself, if it is one that this may be. What is a little beyond the range because of its last digit is brought into it.
    /// - Throws: `ValueError` that tells what it takes.
    public func checked(_ value: Value) throws(ValueError) -> Value {
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
        default: break
        }
        throw ValueError(name: name, problem: .unfit(found: "\(value)", expected: expectation))
    }

    /// The nearest number that it may be; anything else as it is.
    package func clamped(_ value: Value) -> Value {
        guard let range, case .number(let number) = value, !number.isNaN else { return value }
        return .number(min(max(number, range.lowerBound), range.upperBound))
    }

    /// What it takes, in words: "a number from 0 to 100".
    public var expectation: String {
        switch type {
        case .number:
            guard let range else { return "a number" }
            return "a number from \(Value.number(range.lowerBound)) to \(Value.number(range.upperBound))"
        case .boolean: return "true or false"
        case .text: return "a text of at most \(ValueDefinition.textLimit) bytes"
        case .choice: return choices.count == 1 ? choices[0] : "one of \(choices.joined(separator: ", "))"
        }
    }

    /// How many decimals its numbers are shown with; nil for as many as each needs, at most 3.
    public var shownDecimals: Int? {
        if let decimals { return decimals }
        if step == nil, range == nil { return nil }
        return NumberFormat.decimals(step: step, range: range.map { $0.upperBound - $0.lowerBound } ?? 1)
    }

    /// Whether a value that was heard of counts as the one that was written: the same, or within a step of it.
    package func agrees(_ heard: Value, with written: Value) -> Bool {
        guard let a = heard.number, let b = written.number else { return heard == written }
        var tolerance = step ?? 0
        if step == nil, let decimals {
            tolerance = 1
            for _ in 0..<max(0, min(decimals, 6)) { tolerance /= 10 }
        }
        // Sums of steps are rarely exact, and who passes a number on may round it.
        return abs(a - b) <= tolerance + max(abs(a), abs(b)) * 1e-9
    }
}
