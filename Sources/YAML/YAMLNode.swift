/// A value in a YAML document, with its place in the file.
package struct YAMLNode: Sendable {
    /// How a scalar was written.
    package enum Style: Hashable, Sendable {
        /// Without quotes: may mean a number or a switch.
        case plain
        /// In quotes or as a block: is text, whatever it looks like.
        case quoted
    }

    /// What kind of value, and the value.
    package enum Content: Sendable {
        /// A word, a number or a text, as it was written but for quotes and escapes.
        case scalar(String, style: Style)
        /// A list, in the order of the file.
        case sequence([YAMLNode])
        /// In the order of the file.
        case mapping([YAMLPair])
    }

    /// The value itself.
    package let content: Content
    /// Where the value begins; for an alias, where the alias stands.
    package let position: YAMLPosition
    /// Of a scalar that begins with `=` or has a brace: how far its text lies behind its position, if each character stands in the file as
    /// it is, all on one line; otherwise nil.
    package internal(set) var textColumn: Int?

    /// A node from its parts.
    package init(_ content: Content, at position: YAMLPosition) {
        self.content = content
        self.position = position
    }

    /// What people call the kind of value, for messages: "a list", "a mapping", "text", "nothing".
    package var kind: String {
        switch content {
        case .scalar(_, .quoted): return "text"
        case .scalar(let text, .plain): return isNull ? "nothing" : "\u{201C}\(text.prefix(40))\u{201D}"
        case .sequence: return "a list"
        case .mapping: return "a mapping"
        }
    }

    /// The text of a scalar, quoted or not. Nil for lists and mappings.
    package var asString: String? {
        if case .scalar(let text, _) = content { return text }
        return nil
    }

    /// The number that a plain scalar means: finite, decimal or hexadecimal. Nil otherwise.
    package var asDouble: Double? {
        guard case .scalar(let text, .plain) = content else { return nil }
        return YAMLScalar.number(text) ?? asInt.map(Double.init)
    }

    /// The integer that a plain scalar means, decimal or `0x` hexadecimal. Nil otherwise, and if it does not fit 64 bits.
    package var asInt: Int? {
        guard case .scalar(var text, .plain) = content else { return nil }
        return text.withUTF8(YAMLScalar.integer)
    }

    /// `true` or `false` without quotes. Nil otherwise.
    package var asBool: Bool? {
        guard case .scalar(let text, .plain) = content else { return nil }
        return YAMLScalar.boolean(text)
    }

    /// Whether nothing stands where a value could: an empty plain scalar, `~` or `null`.
    package var isNull: Bool {
        guard case .scalar(let text, .plain) = content else { return false }
        return text.isEmpty || text == "~" || text == "null"
    }

    /// The elements of a sequence. Nil for anything else.
    package var asSequence: [YAMLNode]? {
        if case .sequence(let nodes) = content { return nodes }
        return nil
    }

    /// The pairs of a mapping, in the order of the file. Nil for anything else.
    package var asMapping: [YAMLPair]? {
        if case .mapping(let pairs) = content { return pairs }
        return nil
    }

    /// The value of a key of a mapping. Nil if there is no such key, or if this is no mapping.
    package subscript(key: String) -> YAMLNode? {
        guard case .mapping(let pairs) = content else { return nil }
        return pairs.first { $0.key == key }?.value
    }
}
