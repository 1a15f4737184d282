import CJansson
import FasciaGeometry

extension JSONValue {
    /// The most values that a text from a stranger may hold, names of members counted too: what is small to write must not be large to keep.
    package static let maximumCount = 20_000
    /// How deep lists and objects may lie in one another.
    package static let maximumDepth = 32

    /// Reads a text, strictly: UTF-8, one value, no member twice.
    /// - Parameter most: how many values it may hold.
    package init(parsing text: String, most: Int = maximumCount) throws(JSONError) {
        let bytes = Array(text.utf8)
        self = try bytes.span.withUnsafeBytes { (bytes) throws(JSONError) in try JSONValue(parsing: bytes, most: most) }
    }

    /// Reads a text, strictly: UTF-8, one value, no member twice. Whatever the bytes are, the memory and the time that it takes are bounded by
    /// their number, `most` and `maximumDepth`; what memory it takes is wiped when it is given back.
    /// - Parameter secrets: the names of secrets, whose values in calls of `set` come as `secret`.
    package init(parsing bytes: UnsafeRawBufferPointer, most: Int = maximumCount, secrets: Set<String> = []) throws(JSONError) {
        try JSONValue.checkBounds(bytes, most)
        _ = JSONValue.wipesFreed
        var error = json_error_t()
        // An empty buffer may have no address, which is an error of the caller's there.
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        var root = start.flatMap { json_loadb($0, bytes.count, FASCIA_JSON_STRICT, &error) }
        if let start, root == nil, json_error_code(&error) == json_error_numeric_overflow {
            // A whole number of more than 64 bits is a number as any other.
            root = json_loadb(start, bytes.count, FASCIA_JSON_STRICT | FASCIA_JSON_REALS, &error)
        }
        guard let root else {
            if bytes.isEmpty { throw JSONError(offset: 0, reason: "nothing at all") }
            let isTooLarge = json_error_code(&error) == json_error_numeric_overflow
            throw JSONError(
                offset: max(0, Int(error.position)), reason: isTooLarge ? "a number beyond 1.8e308" : JSONValue.text(&error),
                isBeyondLimit: isTooLarge)
        }
        defer { json_decref(root) }
        self = JSONValue(root, SecretFinder(names: secrets).values(in: root), isSecret: false)
    }

    private static let wipesFreed: Void = fascia_json_wipe_freed()

    /// Takes over what the parser made; its depth is bounded.
    /// - Parameter isSecret: whether it lies in the value of a secret.
    private init(_ json: UnsafeMutablePointer<json_t>, _ secrets: Set<UnsafeMutablePointer<json_t>>, isSecret: Bool) {
        let isSecret = isSecret || !secrets.isEmpty && secrets.contains(json)
        switch json.pointee.type {
        case JSON_OBJECT:
            var object = JSONObject()
            var iterator = json_object_iter(json)
            while let current = iterator {
                let length = json_object_iter_key_len(current)
                if let key = json_object_iter_key(current), let value = json_object_iter_value(current) {
                    object[JSONValue.string(key, length)] = JSONValue(value, secrets, isSecret: isSecret)
                }
                iterator = json_object_iter_next(json, current)
            }
            self = .object(object)
        case JSON_ARRAY:
            var values: [JSONValue] = []
            let count = json_array_size(json)
            values.reserveCapacity(count)
            for index in 0..<count {
                if let value = json_array_get(json, index) { values.append(JSONValue(value, secrets, isSecret: isSecret)) }
            }
            self = .array(values)
        case JSON_STRING where isSecret:
            self = .secret(SealedText(copying: UnsafeRawBufferPointer(start: json_string_value(json), count: json_string_length(json))))
        case JSON_STRING:
            self = .string(json_string_value(json).map { JSONValue.string($0, json_string_length(json)) } ?? "")
        case JSON_INTEGER: self = .integer(json_integer_value(json))
        case JSON_REAL: self = .number(json_real_value(json))
        case JSON_TRUE: self = .boolean(true)
        case JSON_FALSE: self = .boolean(false)
        default: self = .null
        }
    }

    private static func string(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The parser's own words, without what it quotes of the text: that may be a secret.
    private static func text(_ error: inout json_error_t) -> String {
        let words = withUnsafeBytes(of: &error.text) { bytes in
            bytes.prefix { $0 != 0 }.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        }
        return words.prefix { $0 != "near" }.map { word in
            word.hasPrefix("'") && word.hasSuffix("'") && word.count > 1 ? "“\(word.dropFirst().dropLast())”" : word
        }
        .joined(separator: " ")
    }

    /// Counts commas, colons and opening brackets outside of strings: at least as many as there are values. A text that is no JSON may be
    /// refused for either reason.
    private static func checkBounds(_ bytes: UnsafeRawBufferPointer, _ most: Int) throws(JSONError) {
        var count = 1
        var depth = 0
        var isString = false
        var isEscaped = false
        for (offset, byte) in bytes.enumerated() {
            if isString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: ","), UInt8(ascii: ":"): count += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                count += 1
                depth += 1
                if depth > maximumDepth {
                    throw JSONError(
                        offset: offset, reason: "more than \(maximumDepth) lists and objects in one another", isBeyondLimit: true)
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            if count > most {
                throw JSONError(
                    offset: offset,
                    reason: "more than \(most) values, names counted too; send them in parts: a list's first rows with “set” and "
                        + "the others with “patch”, a series' points with “append”",
                    isBeyondLimit: true)
            }
        }
    }
}

/// A text is no JSON, or more of it than is taken.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where, in bytes from the start of the text.
    package let offset: Int
    /// What is wrong.
    package let reason: String
    /// Whether it may well be JSON, but is more of it than is taken.
    package var isBeyondLimit = false

    package var description: String { "\(isBeyondLimit ? "too much JSON" : "no JSON"): \(reason), at byte \(offset)" }
}
