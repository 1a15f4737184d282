/// Finds the types of an expression, reports what does not fit, and compiles it.
struct Checker {
    /// A compiled part and its type; nil for `null`, which fits everywhere.
    struct Part {
        let index: Program.Index
        let type: ExpressionType?
        /// Whether it is written as what it was read from, with its unit or its words. Texts that are written here count, too.
        var keepsWriting = false
    }

    /// What a part has to give.
    enum Demand {
        /// Anything that a text can show.
        case scalar
        case type(ExpressionType)
        /// Literals are read as this type, and whether others fit is the caller's to find.
        case hint(ExpressionType)
        /// Anything at all, a list too.
        case anything

        /// The type that literals take.
        var type: ExpressionType? {
            switch self {
            case .type(let type), .hint(let type): type
            case .scalar, .anything: nil
            }
        }
    }

    let tree: SyntaxTree
    let scope: ExpressionScope
    let source: Lexer
    var program = Program()
    var inputs: [ExpressionInput] = []
    var words: [ExpressionWord] = []
    var mistakes: [ExpressionMistake] = []

    init(_ tree: SyntaxTree, _ text: String, _ scope: ExpressionScope) {
        self.tree = tree
        self.scope = scope
        source = Lexer(text)
    }

    mutating func fail(_ message: String, at offset: Int, suggestion: String? = nil) {
        mistakes.append(ExpressionMistake(message, at: offset, suggestion: suggestion))
    }

    /// A node as it was written, shortened.
    func shown(_ node: Int) -> String {
        let text = source.text(tree.nodes[node].start, tree.nodes[node].end)
        return text.unicodeScalars.count > 40 ? "\(text.prefix(40))…" : text
    }

    mutating func input(_ name: String, _ aspect: ExpressionInput.Aspect) -> Program.Index {
        let input = ExpressionInput(name, aspect)
        if let index = inputs.firstIndex(of: input) { return Program.Index(index) }
        inputs.append(input)
        return Program.Index(inputs.count - 1)
    }

    mutating func part(_ node: Program.Node, _ type: ExpressionType?) -> Part {
        let keepsWriting =
            switch node {
            case .input(let index): inputs[Int(index)].aspect.isWritten
            case .row, .unknown: true
            default: type == .text || type?.names != nil
            }
        return Part(index: program.add(node), type: type, keepsWriting: keepsWriting)
    }

    /// One of some parts, by a condition.
    mutating func choice(_ node: Program.Node, of parts: [Part], _ type: ExpressionType?) -> Part {
        Part(index: program.add(node), type: type, keepsWriting: parts.allSatisfy(\.keepsWriting))
    }

    // MARK: Parts

    /// Compiles a node; nil after it has reported why that cannot be done.
    mutating func check(_ node: Int, _ demand: Demand) -> Part? {
        guard let part = compile(node, demand) else { return nil }
        guard let type = part.type else { return part }
        switch demand {
        case .type(let expected) where !type.fits(expected): return mismatch(node, type, expected)
        case .scalar where !type.isScalar:
            fail("“\(shown(node))” is \(type.noun), which no text can show", at: tree.nodes[node].start)
            return nil
        default: return part
        }
    }

    private mutating func mismatch(_ node: Int, _ type: ExpressionType, _ expected: ExpressionType) -> Part? {
        let found = type == .boolean ? "which is true or false" : type.shortNoun
        var message = "expected \(expected.noun), found “\(shown(node))”, \(found)"
        if expected == .number, type == .text { message += ": texts are joined in braces, as in \"{=a} {=b}\"" }
        fail(message, at: tree.nodes[node].start)
        return nil
    }

    private mutating func compile(_ node: Int, _ demand: Demand) -> Part? {
        let start = tree.nodes[node].start
        switch tree.nodes[node].kind {
        case .number(let number): return part(.number(number), .number)
        case .boolean(let isTrue): return part(.boolean(isTrue), .boolean)
        case .null: return part(.unknown, nil)
        case .string(let text): return literal(text, start, demand)
        case .hash(let text): return color(text, start)
        case .caption(let name):
            words.append(ExpressionWord(text: "@\(name)", type: .text, offset: start))
            _ = input("", .language)
            return part(.caption(program.add(text: name)), .text)
        case .name(let name, let isQuoted): return self.name(name, isQuoted: isQuoted, node, demand)
        case .panel(let name): return value("panel.\(name)", node)
        case .field(let name): return field(name, node)
        case .member(let object, let name): return member(name, of: object, node)
        case .negation(let operand):
            // A literal below zero is one number.
            if case .number(let number) = tree.nodes[operand].kind { return part(.number(-number), .number) }
            return check(operand, .type(.number)).map { part(.rounding(.negation, $0.index), .number) }
        case .not(let operand): return check(operand, .type(.boolean)).map { part(.not($0.index), .boolean) }
        case .binary(let operation, let left, let right): return binary(operation, left, right, node)
        case .conditional(let condition, let yes, let no):
            let test = check(condition, .type(.boolean))
            guard let (parts, type) = alternatives([yes, no], demand), let test else { return nil }
            return choice(.conditional(test.index, then: parts[0].index, else: parts[1].index), of: parts, type)
        case .call(let name, let arguments): return call(name, Array(tree.arguments[arguments]), node, demand)
        }
    }

