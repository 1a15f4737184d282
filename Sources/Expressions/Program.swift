/// What an expression is compiled to: nodes that refer to one another by number. To evaluate it allocates nothing but the texts that it
/// puts together.
struct Program: Sendable {
    typealias Index = Int32

    enum Arithmetic: UInt8 { case add, subtract, multiply, divide, remainder }
    enum Order: UInt8 { case less, lessOrEqual, greater, greaterOrEqual }
    enum Rounding: UInt8 { case nearest, down, magnitude, negation }

    enum Node {
        case unknown
        case number(Double)
        case boolean(Bool)
        case color(UInt32)
        /// One of `texts`.
        case text(Index)
        /// The text whose name is one of `texts`.
        case caption(Index)
        /// One of `texts` that shows values itself.
        case template(Index)
        case input(Index)
        /// A field, one of `texts`, of the row with an id in an input.
        case row(input: Index, id: Index, field: Index)
        case arithmetic(Arithmetic, Index, Index)
        case rounding(Rounding, Index)
        case order(Order, Index, Index)
        case equal(Index, Index, isNegated: Bool)
        case and(Index, Index)
        case or(Index, Index)
        case not(Index)
        case conditional(Index, then: Index, else: Index)
        /// Of so many of `arguments`.
        case least(first: Index, count: Index)
        case greatest(first: Index, count: Index)
        case clamp(first: Index)
        /// A number, what begins below the first threshold, and thresholds with what begins there.
        case steps(first: Index, count: Index)
        /// Without decimals of its own −1; at least so many digits before the decimal sign.
        case format(Index, decimals: Int8, digits: Int8)
        case duration(Index)
        /// Seconds since 1970, written in a style, one of `texts`.
        case moment(Index, style: Index)
        case length(Index)
        /// Whether a text has a part, whatever the case.
        case contains(Index, Index)
        /// The plural form of the text whose name is one of `texts`.
        case plural(Index, name: Index)
        case known(Index)
        /// A text as it stands in a code of a Wi-Fi network.
        case wifi(Index)
    }

    var nodes: [Node] = []
    var arguments: [Index] = []
    var texts: [String] = []

    mutating func add(_ node: Node) -> Index {
        nodes.append(node)
        return Index(nodes.count - 1)
    }

    mutating func add(text: String) -> Index {
        if let index = texts.firstIndex(of: text) { return Index(index) }
        texts.append(text)
        return Index(texts.count - 1)
    }

    mutating func add(arguments found: [Index]) -> Index {
        arguments += found
        return Index(arguments.count - found.count)
    }
}

