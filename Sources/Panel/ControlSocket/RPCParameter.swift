import FasciaConfiguration

/// What a method of the control socket takes under a name.
public struct RPCParameter: Hashable, Sendable {
    /// What kind of value it takes.
    public enum Kind: String, Sendable {
        /// A text.
        case text
        /// A list of texts.
        case texts = "list of texts"
        /// A number, whole or not.
        case number
        /// A whole number.
        case integer = "whole number"
        /// `true` or `false`.
        case boolean = "true or false"
        /// What a value of the panel can be.
        case value = "number, text, true or false"
        /// Named members.
        case object
        /// A text, or `null` to take one away.
        case textOrNull = "text or null"

        /// As it stands in sentences, with its article.
        var noun: String { self == .boolean ? rawValue : Noun.article(rawValue) }
    }

    /// Its name in an object of parameters; in a list it is known by its place.
    public let name: String
    /// What kind of value it takes.
    public let kind: Kind
    /// Whether it may be left out.
    public let isOptional: Bool
    /// What it is for.
    public let summary: String

    init(_ name: String, _ kind: Kind, isOptional: Bool = false, _ summary: String) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.summary = summary
    }

    /// Whether a value is of the kind.
    func takes(_ value: JSONValue) -> Bool {
        switch kind {
        case .text: value.asString != nil
        case .texts: value.asArray?.allSatisfy { $0.asString != nil } ?? false
        case .number: value.asNumber != nil
        case .integer: value.asInteger != nil
        case .boolean: value.asBoolean != nil
        case .value: value.asNumber != nil || value.asString != nil || value.asBoolean != nil
        case .object: value.asObject != nil
        case .textOrNull: value.asString != nil || value == .null
        }
    }
}
