/// A JSON object on one line, built member by member in the order in which they are added.
public struct JSONLine: Sendable {
    private var bytes: [UInt8] = [UInt8(ascii: "{")]

    /// An object without members.
    public init() {}

    /// The object, without a line feed.
    public var text: String { String(decoding: bytes, as: UTF8.self) + "}" }

    /// Adds a string.
    public mutating func add(_ name: String, _ value: String) {
        addName(name)
        appendString(value)
    }

    /// Adds a whole number.
    public mutating func add(_ name: String, _ value: Int) {
        addName(name)
        append("\(value)")
    }

    /// Adds a number in the fewest digits that read back as the same, a whole one without a fraction. JSON knows no infinity and
    /// no NaN: these become null.
    public mutating func add(_ name: String, _ value: Double) {
        addName(name)
        append(JSONLine.number(value))
    }

    /// Adds true or false.
    public mutating func add(_ name: String, _ value: Bool) {
        addName(name)
        append(value ? "true" : "false")
    }

    /// Adds null.
    public mutating func addNull(_ name: String) {
        addName(name)
        append("null")
    }

    /// Adds a list of lists of whole numbers, such as rectangles.
    public mutating func add(_ name: String, _ rows: [[Int]]) {
        addName(name)
        append("[")
        for (index, row) in rows.enumerated() {
            append(index == 0 ? "[" : ",[")
            for (column, value) in row.enumerated() { append(column == 0 ? "\(value)" : ",\(value)") }
            append("]")
        }
        append("]")
    }

    /// A number as JSON has it.
    public static func number(_ value: Double) -> String {
        if !value.isFinite { return "null" }
        if value == value.rounded() && abs(value) < 9_007_199_254_740_992 { return "\(Int64(value))" }
        return "\(value)"
    }

    private mutating func addName(_ name: String) {
        if bytes.count > 1 { append(",") }
        appendString(name)
        append(":")
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func appendString(_ text: String) {
        JSONLine.append(text, to: &bytes)
    }

    /// Adds a text as JSON has it, in quotes. Control characters are escaped, and so is what `PlainText` keeps from terminals: JSON is
    /// printed too, and is the same for programs.
    public static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // How all that begins which is no ASCII and is escaped.
        if text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 || $0 == 0xEF || $0 == 0xF3 }) {
            for scalar in text.unicodeScalars {
                if scalar.isASCII || !PlainText.isHarmful(scalar) {
                    appendPlain(String(scalar), to: &bytes)
                } else {
                    bytes.append(contentsOf: PlainText.escaped(String(scalar)).utf8)
                }
            }
        } else {
            appendPlain(text, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// What needs no escape, which is nearly everything, is added in one piece.
    private static func appendPlain(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { text in
            var start = 0
            for index in text.indices where text[index] < 0x20 || text[index] == 0x22 || text[index] == 0x5C || text[index] == 0x7F {
                bytes.append(contentsOf: text[start..<index])
                appendEscaped(text[index], to: &bytes)
                start = index + 1
            }
            bytes.append(contentsOf: text[start...])
        }
    }

    private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case 0..<0x20, 0x7F:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(hexDigit(byte >> 4))
            bytes.append(hexDigit(byte & 15))
        default: bytes.append(byte)
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
    }
}