    private mutating func binary(_ operation: SyntaxTree.Operator, _ left: Int, _ right: Int, _ node: Int) -> Part? {
        func both(_ type: ExpressionType, _ make: (Program.Index, Program.Index) -> Program.Node, gives: ExpressionType) -> Part? {
            let a = check(left, .type(type))
            let b = check(right, .type(type))
            guard let a, let b else { return nil }
            return part(make(a.index, b.index), gives)
        }
        switch operation {
        case .add: return both(.number, { .arithmetic(.add, $0, $1) }, gives: .number)
        case .subtract: return both(.number, { .arithmetic(.subtract, $0, $1) }, gives: .number)
        case .multiply: return both(.number, { .arithmetic(.multiply, $0, $1) }, gives: .number)
        case .divide: return both(.number, { .arithmetic(.divide, $0, $1) }, gives: .number)
        case .remainder: return both(.number, { .arithmetic(.remainder, $0, $1) }, gives: .number)
        case .less: return both(.number, { .order(.less, $0, $1) }, gives: .boolean)
        case .lessOrEqual: return both(.number, { .order(.lessOrEqual, $0, $1) }, gives: .boolean)
        case .greater: return both(.number, { .order(.greater, $0, $1) }, gives: .boolean)
        case .greaterOrEqual: return both(.number, { .order(.greaterOrEqual, $0, $1) }, gives: .boolean)
        case .and: return both(.boolean, { .and($0, $1) }, gives: .boolean)
        case .or: return both(.boolean, { .or($0, $1) }, gives: .boolean)
        case .equal, .unequal:
            // The side whose type is plain tells what the literals of the other are.
            let isLeftPlain = isPlain(left)
            let first = check(isLeftPlain ? left : right, .anything)
            guard let first else {
                // What is wrong on the other side is told too, unless it depends on this one.
                if isLeftPlain, isPlain(right) { _ = check(right, .anything) }
                return nil
            }
            guard let second = check(isLeftPlain ? right : left, first.type.map { .hint($0) } ?? .anything) else { return nil }
            if let one = first.type, let other = second.type, !one.isComparable(with: other) {
                let (a, b) = isLeftPlain ? (one, other) : (other, one)
                fail(
                    "“\(operation.rawValue)” compares \(a.shortNoun) and \(b.shortNoun), which are never the same",
                    at: tree.nodes[node].mark)
                return nil
            }
            let (a, b) = isLeftPlain ? (first, second) : (second, first)
            return part(.equal(a.index, b.index, isNegated: operation == .unequal), .boolean)
        }
    }

    /// Whether the type of a node is known without what surrounds it.
    private func isPlain(_ node: Int) -> Bool {
        switch tree.nodes[node].kind {
        case .string, .null: false
        case .name(let name, _): scope.values[name] != nil || scope.broken.contains(name)
        case .conditional(_, let yes, let no): isPlain(yes) || isPlain(no)
        case .call("steps", let arguments):
            tree.arguments[arguments].enumerated().contains { $0.offset % 2 == 1 && isPlain($0.element) }
        default: true
        }
    }

    /// What a case is read as beside one of a type: a text that is none of a choice's names is a text.
    private func hint(_ node: Int, _ type: ExpressionType?) -> Demand? {
        if case .string(let text) = tree.nodes[node].kind, let names = type?.names, !names.contains(text) { return .hint(.text) }
        return type.map { .hint($0) }
    }

    /// Compiles parts of which one is going to be the result.
    mutating func alternatives(_ nodes: [Int], _ demand: Demand) -> (parts: [Part], type: ExpressionType?)? {
        var parts = [Part?](repeating: nil, count: nodes.count)
        var common = demand.type
        var isCommon = false
        if case .type(let type) = demand {
            for (place, node) in nodes.enumerated() { parts[place] = check(node, .type(type)) }
        } else {
            // Those with a plain type come first: literals follow them.
            let order = nodes.indices.filter { isPlain(nodes[$0]) } + nodes.indices.filter { !isPlain(nodes[$0]) }
            for place in order {
                guard let part = check(nodes[place], hint(nodes[place], common) ?? demand) else { continue }
                parts[place] = part
                guard let type = part.type else { continue }
                if !isCommon {
                    common = type
                    isCommon = true
                } else if let known = common, type != known {
                    if type.fits(known) { continue }
                    if known.fits(type) {
                        common = type
                    } else if type.isComparable(with: known) {
                        common = .text
                    } else {
                        fail(
                            "this gives \(type.shortNoun), and another case \(known.shortNoun): all give one type",
                            at: tree.nodes[nodes[place]].start)
                        return nil
                    }
                }
            }
            if !isCommon { common = nil }
        }
        let found = parts.compactMap { $0 }
        return found.count == nodes.count ? (found, common) : nil
    }
}
