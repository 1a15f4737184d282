/// One thing to be logged.
public struct LogRecord: Sendable {
    /// How much it matters.
    public var level: LogLevel
    /// For people.
    public var message: String
    /// For machines: what it is about, as in `("control", "living/brightness")`.
    public var fields: [(name: String, value: String)]

    /// Describes something to be logged. What could command a terminal is escaped, wherever the record goes.
    public init(level: LogLevel, message: String, fields: [(name: String, value: String)] = []) {
        self.level = level
        self.message = PlainText.escaped(message, keepsLines: true)
        self.fields = fields.map { ($0.name, PlainText.escaped($0.value)) }
    }

    /// The record as text: `level: message [name=value …]`. A message of several lines is indented below its first: none of them can be
    /// taken for another record.
    public var text: String {
        var bytes = [UInt8]()
        bytes.reserveCapacity(message.utf8.count + 32)
        bytes.append(contentsOf: level.name.utf8)
        bytes.append(contentsOf: ": ".utf8)
        LogRecord.append(message, to: &bytes)
        for (index, field) in fields.enumerated() {
            bytes.append(contentsOf: (index == 0 ? " [" : " ").utf8)
            LogRecord.append(field.name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            LogRecord.append(field.value, to: &bytes)
        }
        if !fields.isEmpty { bytes.append(UInt8(ascii: "]")) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") {
                bytes.append(contentsOf: "\n    ".utf8)
            } else {
                bytes.append(byte)
            }
        }
    }
}
