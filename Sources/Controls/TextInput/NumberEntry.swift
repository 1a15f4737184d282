import FasciaLanguages

/// Which numbers a keypad enters, and how they are written.
public struct NumberEntry: Hashable, Sendable {
    /// The numbers that may be entered; with a step, those on it.
    public var range: ValueRange
    /// How many decimals there are: 0 to 9.
    public var decimals: Int
    /// Whether a number is written with all of them, or with as many as it needs.
    public var showsAllDecimals = true
    /// Behind the number, as in `°C`; empty for none.
    public var unit: String
    /// Before the decimals; nil is the sign of the window's language.
    public var decimalSign: String?
    /// Whether groups of digits are set apart as the window's language does.
    public var isGrouped: Bool

    /// The numbers of a range.
    public init(range: ValueRange, decimals: Int = 0, unit: String = "", decimalSign: String? = nil, isGrouped: Bool = true) {
        self.range = range
        self.decimals = min(max(decimals, 0), 9)
        self.unit = unit
        self.decimalSign = decimalSign
        self.isGrouped = isGrouped
    }

    /// A number as it is written, with its unit.
    public func text(_ number: Double, in language: Language = .none) -> String { withUnit(digits(number, in: language), language) }

    /// A number without its unit.
    func digits(_ number: Double, in language: Language) -> String {
        if !showsAllDecimals { return short(number, language) }
        return written(Language.none.text(abs(number), decimals: decimals, isGrouped: false), isNegative: number < 0, language)
    }

    /// What stands before the decimals in a language.
    func sign(in language: Language) -> String { decimalSign ?? language.decimalSeparator }

    /// Latin digits and a point as a language writes them.
    func written(_ digits: String, isNegative: Bool, _ language: Language) -> String {
        var text = isNegative && digits.contains { $0 != "0" && $0 != "." } ? language.minusSign : ""
        for (index, part) in digits.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
            if index == 0, let whole = Int(part) {
                text += language.text(Double(whole), decimals: 0, isGrouped: isGrouped)
            } else {
                text += (index == 0 ? "" : sign(in: language)) + language.text(digits: String(part))
            }
        }
        return text
    }

    func withUnit(_ number: String, _ language: Language) -> String {
        if unit.isEmpty { return number }
        return language == .none ? "\(number) \(unit)" : language.text(number, unit: unit)
    }

    /// With as many decimals as it needs.
    private func short(_ number: Double, _ language: Language) -> String {
        var text = Language.none.text(abs(number), decimals: decimals, isGrouped: false)
        if text.contains(".") {
            while text.last == "0" { text.removeLast() }
            if text.last == "." { text.removeLast() }
        }
        return written(text, isNegative: number < 0, language)
    }

    /// The range in words of no language: its ends.
    func rangeText(in language: Language) -> String {
        withUnit("\(short(range.minimum, language)) … \(short(range.maximum, language))", language)
    }

    /// The numbers of the range next to one that lies between its steps; nil for one that is beyond the range, or may be entered.
    func neighboursText(of number: Double, in language: Language) -> String? {
        guard let step = range.step, !accepts(number), number > range.minimum, number < range.maximum else { return nil }
        let below = range.minimum + ((number - range.minimum) / step).rounded(.down) * step
        if below + step > range.maximum { return withUnit(short(below, language), language) }
        return withUnit("\(short(below, language)) / \(short(below + step, language))", language)
    }

    /// Whether a number may be entered.
    func accepts(_ number: Double) -> Bool {
        // What arithmetic leaves of a number's last digits, and never as much as the last digit that can be entered.
        var slack = 0.25
        for _ in 0..<decimals { slack /= 10 }
        slack = min(slack, 4 * max(abs(range.minimum), abs(range.maximum)).ulp)
        guard number >= range.minimum - slack, number <= range.maximum + slack else { return false }
        return range.step == nil || abs(range.quantized(number) - number) <= slack
    }
}

/// A number while it is entered, digit by digit.
struct NumberDraft: Equatable {
    var entry: NumberEntry
    /// Digits and a point; nil while the number that was there before shows.
    private(set) var digits: String?
    /// Whether the next digit begins a number, with the sign that shows.
    private var beginsAnew = false
    private(set) var isNegative: Bool
    private let initial: Double?

    /// The most digits.
    private static let limit = 12

    /// - Parameter number: the number that is there; nil while it is unknown.
    init(_ entry: NumberEntry, number: Double?) {
        self.entry = entry
        initial = number
        isNegative = number.map { $0 < 0 } ?? false
    }

    var allowsNegative: Bool { entry.range.minimum < 0 }
    var allowsDecimals: Bool { entry.decimals > 0 }

    /// The number; nil while none is entered.
    var number: Double? {
        guard let digits else { return initial }
        guard let value = Double(digits.hasSuffix(".") ? digits + "0" : digits) else { return nil }
        return isNegative ? -value : value
    }

    /// Whether it may be committed.
    var isAccepted: Bool { number.map(entry.accepts) ?? false }

    /// What is shown, without the unit.
    func text(in language: Language) -> String {
        guard let digits else { return initial.map { entry.digits($0, in: language) } ?? "–" }
        // A minus shows before there is a digit, and a dash where there is neither.
        if digits.isEmpty { return isNegative ? language.minusSign : "–" }
        return (isNegative ? language.minusSign : "") + entry.written(digits, isNegative: false, language)
    }

    /// The first digit replaces what was there.
    mutating func add(_ digit: Int) {
        begin()
        var text = digits ?? ""
        if text == "0" { text = "" }
        if let point = text.firstIndex(of: "."), text.distance(from: point, to: text.endIndex) > entry.decimals { return }
        if text.count >= NumberDraft.limit { return }
        digits = text + String(digit)
    }

    mutating func addPoint() {
        guard allowsDecimals else { return }
        begin()
        let text = digits ?? ""
        if text.contains(".") { return }
        digits = (text.isEmpty ? "0" : text) + "."
    }

    mutating func changeSign() {
        guard allowsNegative else { return }
        if digits == nil {
            edit()
            beginsAnew = true
        }
        isNegative.toggle()
    }

    mutating func deleteBackward() {
        if digits == nil { edit() }
        beginsAnew = false
        if digits?.isEmpty == true { isNegative = false }
        _ = digits?.popLast()
    }

    mutating func clear() {
        digits = ""
        isNegative = false
        beginsAnew = false
    }

    /// A digit comes: it replaces a number that nobody entered, but a sign that somebody did.
    private mutating func begin() {
        if digits == nil { isNegative = false }
        if beginsAnew { digits = "" }
        beginsAnew = false
    }

    /// Goes on from the number that was there.
    private mutating func edit() {
        var text = initial.map { Language.none.text(abs($0), decimals: entry.decimals, isGrouped: false) } ?? ""
        if text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        digits = text
    }
}