extension Program {
    /// The value of a node; nil if it is unknown.
    func value(_ index: Index, _ environment: some ExpressionEnvironment) -> ExpressionValue? {
        switch nodes[Int(index)] {
        case .unknown: return nil
        case .number(let number): return .number(number)
        case .boolean(let isTrue): return .boolean(isTrue)
        case .color(let color): return .color(color)
        case .text(let text): return .text(texts[Int(text)])
        case .caption(let name): return .text(environment.localized(texts[Int(name)]))
        case .template(let text): return .text(environment.filled(texts[Int(text)]))
        case .input(let input): return environment.value(ofInput: Int(input))
        case .row(let input, let id, let field):
            guard case .text(let row)? = value(id, environment) else { return nil }
            return environment.field(texts[Int(field)], ofRow: row, inInput: Int(input))
        case .arithmetic, .rounding, .least, .greatest, .clamp, .length: return number(index, environment).map { .number($0) }
        case .order, .equal, .and, .or, .not, .known, .contains: return boolean(index, environment).map { .boolean($0) }
        case .conditional(let condition, let yes, let no):
            guard let holds = boolean(condition, environment) else { return nil }
            return value(holds ? yes : no, environment)
        case .steps(let first, let count):
            guard let chosen = step(first, count, environment) else { return nil }
            return value(chosen, environment)
        case .format(let operand, let decimals, let digits):
            guard let number = number(operand, environment) else { return nil }
            let text = environment.text(of: number, decimals: decimals < 0 ? nil : Int(decimals))
            let missing = digits > 1 ? Int(digits) + Int(decimals) - text.count { $0.isNumber } : 0
            guard missing > 0, let first = text.firstIndex(where: \.isNumber) else { return .text(text) }
            let zeros = String(repeating: environment.text(of: 0, decimals: 0), count: missing)
            return .text(text[..<first] + zeros + text[first...])
        case .plural(let operand, let name):
            guard let number = number(operand, environment) else { return nil }
            return .text(environment.localized(texts[Int(name)], pluralOf: number))
        case .wifi(let operand): return value(operand, environment)?.text.map { .text(Program.escapedForWiFi($0)) }
        case .moment(let operand, let style):
            // Of other years than 1 to 9999 no calendar tells: they are unknown, like what overflows.
            guard let seconds = number(operand, environment), (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
            return .text(environment.text(ofMoment: seconds, style: texts[Int(style)]))
        case .duration(let operand):
            guard let seconds = number(operand, environment) else { return nil }
            return .text(environment.text(ofDuration: Program.duration(seconds)))
        }
    }

    /// The value of a node that gives a number.
    private func number(_ index: Index, _ environment: some ExpressionEnvironment) -> Double? {
        switch nodes[Int(index)] {
        case .number(let number): return number
        case .arithmetic(let operation, let left, let right):
            guard let a = number(left, environment), let b = number(right, environment) else { return nil }
            return Program.result(operation, a, b)
        case .rounding(let rounding, let operand):
            guard let number = number(operand, environment) else { return nil }
            switch rounding {
            case .nearest: return number.rounded()
            case .down: return number.rounded(.down)
            case .magnitude: return abs(number)
            case .negation: return -number
            }
        // What a reader takes for one character counts once, as in a text field.
        case .length(let operand): return value(operand, environment)?.text.map { Double($0.count) }
        case .least(let first, let count): return extreme(first, count, environment) { $1 < $0 }
        case .greatest(let first, let count): return extreme(first, count, environment) { $1 > $0 }
        case .clamp(let first):
            let place = Int(first)
            guard let wanted = number(arguments[place], environment), let low = number(arguments[place + 1], environment),
                let high = number(arguments[place + 2], environment)
            else { return nil }
            return max(low, min(wanted, high))
        default: return value(index, environment)?.number
        }
    }

    /// The value of a node that gives true or false.
    private func boolean(_ index: Index, _ environment: some ExpressionEnvironment) -> Bool? {
        switch nodes[Int(index)] {
        case .order(let order, let left, let right):
            guard let a = number(left, environment), let b = number(right, environment) else { return nil }
            switch order {
            case .less: return a < b
            case .lessOrEqual: return a <= b
            case .greater: return a > b
            case .greaterOrEqual: return a >= b
            }
        case .equal(let left, let right, let isNegated):
            guard let a = value(left, environment), let b = value(right, environment) else { return nil }
            return (a == b) != isNegated
        case .and(let left, let right):
            // Kleene's: one false decides, whatever the other is.
            let a = boolean(left, environment)
            if a == false { return false }
            let b = boolean(right, environment)
            return b == false ? false : a == nil ? nil : b
        case .or(let left, let right):
            let a = boolean(left, environment)
            if a == true { return true }
            let b = boolean(right, environment)
            return b == true ? true : a == nil ? nil : b
        case .not(let operand): return boolean(operand, environment).map { !$0 }
        case .known(let operand): return value(operand, environment) != nil
        case .contains(let text, let part):
            guard let text = value(text, environment)?.text, let part = value(part, environment)?.text else { return nil }
            return text.containsIgnoringCase(part)
        default: return value(index, environment)?.boolean
        }
    }

    private static func result(_ operation: Arithmetic, _ a: Double, _ b: Double) -> Double? {
        let number: Double
        switch operation {
        case .add: number = a + b
        case .subtract: number = a - b
        case .multiply: number = a * b
        case .divide: number = a / b
        case .remainder:
            let rest = a.truncatingRemainder(dividingBy: b)
            // It has the divisor's sign, so that −1 of an hour's minutes is 59.
            number = rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
        }
        return number.isFinite ? number : nil
    }

    private func extreme(
        _ first: Index, _ count: Index, _ environment: some ExpressionEnvironment, _ isBetter: (Double, Double) -> Bool
    ) -> Double? {
        guard var best = number(arguments[Int(first)], environment) else { return nil }
        for index in Int(first) + 1..<Int(first + count) {
            guard let next = number(arguments[index], environment) else { return nil }
            if isBetter(best, next) { best = next }
        }
        return best
    }

    private func step(_ first: Index, _ count: Index, _ environment: some ExpressionEnvironment) -> Index? {
        guard let number = number(arguments[Int(first)], environment) else { return nil }
        var chosen = arguments[Int(first) + 1]
        for index in stride(from: Int(first) + 2, to: Int(first + count), by: 2) {
            guard let threshold = self.number(arguments[index], environment) else { return nil }
            if number >= threshold { chosen = arguments[index + 1] }
        }
        return chosen
    }

    /// A text with a backslash before what has a meaning in `WIFI:…;;`.
    static func escapedForWiFi(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if "\\;,:\"".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// Seconds as `0:05`, `12:34` or `1:02:03`; a fraction is dropped.
    static func duration(_ seconds: Double) -> String {
        let total = Int64(max(-9e15, min(seconds.rounded(.towardZero), 9e15)))
        let size = total.magnitude
        func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes, rest) = (size / 3600, size / 60 % 60, size % 60)
        let text = hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
        return total < 0 ? "-\(text)" : text
    }
}

/// What a node passes on as it is.
extension Program {
    /// The node whose value a node passes on now: that of the case that holds.
    func leaf(_ index: Index, _ environment: some ExpressionEnvironment) -> Index? {
        switch nodes[Int(index)] {
        case .conditional(let condition, let yes, let no):
            boolean(condition, environment).flatMap { leaf($0 ? yes : no, environment) }
        case .steps(let first, let count): step(first, count, environment).flatMap { leaf($0, environment) }
        default: index
        }
    }

    /// All nodes whose value a node may pass on.
    func leaves(_ index: Index) -> [Index] {
        switch nodes[Int(index)] {
        case .conditional(_, let yes, let no): leaves(yes) + leaves(no)
        case .steps(let first, let count):
            stride(from: Int(first) + 1, to: Int(first + count), by: 2).flatMap { leaves(arguments[$0]) }
        default: [index]
        }
    }

    func origin(_ leaf: Index?, _ inputs: [ExpressionInput]) -> ExpressionOrigin? {
        switch leaf.map({ nodes[Int($0)] }) {
        case .input(let input)?:
            inputs[Int(input)].aspect == .field ? .field(inputs[Int(input)].name) : .value(inputs[Int(input)].name)
        case .row(let input, _, let field)?: .row(list: inputs[Int(input)].name, field: texts[Int(field)])
        default: nil
        }
    }
}
