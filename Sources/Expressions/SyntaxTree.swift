/// An expression as it was written, before the types of its names are known. Its nodes refer to one another by number, so that no depth
/// of it can overflow the stack when it is released.
struct SyntaxTree {
    enum Operator: String {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"
        case equal = "=="
        case unequal = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case and, or

        /// How closely it holds its operands.
        var precedence: Int {
            switch self {
            case .or: 1
            case .and: 2
            case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: 4
            case .add, .subtract: 5
            case .multiply, .divide, .remainder: 6
            }
        }

        var isComparison: Bool { precedence == 4 }
    }

    enum Kind {
        case number(Double)
        case boolean(Bool)
        case null
        case string(String)
        case name(String, isQuoted: Bool)
        /// `#rrggbb`.
        case hash(String)
        /// `@name`.
        case caption(String)
        /// `panel.name`.
        case panel(String)
        /// `.name`: of the row at hand.
        case field(String)
        /// `….name`.
        case member(of: Int, String)
        case negation(Int)
        case not(Int)
        case binary(Operator, Int, Int)
        case conditional(Int, then: Int, else: Int)
        /// The name of a function, and its arguments in `arguments`.
        case call(String, Range<Int>)
    }

    struct Node {
        let kind: Kind
        /// Where it begins and ends.
        let start: Int
        let end: Int
        /// Where its operator stands; for all else its start.
        let mark: Int
    }

    fileprivate(set) var nodes: [Node] = []
    fileprivate(set) var arguments: [Int] = []
    fileprivate(set) var root = 0

    init(parsing text: String) throws(ExpressionMistake) {
        var parser = try Parser(text)
        root = try parser.whole()
        nodes = parser.nodes
        arguments = parser.arguments
    }
}

/// Reads an expression by precedence climbing. Its depth is bounded.
private struct Parser {
    private var lexer: Lexer
    private var token: Lexer.Token
    private var start: Int
    /// The end of the token before.
    private var lastEnd = 0
    private var depth = 0
    var nodes: [SyntaxTree.Node] = []
    var arguments: [Int] = []

    init(_ text: String) throws(ExpressionMistake) {
        lexer = Lexer(text)
        token = try lexer.next()
        start = lexer.start
    }

    mutating func whole() throws(ExpressionMistake) -> Int {
        if token == .end { throw ExpressionMistake("the expression is empty", at: start) }
        let root = try expression()
        switch token {
        case .end: return root
        case .sign(")"): throw ExpressionMistake("“)” closes nothing", at: start)
        case .sign(","): throw ExpressionMistake("a comma stands between the arguments of a function", at: start)
        default: throw ExpressionMistake("an operator is missing before “\(shown)”", at: start)
        }
    }

    private mutating func advance() throws(ExpressionMistake) {
        lastEnd = lexer.end
        token = try lexer.next()
        start = lexer.start
    }

    /// The present token as it was written.
    private var shown: String {
        let text = lexer.text(lexer.start, lexer.end)
        return text.unicodeScalars.count > 40 ? "\(text.prefix(40))…" : text
    }

    private mutating func node(_ kind: SyntaxTree.Kind, from start: Int, mark: Int? = nil) throws(ExpressionMistake) -> Int {
        guard nodes.count < ExpressionLimits.nodes else {
            throw ExpressionMistake(
                "the expression has more than \(ExpressionLimits.nodes) numbers, names and operators", at: mark ?? start)
        }
        nodes.append(SyntaxTree.Node(kind: kind, start: start, end: lastEnd, mark: mark ?? start))
        return nodes.count - 1
    }

    /// - Parameter least: the precedence below which operators are left to the caller.
    private mutating func expression(_ least: Int = 0) throws(ExpressionMistake) -> Int {
        depth += 1
        defer { depth -= 1 }
        guard depth <= ExpressionLimits.depth else {
            throw ExpressionMistake("the expression is nested more than \(ExpressionLimits.depth) deep", at: start)
        }
        let begin = start
        var left = try prefixed()
        var compared: SyntaxTree.Operator?
        while let found = operation, found.precedence > least {
            let mark = start
            if compared != nil, found.isComparison {
                throw ExpressionMistake("a comparison compares two things: join two of them by “and”", at: mark)
            }
            compared = found.isComparison ? found : nil
            try advance()
            let right = try expression(found.precedence)
            left = try node(.binary(found, left, right), from: begin, mark: mark)
        }
        return left
    }

