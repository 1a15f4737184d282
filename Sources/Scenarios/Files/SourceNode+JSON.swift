import FasciaConfiguration
import FasciaJSON
import FasciaYAML

extension Syntax where Value == WrittenValue {
    /// Anything that a value of a panel can be set to: a number, a switch, a text, or rows and points.
    static var written: Syntax {
        Syntax("a value", isTextual: true) { node, reader in
            guard let json = JSONValue(node) else { return nil }
            return WrittenValue(json: json, place: reader.place(node.position))
        }
    }
}

extension Syntax where Value == [NamedModel<WrittenValue>] {
    /// A mapping of paths or names to what is expected of them.
    static var expected: Syntax {
        Syntax("a mapping of names") { node, reader in
            reader.named(node) { pair in
                Syntax<WrittenValue>.written.read(pair.value, reader).map {
                    NamedModel(name: pair.key, value: $0, place: reader.place(pair.position))
                }
            }
        }
    }
}

/// What a value is set to or expected to be, with its place.
package struct WrittenValue: Sendable {
    package let json: JSONValue
    package let place: Place
}

extension JSONValue {
    /// What a node says, as a backend would send it. Nil for one that was wrong.
    init?(_ node: SourceNode) {
        switch node.content {
        case .invalid: return nil
        case .scalar(let text, let style):
            if node.isNull {
                self = .null
            } else if style == .plain, let number = YAMLScalar.number(text) {
                self = number == number.rounded() && abs(number) < 1e15 ? .integer(Int64(number)) : .number(number)
            } else if style == .plain, text == "true" || text == "false" {
                self = .boolean(text == "true")
            } else {
                self = .string(text)
            }
        case .sequence(let nodes): self = .array(nodes.compactMap { JSONValue($0) })
        case .mapping(let pairs):
            var object = JSONObject()
            for pair in pairs { object[pair.key] = JSONValue(pair.value) }
            self = .object(object)
        }
    }

    /// As a person writes it.
    package var words: String {
        switch self {
        case .string(let text): "“\(text)”"
        case .null: "unknown"
        default: text
        }
    }
}
