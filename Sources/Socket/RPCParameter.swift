import FasciaConfiguration
import FasciaJSON
import FasciaPanel
import FasciaValues

/// What `list` returns about a parameter.
package struct RPCParameterDeclaration: Hashable, Sendable {
    /// Its name in an object of parameters; in a list it is known by its place.
    package let name: String
    /// The type in words, without an article.
    package let type: String
    /// Whether it may be left out.
    package let isOptional: Bool
    /// What it is for.
    package let summary: String
}

/// A parameter of a method, and the type as which the method's closure takes it.
struct RPCParameter<Argument>: Sendable {
    let declaration: RPCParameterDeclaration
    private let noun: String
    /// Returns nil for a value of another type.
    private let read: @Sendable (JSONValue) -> Argument?
    /// The argument where the parameter is left out; nil if it must be given.
    private let absent: @Sendable () -> Argument?
    /// Whether null means something else than nothing.
    private var takesNull = false

    /// A parameter that must be given.
    /// - Parameters:
    ///   - type: the type in words.
    ///   - noun: the same as it stands in a sentence, where that is not the type with its article.
    init(
        _ name: String, _ type: String, noun: String? = nil, _ summary: String, read: @escaping @Sendable (JSONValue) -> Argument?
    ) {
        self.noun = noun ?? Noun.article(type)
        declaration = RPCParameterDeclaration(name: name, type: type, isOptional: false, summary: summary)
        self.read = read
        absent = { nil }
    }

    private init<Wrapped>(optional parameter: RPCParameter<Wrapped>) where Argument == Wrapped? {
        let (old, read) = (parameter.declaration, parameter.read)
        declaration = RPCParameterDeclaration(name: old.name, type: old.type, isOptional: true, summary: old.summary)
        noun = parameter.noun
        self.read = { read($0).map { .some($0) } }
        absent = { .some(nil) }
    }

    /// A parameter that may be left out, or be null: many languages cannot leave out.
    static func optional<Wrapped>(_ parameter: RPCParameter<Wrapped>) -> Self where Argument == Wrapped? { Self(optional: parameter) }

    /// The argument among those that a request gives.
    func argument(in given: JSONObject, of method: String) throws(RPCError) -> Argument {
        let value = given[declaration.name]
        if value == nil || value == .null && !takesNull, let absent = absent() { return absent }
        guard let value else { throw RPCError(.invalidParameters, "\(method) needs “\(declaration.name)”: \(declaration.summary)") }
        guard let argument = read(value) else {
            throw RPCError(.invalidParameters, "“\(declaration.name)” of \(method) is \(noun), not \(value.kind)")
        }
        return argument
    }
}

extension RPCParameter<String> {
    /// A text.
    static func text(_ name: String, _ summary: String) -> Self { Self(name, "text", summary) { $0.asString } }
}

extension RPCParameter<String?> {
    /// A text, or null or nothing to take one away.
    static func textOrNull(_ name: String, _ summary: String) -> Self {
        .optional(RPCParameter<String>(name, "text or null", summary) { $0.asString })
    }
}

extension RPCParameter<[String]> {
    /// A list of texts.
    static func texts(_ name: String, _ summary: String) -> Self {
        Self(name, "list of texts", summary) { value in
            guard let values = value.asArray else { return nil }
            let texts = values.compactMap(\.asString)
            return texts.count == values.count ? texts : nil
        }
    }
}

extension RPCParameter<Double> {
    /// A number, whole or not.
    static func number(_ name: String, _ summary: String) -> Self { Self(name, "number", summary) { $0.asNumber } }

    /// A number, or false, which is as 0.
    static func numberOrFalse(_ name: String, _ summary: String) -> Self {
        Self(name, "number or false", summary) { $0.asNumber ?? ($0 == false ? 0 : nil) }
    }
}

extension RPCParameter<Int> {
    /// A whole number.
    static func integer(_ name: String, _ summary: String) -> Self {
        Self(name, "whole number", summary) { $0.asInteger.map { Int(clamping: $0) } }
    }
}

extension RPCParameter<Bool> {
    /// `true` or `false`.
    static func boolean(_ name: String, _ summary: String) -> Self {
        Self(name, "true or false", noun: "true or false", summary) { $0.asBoolean }
    }
}

extension RPCParameter<JSONValue?> {
    /// What something of the panel can be, which may be left out. Null is something.
    static func value(_ name: String, _ summary: String) -> Self {
        var parameter = Self.optional(RPCParameter<JSONValue>(name, "value", summary) { $0 })
        parameter.takesNull = true
        return parameter
    }
}

extension RPCParameter<[JSONValue]> {
    /// A list of anything.
    static func list(_ name: String, _ summary: String) -> Self { Self(name, "list", summary) { $0.asArray } }

    /// A point of a series, or a list of them.
    static func points(_ name: String, _ summary: String) -> Self {
        Self(name, "point or list of points", summary) { value in
            if value.asNumber != nil { return [value] }
            guard let points = value.asArray else { return nil }
            if points.count == 2, points.allSatisfy({ $0.asNumber != nil }) { return [value] }
            // Numbers without times would all be of now.
            return points.contains { $0.asNumber != nil } ? nil : points
        }
    }
}

extension RPCParameter<JSONObject> {
    /// Named members.
    static func object(_ name: String, _ summary: String) -> Self { Self(name, "object", summary) { $0.asObject } }
}
