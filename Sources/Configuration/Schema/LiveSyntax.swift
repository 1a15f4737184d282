import FasciaExpressions
import FasciaRaster
import FasciaSystem
import FasciaValues

/// How the result of an expression becomes a value of a key.
package struct LiveSyntax<Value>: Sendable {
    /// What an expression has to give.
    package var type: ExpressionType { box.type }
    /// The value of a result; nil for words that only the syntax itself can read, such as names of images.
    package let value: @Sendable (ExpressionValue) -> Value?
    let box: ExpressionTypeBox

    package init(_ type: ExpressionType, _ value: @escaping @Sendable (ExpressionValue) -> Value?) {
        box = ExpressionTypeBox(type)
        self.value = value
    }

    init(_ box: ExpressionTypeBox, _ value: @escaping @Sendable (ExpressionValue) -> Value?) {
        self.box = box
        self.value = value
    }

    /// The same value under another type.
    package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> LiveSyntax<Other> {
        let value = value
        return LiveSyntax<Other>(box) { value($0).map(transform) }
    }
}

/// A type by reference. Keys contain it: with the enumeration itself in them, each copy of a key would ask the runtime for the key's type,
/// which cost half a millisecond of a start.
final class ExpressionTypeBox: Sendable {
    let type: ExpressionType

    init(_ type: ExpressionType) { self.type = type }
}

/// An expression that gives the value of a key, of a type that the key knows.
package class AnyLiveValue {
    package let expression: Expression
    package let place: Place

    fileprivate init(_ expression: Expression, at place: Place) {
        self.expression = expression
        self.place = place
    }
}

/// An expression that gives a value of some type.
package final class LiveValue<Value>: AnyLiveValue {
    /// What the words in the expression mean, read when the configuration was.
    private let words: [(text: String, value: Value)]
    private let convert: @Sendable (ExpressionValue) -> Value?

    fileprivate init(
        _ expression: Expression, at place: Place, words: [(text: String, value: Value)],
        convert: @escaping @Sendable (ExpressionValue) -> Value?
    ) {
        self.words = words
        self.convert = convert
        super.init(expression, at: place)
    }

    /// What the words in the expression mean: all that it can give but what values have.
    package var named: [Value] { words.map(\.value) }

    /// The value for a result.
    package func value(of result: ExpressionValue) -> Value? {
        if case .text(let text) = result {
            for index in words.indices where words[index].text == text { return words[index].value }
        }
        return convert(result)
    }
}

extension Reader {
    /// The most numbers, names and operators that all expressions of a panel have together.
    package static var expressionLimit: Int { 100_000 }

    /// Parses and checks an expression in a scalar, and reports what is wrong at its place there.
    /// - Parameters:
    ///   - text: the expression.
    ///   - offset: where it begins in the scalar's text, in Unicode scalars.
    ///   - type: what it has to give; nil for what a text can show.
    ///   - node: the scalar.
    package func expression(_ text: String, at offset: Int, expecting type: ExpressionType?, _ node: SourceNode) -> Expression? {
        do {
            var expression = try Expression(parsing: text, expecting: type, in: scope)
            expressionNodes += expression.nodeCount
            if expressionNodes > Reader.expressionLimit, expressionNodes - expression.nodeCount <= Reader.expressionLimit {
                fail("the panel's expressions have more than \(Reader.expressionLimit) numbers, names and operators", node)
            }
            for word in expression.words where word.type == .text {
                if word.hasPlurals {
                    checkPlurals(word.text, node)
                    for form in strings.forms(of: word.text) {
                        guard let inputs = inputs(of: form, node.position(at: offset + word.offset), isForm: true) else { return nil }
                        expression = expression.depending(on: inputs)
                    }
                    continue
                }
                checkString(word.text, node)
                guard let inputs = inputs(of: word.text, node.position(at: offset + word.offset)) else { return nil }
                expression = expression.depending(on: inputs)
            }
            return expression
        } catch {
            for mistake in error.all {
                fail(mistake.message, at: place(node.position(at: offset + mistake.offset)), suggestion: mistake.suggestion)
            }
            return nil
        }
    }

    /// Reads the values that a text in an expression shows, so that they can be put in.
    /// - Returns: what it depends on; nil after it has reported what is wrong.
    /// - Parameter isForm: whether it is a plural form, which not every language has.
    private func inputs(of raw: String, _ position: SourcePosition, isForm: Bool = false) -> [ExpressionInput]? {
        guard strings.variants(of: raw).contains(where: { Syntax<String>.hasBraces($0) }) else { return [] }
        if captions[raw] == nil {
            let node = SourceNode(.scalar(raw, .quoted), at: position)
            guard openCaptions.insert(raw).inserted else { return fail("“\(raw.prefix(60))” shows itself", node) }
            defer { openCaptions.remove(raw) }
            guard let text = (isForm ? Syntax<TextModel>.formText : .valueText).read(node, self) else { return nil }
            captions[raw] = text
        }
        guard let text = captions[raw] else { return [] }
        let named = text.names.map { ExpressionInput($0.name.name, $0.aspect == .actual ? .actual : .value) }
        return named + text.expressions.flatMap(\.inputs)
    }

    /// Reads a text that begins with `=` as the expression of a key; nil after it has reported why there is none.
    func live(_ node: SourceNode, _ key: AnyKey, writtenAs name: String) -> AnyLiveValue? {
        if let read = key.readLive { return read(node, self) }
        let reason =
            key.isOperated
            ? "fingers change it, so that “binds:” joins it to a value" : "it is read once, when the panel is built"
        fail("“\(name)” takes no expression: \(reason)", node)
        return nil
    }

    /// Reads an expression for values of a syntax.
    func live<Value>(_ node: SourceNode, _ syntax: Syntax<Value>, _ live: LiveSyntax<Value>) -> LiveValue<Value>? {
        guard let text = node.text, let expression = expression(String(text.dropFirst()), at: 1, expecting: live.type, node) else {
            return nil
        }
        var words: [(text: String, value: Value)] = []
        for name in Reader.words(expression, live.type, node) {
            guard let value = syntax.read(name.node, self) else { return nil }
            words.append((name.text, value))
        }
        return LiveValue(expression, at: place(node.position), words: words, convert: live.value)
    }

    /// The words in an expression that only a key's syntax knows, once each: it reports what it does not know. A choice is its word.
    private static func words(_ expression: Expression, _ type: ExpressionType, _ node: SourceNode) -> [(text: String, node: SourceNode)] {
        var words: [(text: String, node: SourceNode)] = []
        if case .choice = type { return words }
        for name in expression.words where name.type == type && !words.contains(where: { $0.text == name.text }) {
            words.append((name.text, SourceNode(.scalar(name.text, .plain), at: node.position(at: 1 + name.offset))))
        }
        return words
    }
}

extension ColorModel {
    /// The colour that an expression gives, apart from those that `colors:` of the configuration declares.
    init?(result: ExpressionValue) {
        switch result {
        case .color(let bits):
            self.init(ColorValue(bits))
        case .text(let name):
            guard let color = ColorValue(name) else { return nil }
            self.init(color)
        default: return nil
        }
    }
}
