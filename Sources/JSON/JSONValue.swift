import FasciaGeometry

/// A JSON value. Members of an object keep their order, and no name comes twice.
package enum JSONValue: Hashable, Sendable {
    /// `null`: nothing, where something could be.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number that was written without a fraction and without an exponent, and that fits 64 bits.
    case integer(Int64)
    /// Never infinite and never NaN when it was read; either is written as null.
    case number(Double)
    /// A text, with its escapes resolved.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named members, in their order.
    case object(JSONObject)
    /// A text that only whom it is for may see; it is written as null, and taken with `asSecret`.
    case secret(SealedText)

    /// What kind of value it is, in the words of error messages: "a number", "text".
    package var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .integer, .number: "a number"
        case .string, .secret: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The number, whole or not; nil if it is none.
    package var asNumber: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The whole number, nil if it is none: `3` and `3.0` are, `3.5` and `1e300` are not.
    package var asInteger: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The text, nil if it is none.
    package var asString: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The text that only whom it is for may see, nil if it is none.
    package var asSecret: SecretText? {
        if case .secret(let sealed) = self { sealed.text } else { nil }
    }

    /// True or false, nil if it is neither.
    package var asBoolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The list's values, nil if it is none.
    package var asArray: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object, nil if it is none.
    package var asObject: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The value of an object's member; nil if there is no such member, or if this is no object.
    package subscript(name: String) -> JSONValue? { asObject?[name] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Null.
    package init(nilLiteral: ()) { self = .null }
    /// True or false.
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// A whole number.
    package init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    package init(floatLiteral value: Double) { self = .number(value) }
    /// A text.
    package init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; of members with the same name the last counts.
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}