    /// The operator that the present token is; nil for anything else.
    private var operation: SyntaxTree.Operator? {
        switch token {
        case .sign(let sign): SyntaxTree.Operator(rawValue: sign)
        case .name("and", isQuoted: false): .and
        case .name("or", isQuoted: false): .or
        default: nil
        }
    }

    private mutating func prefixed() throws(ExpressionMistake) -> Int {
        let begin = start
        switch token {
        case .sign("-"):
            try advance()
            let operand = try expression(SyntaxTree.Operator.multiply.precedence)
            return try node(.negation(operand), from: begin)
        case .sign("+"): throw ExpressionMistake("“+” stands between two numbers", at: start)
        case .name("not", isQuoted: false):
            try advance()
            // Weaker than comparisons, stronger than “and”.
            let operand = try expression(SyntaxTree.Operator.and.precedence + 1)
            return try node(.not(operand), from: begin)
        case .name("if", isQuoted: false):
            try advance()
            let condition = try expression()
            try expect("then")
            let yes = try expression()
            try expect("else")
            let no = try expression()
            return try node(.conditional(condition, then: yes, else: no), from: begin)
        default: return try members(of: primary(), from: begin)
        }
    }

    private mutating func expect(_ word: String) throws(ExpressionMistake) {
        guard token == .name(word, isQuoted: false) else {
            throw ExpressionMistake("“\(word)” is missing: “if … then … else …” has all three", at: start)
        }
        try advance()
    }

    private mutating func members(of object: Int, from begin: Int) throws(ExpressionMistake) -> Int {
        var object = object
        while case .field(let name) = token {
            let mark = start
            try advance()
            object = try node(.member(of: object, name), from: begin, mark: mark)
        }
        return object
    }

    private mutating func primary() throws(ExpressionMistake) -> Int {
        let begin = start
        switch token {
        case .number(let number):
            try advance()
            return try node(.number(number), from: begin)
        case .string(let text):
            try advance()
            return try node(.string(text), from: begin)
        case .hash(let text):
            try advance()
            return try node(.hash(text), from: begin)
        case .caption(let name):
            try advance()
            return try node(.caption(name), from: begin)
        case .field(let name):
            try advance()
            return try node(.field(name), from: begin)
        case .sign("("):
            try advance()
            let inner = try expression()
            guard token == .sign(")") else { throw unclosed("the bracket", begin) }
            try advance()
            return inner
        case .name(let name, let isQuoted): return try named(name, isQuoted: isQuoted)
        case .end: throw ExpressionMistake("the expression ends where a value is expected", at: start)
        case .sign: throw ExpressionMistake("“\(shown)” stands where a value is expected", at: start)
        }
    }

    private func unclosed(_ what: String, _ begin: Int) -> ExpressionMistake {
        if token == .end {
            return ExpressionMistake(
                "\(what) is not closed (between braces or brackets of YAML a comma ends a text without quotes)", at: begin)
        }
        return ExpressionMistake("an operator or “)” is missing before “\(shown)”", at: start)
    }

    private mutating func named(_ name: String, isQuoted: Bool) throws(ExpressionMistake) -> Int {
        let begin = start
        if !isQuoted {
            switch name {
            case "true", "false":
                try advance()
                return try node(.boolean(name == "true"), from: begin)
            case "null":
                try advance()
                return try node(.null, from: begin)
            case "panel":
                try advance()
                guard case .field(let field) = token else {
                    throw ExpressionMistake("after “panel” stands a dot and a name, as in “panel.page”", at: begin)
                }
                try advance()
                return try node(.panel(field), from: begin)
            case "and", "or", "then", "else": throw ExpressionMistake("“\(name)” stands where a value is expected", at: begin)
            default: break
            }
        }
        try advance()
        guard !isQuoted, token == .sign("(") else { return try node(.name(name, isQuoted: isQuoted), from: begin) }
        try advance()
        var found: [Int] = []
        if token != .sign(")") {
            found.append(try expression())
            while token == .sign(",") {
                try advance()
                found.append(try expression())
            }
        }
        guard token == .sign(")") else { throw unclosed("“\(name)(”", begin) }
        try advance()
        let first = arguments.count
        arguments += found
        return try node(.call(name, first..<arguments.count), from: begin)
    }
}
