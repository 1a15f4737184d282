/// Splits an expression into tokens. Places count Unicode scalars, as the columns of configurations do.
struct Lexer {
    enum Token: Equatable {
        case number(Double)
        /// A name as it stands, or in backquotes.
        case name(String, isQuoted: Bool)
        /// A word with a dot before it: a field.
        case field(String)
        case string(String)
        /// `#` and what follows it: a colour.
        case hash(String)
        /// `@` and the name of a text.
        case caption(String)
        /// An operator, a bracket or a comma.
        case sign(String)
        case end
    }

    private let scalars: [Unicode.Scalar]
    private(set) var position = 0
    /// Where the last token began and ended.
    private(set) var start = 0
    private(set) var end = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// What stands between two places.
    func text(_ start: Int, _ end: Int) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<max(start, min(end, scalars.count))])
        return String(text)
    }

    private func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
        position + offset < scalars.count ? scalars[position + offset] : nil
    }

    mutating func next() throws(ExpressionMistake) -> Token {
        while let blank = scalar(), blank == " " || blank == "\t" || blank == "\n" || blank == "\r" { position += 1 }
        start = position
        defer { end = position }
        guard let first = scalar() else { return .end }
        if Lexer.isLetter(first) { return .name(word(), isQuoted: false) }
        if Lexer.isDigit(first) { return .number(try number()) }
        switch first {
        case "\"", "'": return .string(try quoted(first, "text"))
        case "`":
            let name = try quoted(first, "name")
            if name.isEmpty { throw ExpressionMistake("a name has at least one letter", at: start) }
            return .name(name, isQuoted: true)
        case "#":
            position += 1
            return .hash("#" + run { Lexer.isLetter($0) || Lexer.isDigit($0) })
        case "@":
            position += 1
            let name = run { $0 != " " && $0 != "," && $0 != ")" && $0 != "\t" && $0 != "\n" }
            if name.isEmpty { throw ExpressionMistake("“@” needs the name of a text", at: start) }
            return .caption(name)
        case "." where scalar(1).map(Lexer.isLetter) ?? false:
            position += 1
            return .field(word())
        default: return .sign(try sign(first))
        }
    }

    /// A letter, then whatever names have.
    private mutating func word() -> String { run { $0.isPartOfName } }

    private mutating func run(while belongs: (Unicode.Scalar) -> Bool) -> String {
        let first = position
        while let next = scalar(), belongs(next) { position += 1 }
        return text(first, position)
    }

    private mutating func number() throws(ExpressionMistake) -> Double {
        _ = run(while: Lexer.isDigit)
        if scalar() == ".", scalar(1).map(Lexer.isDigit) ?? false {
            position += 1
            _ = run(while: Lexer.isDigit)
        }
        if scalar() == "e" || scalar() == "E" {
            let sign = scalar(1) == "+" || scalar(1) == "-" ? 1 : 0
            if scalar(1 + sign).map(Lexer.isDigit) ?? false {
                position += 1 + sign
                _ = run(while: Lexer.isDigit)
            }
        }
        let digits = text(start, position)
        if let next = scalar(), Lexer.isLetter(next) || next == "_" {
            let rest = run { $0.isPartOfName }
            throw ExpressionMistake(
                "“\(digits)\(rest)” is neither a number nor a name: a name that begins with a digit needs backquotes", at: start,
                suggestion: "`\(digits)\(rest)`")
        }
        guard let number = Double(digits), number.isFinite else {
            throw ExpressionMistake("“\(digits.prefix(40))” is too large for a number", at: start)
        }
        return number
    }

    private mutating func quoted(_ mark: Unicode.Scalar, _ what: String) throws(ExpressionMistake) -> String {
        position += 1
        let text = run { $0 != mark }
        guard scalar() == mark else { throw ExpressionMistake("the \(what) that begins with “\(mark)” has no end", at: start) }
        position += 1
        return text
    }

    private mutating func sign(_ first: Unicode.Scalar) throws(ExpressionMistake) -> String {
        let two = text(position, position + 2)
        switch two {
        case "==", "!=", "<=", ">=":
            position += 2
            return two
        case "&&": throw ExpressionMistake("“&&” is written “and”", at: start, suggestion: "and")
        case "||": throw ExpressionMistake("“||” is written “or”", at: start, suggestion: "or")
        case "<>": throw ExpressionMistake("“<>” is written “!=”", at: start, suggestion: "!=")
        default: break
        }
        position += 1
        switch first {
        case "+", "-", "*", "/", "%", "<", ">", "(", ")", ",": return String(first)
        case "=": throw ExpressionMistake("“=” compares nothing: write “==”", at: start, suggestion: "==")
        case "!": throw ExpressionMistake("“!” is written “not”", at: start, suggestion: "not")
        case "?": throw ExpressionMistake("a choice of two is written “if … then … else …”", at: start)
        case "−", "–": throw ExpressionMistake("“\(first)” is no minus here", at: start, suggestion: "-")
        case "×", "·": throw ExpressionMistake("“\(first)” is written “*”", at: start, suggestion: "*")
        case "÷": throw ExpressionMistake("“÷” is written “/”", at: start, suggestion: "/")
        case "≤": throw ExpressionMistake("“≤” is written “<=”", at: start, suggestion: "<=")
        case "≥": throw ExpressionMistake("“≥” is written “>=”", at: start, suggestion: ">=")
        case "≠": throw ExpressionMistake("“≠” is written “!=”", at: start, suggestion: "!=")
        case "{", "}": throw ExpressionMistake("braces stand in texts, not in expressions: write the name alone", at: start)
        case ".":
            if let digit = scalar(), Lexer.isDigit(digit) {
                let digits = run(while: Lexer.isDigit)
                throw ExpressionMistake("a number begins with a digit", at: start, suggestion: "0.\(digits)")
            }
            throw ExpressionMistake("after “.” stands the name of a field", at: start)
        default: throw ExpressionMistake("“\(first)” has no meaning in an expression", at: start)
        }
    }

    fileprivate static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A : scalar.properties.isAlphabetic
    }

    fileprivate static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x30 && scalar.value <= 0x39 }
}

extension Unicode.Scalar {
    /// Whether names of values, fields and views may have it: a letter or a mark on one, a digit of any script, `_` or `-`.
    package var isPartOfName: Bool {
        if isASCII { return self == "-" || self == "_" || Lexer.isLetter(self) || Lexer.isDigit(self) }
        switch properties.generalCategory {
        // Not all of them count as letters, such as tone marks of Thai.
        case .nonspacingMark, .spacingMark: return true
        default: return properties.isAlphabetic || properties.numericType != nil
        }
    }
}

private func | (scalar: Unicode.Scalar, bits: UInt32) -> UInt32 { scalar.value | bits }
