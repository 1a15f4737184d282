/// A formula over named values, as a panel's configuration has them: `if actual > 80 then destructive else label`. It has been checked:
/// it is of the type that was asked for, whatever its inputs are.
///
/// What depends on something unknown is unknown; so are a quotient by zero and a number that is too large. `and`, `or` and `not` are
/// Kleene's: `false and x` is false.
public struct Expression: Sendable {
    /// As it was written.
    public let text: String
    /// What it gives; nil if it is never known, as `null`.
    public let type: ExpressionType?
    /// What it depends on, each once.
    public private(set) var inputs: [ExpressionInput]
    /// The words in it that a host has to know: names of images, choices, names of texts with their `@`, and texts that show values.
    public let words: [ExpressionWord]
    /// How many numbers, names, operators and calls it has.
    public let nodeCount: Int
    /// Whether what it gives is written as what it was read from: see `origin`.
    package let keepsWriting: Bool
    private let program: Program
    private let root: Program.Index

    /// Parses and checks an expression.
    /// - Parameters:
    ///   - text: without the `=` that a configuration has before it.
    ///   - type: what it has to give; nil for a number, a boolean, a choice or a text.
    ///   - scope: the names that it may use.
    /// - Throws: every mistake, with its place in the text.
    public init(parsing text: String, expecting type: ExpressionType? = nil, in scope: ExpressionScope) throws(ExpressionMistakes) {
        let tree: SyntaxTree
        do {
            tree = try SyntaxTree(parsing: text)
        } catch {
            throw ExpressionMistakes(all: [error])
        }
        var checker = Checker(tree, text, scope)
        let part = checker.check(tree.root, type.map { .type($0) } ?? .scalar)
        guard let part, checker.mistakes.isEmpty else {
            throw ExpressionMistakes(all: checker.mistakes.sorted { $0.offset < $1.offset })
        }
        self.text = text
        self.type = part.type
        inputs = checker.inputs
        words = checker.words
        nodeCount = tree.nodes.count
        program = checker.program
        root = part.index
        keepsWriting = part.keepsWriting
    }

    /// The same, which depends on further inputs: those of texts that the host puts in.
    public func depending(on further: [ExpressionInput]) -> Expression {
        var changed = self
        for input in further where !inputs.contains(input) { changed.inputs.append(input) }
        return changed
    }

    /// What it gives now; nil if that is unknown. Allocates nothing but texts that it puts together.
    public func evaluate(in environment: some ExpressionEnvironment) -> ExpressionValue? { program.value(root, environment) }
}

extension Expression {
    /// Where it has from what it gives now; nil if that is computed, or a text that is written in it.
    package func origin(in environment: some ExpressionEnvironment) -> ExpressionOrigin? {
        keepsWriting ? program.origin(program.leaf(root, environment), inputs) : nil
    }

    /// Whether it gives a text as `wifi(…)` does, whatever the values are.
    package var isEscapedForWiFi: Bool {
        program.leaves(root).allSatisfy { leaf in
            switch program.nodes[Int(leaf)] {
            case .wifi, .number, .text: true
            default: false
            }
        }
    }

    /// Where it may have from what it gives, each once; empty if that may be computed.
    package var origins: [ExpressionOrigin] {
        var found: [ExpressionOrigin] = []
        for leaf in keepsWriting ? program.leaves(root) : [] {
            if let origin = program.origin(leaf, inputs), !found.contains(origin) { found.append(origin) }
        }
        return found
    }
}

extension Expression: Hashable {
    public static func == (one: Expression, other: Expression) -> Bool {
        one.text == other.text && one.type == other.type && one.inputs == other.inputs && one.words == other.words
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Expression {
    /// The names of values in an expression whose scope is not known yet, each with its place; those of the panel itself have `panel.`
    /// before them. Empty if it cannot be parsed.
    public static func names(in text: String) -> [(name: String, offset: Int)] {
        guard let tree = try? SyntaxTree(parsing: text) else { return [] }
        return tree.nodes.compactMap { node in
            switch node.kind {
            case .name(let name, _): (name, node.start)
            case .panel(let name): ("panel.\(name)", node.start)
            default: nil
            }
        }
    }
}

/// A word in an expression whose meaning the host knows.
public struct ExpressionWord: Hashable, Sendable {
    /// As `evaluate` gives it; the name of a text has its `@`.
    public let text: String
    /// What it is a word of.
    public let type: ExpressionType
    /// Where it stands, in Unicode scalars from the start of the expression.
    public let offset: Int
    /// Whether it is the name of a text with a form for each plural of a language: `name.one`, `name.other`.
    public var hasPlurals = false
}
