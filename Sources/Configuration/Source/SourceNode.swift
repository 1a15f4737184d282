import FasciaYAML

/// A value of a configuration that knows its file: variables and templates mix values of several files in one tree.
package struct SourceNode: Sendable {
    package enum Content: Sendable {
        case scalar(String, YAMLNode.Style)
        case sequence([SourceNode])
        case mapping([SourcePair])
        /// Something that has been reported already; whoever meets it says nothing more.
        case invalid
    }

    package let content: Content
    package let position: SourcePosition
    /// How far a scalar's text lies behind its position, see `YAMLNode.textColumn`.
    private(set) var textColumn: Int?

    package init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }

    /// A tree as it stands in a file; not deeper than the reader of YAML allows.
    package init(_ node: YAMLNode, file: String) {
        position = SourcePosition(file: file, node.position)
        textColumn = node.textColumn
        switch node.content {
        case .scalar(let text, let style): content = .scalar(text, style)
        case .sequence(let nodes): content = .sequence(nodes.map { SourceNode($0, file: file) })
        case .mapping(let pairs):
            content = .mapping(
                pairs.map {
                    SourcePair(
                        key: $0.key, position: SourcePosition(file: file, $0.keyPosition), value: SourceNode($0.value, file: file))
                })
        }
    }

    package static func invalid(at position: SourcePosition) -> SourceNode { SourceNode(.invalid, at: position) }

    /// Where a character of the text stands; the node's place where that is not known, as in texts with escapes or variables.
    func position(at offset: Int) -> SourcePosition {
        guard let textColumn, position.column > 0 else { return position }
        return SourcePosition(file: position.file, line: position.line, column: position.column + textColumn + offset)
    }

    /// What a person would call the value, for messages.
    package var kind: String {
        switch content {
        case .scalar(let text, let style):
            if isNull { return "nothing" }
            let shown = "“\(text.prefix(40))\(text.count > 40 ? "…" : "")”"
            return style == .quoted && (YAMLScalar.number(text) != nil || YAMLScalar.boolean(text) != nil) ? "the text \(shown)" : shown
        case .sequence: return "a list"
        case .mapping: return "a mapping"
        case .invalid: return "nothing"
        }
    }

    package var isInvalid: Bool {
        if case .invalid = content { return true }
        return false
    }

    /// Whether nothing stands where a value could.
    package var isNull: Bool {
        guard case .scalar(let text, .plain) = content else { return false }
        return text.isEmpty || text == "~" || text == "null"
    }

    /// A scalar's text, quoted or not.
    package var text: String? {
        guard case .scalar(let text, _) = content, !isNull else { return nil }
        return text
    }

    /// A plain scalar's text: what may mean a number or a switch.
    package var plainText: String? {
        guard case .scalar(let text, .plain) = content, !isNull else { return nil }
        return text
    }

    /// A finite number without quotes.
    package var number: Double? {
        guard let text = plainText else { return nil }
        return YAMLScalar.number(text)
    }

    package var elements: [SourceNode]? {
        if case .sequence(let nodes) = content { return nodes }
        return nil
    }

    package var pairs: [SourcePair]? {
        if case .mapping(let pairs) = content { return pairs }
        return nil
    }

    package subscript(key: String) -> SourceNode? { pairs?.pair(of: key)?.value }
}
