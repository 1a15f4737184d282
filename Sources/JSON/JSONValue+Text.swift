import FasciaSystem

extension JSONValue {
    /// The value on one line, without needless blanks.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of `text`.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// How many bytes `text` has at least.
    package var leastBytes: Int {
        switch self {
        case .null, .boolean, .secret: 4
        case .integer, .number: 1
        case .string(let value): value.utf8.count + 2
        case .array(let values): values.reduce(2) { $0 + $1.leastBytes + 1 }
        case .object(let object): object.members.reduce(2) { $0 + $1.name.utf8.count + $1.value.leastBytes + 3 }
        }
    }

    /// The value on many lines, for people.
    package var indentedText: String {
        var bytes: [UInt8] = []
        append(to: &bytes, indentation: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds the value on one line.
    package func append(to bytes: inout [UInt8]) {
        switch self {
        case .null, .secret: bytes.append(contentsOf: "null".utf8)
        case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): bytes.append(contentsOf: "\(value)".utf8)
        case .number(let value): bytes.append(contentsOf: JSONLine.number(value).utf8)
        case .string(let value): JSONLine.append(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, name) in object.names.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONLine.append(name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                (object[name] ?? .null).append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private func append(to bytes: inout [UInt8], indentation: Int) {
        func newLine(_ depth: Int) {
            bytes.append(UInt8(ascii: "\n"))
            bytes.append(contentsOf: [UInt8](repeating: UInt8(ascii: " "), count: depth * 2))
        }
        switch self {
        case .array(let values) where !values.isEmpty:
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                newLine(indentation + 1)
                value.append(to: &bytes, indentation: indentation + 1)
            }
            newLine(indentation)
            bytes.append(UInt8(ascii: "]"))
        case .object(let object) where !object.isEmpty:
            bytes.append(UInt8(ascii: "{"))
            for (index, name) in object.names.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                newLine(indentation + 1)
                JSONLine.append(name, to: &bytes)
                bytes.append(contentsOf: ": ".utf8)
                (object[name] ?? .null).append(to: &bytes, indentation: indentation + 1)
            }
            newLine(indentation)
            bytes.append(UInt8(ascii: "}"))
        default: append(to: &bytes)
        }
    }
}
