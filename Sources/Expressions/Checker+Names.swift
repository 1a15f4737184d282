/// Names and literals: what a word means depends on what is expected where it stands.
extension Checker {
    /// A text in quotes.
    mutating func literal(_ text: String, _ start: Int, _ demand: Demand) -> Part? {
        switch demand.type {
        case .choice(let names):
            guard names.contains(text) else {
                fail(
                    "expected \(ExpressionType.choice(names).noun), found “\(text.prefix(40))”", at: start,
                    suggestion: scope.closest(text, names))
                return nil
            }
            return word(text, .choice(names), start)
        case .color: return color(text, start)
        case .image: return word(text, .image, start)
        default:
            guard showsValues(text) else { return part(.text(program.add(text: text)), .text) }
            words.append(ExpressionWord(text: text, type: .text, offset: start))
            _ = input("", .language)
            return part(.template(program.add(text: text)), .text)
        }
    }

    /// Whether a text has an expression in braces, or the name of a value, for which the host puts in what they give.
    private func showsValues(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return false }
        return text.split(separator: "{" as Character, omittingEmptySubsequences: false).dropFirst().contains { rest in
            if rest.first == "=" { return true }
            let name = rest.prefix { $0 != ":" && $0 != "}" }
            return name.endIndex < rest.endIndex && scope.values[String(name)] != nil
        }
    }

    private mutating func word(_ text: String, _ type: ExpressionType, _ start: Int) -> Part {
        words.append(ExpressionWord(text: text, type: type, offset: start))
        return part(.text(program.add(text: text)), type)
    }

    /// `#rrggbb`, or a name with an alpha if need be: `accent 50%`.
    mutating func color(_ text: String, _ start: Int) -> Part? {
        if text.hasPrefix("#"), !text.utf8.contains(UInt8(ascii: " ")) {
            guard let color = Checker.hex(text) else {
                fail("“\(text.prefix(40))” is no colour: write #rgb, #rrggbb or #rrggbbaa with the digits 0 to 9 and a to f", at: start)
                return nil
            }
            return part(.color(color), .color)
        }
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        let name = parts.first.map(String.init) ?? ""
        guard scope.colors.contains(name) || name.hasPrefix("#") && Checker.hex(name) != nil else {
            fail(
                "there is no colour “\(text.prefix(40))”", at: start,
                suggestion: scope.closest(name, scope.colors.sorted() + names(of: .color)))
            return nil
        }
        switch scope.color(text) {
        case .color(let bits): return part(.color(bits), .color)
        case .text(let canonical): return part(.text(program.add(text: canonical)), .color)
        default:
            fail("“\(parts.dropFirst().joined(separator: " ").prefix(40))” is no alpha: write 0% to 100%", at: start)
            return nil
        }
    }

    /// The colour as 0xRRGGBBAA.
    static func hex(_ text: String) -> UInt32? {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.allSatisfy({ $0.isHexDigit && $0.isASCII }), let number = UInt32(digits, radix: 16) else {
            return nil
        }
        switch digits.count {
        case 3:
            let (red, green, blue) = (number >> 8, number >> 4 & 15, number & 15)
            return red * 17 << 24 | green * 17 << 16 | blue * 17 << 8 | 255
        case 6: return number << 8 | 255
        case 8: return number
        default: return nil
        }
    }

    /// A name without quotes: a value, or a word of what is expected.
    mutating func name(_ name: String, isQuoted: Bool, _ node: Int, _ demand: Demand) -> Part? {
        let start = tree.nodes[node].start
        if let type = scope.values[name] {
            let fits = demand.type.map { type.fits($0) } ?? true
            if fits || isQuoted || !isWord(name, of: demand.type) { return value(name, node) }
        }
        if scope.broken.contains(name) { return nil }
        if !isQuoted {
            switch demand.type {
            case .choice(let names) where names.contains(name): return word(name, .choice(names), start)
            case .choice(let names):
                fail(
                    "expected \(ExpressionType.choice(names).noun), found “\(name)”", at: start,
                    suggestion: scope.closest(name, names + self.names(of: .choice(names))) ?? difference(name))
                return nil
            case .color: return color(name, start)
            case .image: return word(name, .image, start)
            default: break
            }
        }
        undeclared(name, at: start, demand)
        return nil
    }

    private func isWord(_ name: String, of type: ExpressionType?) -> Bool {
        switch type {
        case .choice(let names): names.contains(name)
        case .color: scope.colors.contains(name)
        case .image: true
        default: false
        }
    }

    /// The values that fit a type; of all types for nil.
    private func names(of type: ExpressionType?) -> [String] {
        scope.values.filter { entry in type.map { entry.value.fits($0) } ?? true }.map(\.key).sorted()
    }

    private mutating func undeclared(_ name: String, at start: Int, _ demand: Demand) {
        if Checker.functions.contains(name) {
            fail("“\(name)” is a function: its arguments stand in brackets, as in “\(name)(…)”", at: start)
            return
        }
        var message = "there is no value “\(name.prefix(60))”"
        // The field of that name is nearer than any value.
        if scope.fields?[name] != nil {
            fail("\(message); a field of the row has a dot before its name", at: start, suggestion: ".\(name)")
            return
        }
        let suggestion = difference(name) ?? scope.closest(name, names(of: nil) + Checker.functions.sorted())
        if suggestion == nil {
            switch demand.type {
            case .text: message += "; a text stands in quotes"
            case nil, .number, .boolean: if scope.values.isEmpty { message += "; “values:” declares them" }
            default: break
            }
        }
        fail(message, at: start, suggestion: suggestion)
    }

    /// What was probably meant by a name with a “-” in it: a difference, whose minus needs blanks.
    private func difference(_ name: String) -> String? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, parts.count <= 8 else { return nil }
        // Names may contain it themselves: as many parts as make a name are taken together.
        var found: [String] = []
        var rest = parts[...]
        while !rest.isEmpty {
            guard let count = (1...rest.count).reversed().first(where: { isOperand(rest.prefix($0).joined(separator: "-")) }) else {
                return nil
            }
            found.append(rest.prefix(count).joined(separator: "-"))
            rest = rest.dropFirst(count)
        }
        return found.joined(separator: " - ")
    }

    private func isOperand(_ text: String) -> Bool {
        scope.values[text] == .number || !text.isEmpty && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }

    /// A declared value, by its whole name.
    mutating func value(_ name: String, _ node: Int, _ aspect: ExpressionInput.Aspect = .value) -> Part? {
        if scope.values[name] == .secret {
            fail("“\(name)” is a secret: expressions can only ask whether it is there, with “known(\(name))”", at: tree.nodes[node].start)
            return nil
        }
        if let type = scope.values[name] { return part(.input(input(name, aspect)), type) }
        if scope.broken.contains(name) { return nil }
        let own = scope.values.keys.filter { $0.hasPrefix("panel.") }.sorted()
        fail(
            "the panel has no “\(name.dropFirst("panel.".count))”"
                + (own.isEmpty ? "" : "; there are \(own.map { $0.dropFirst("panel.".count) }.joined(separator: ", "))"),
            at: tree.nodes[node].start, suggestion: scope.closest(name, own))
        return nil
    }

    /// A field of the row at hand.
    mutating func field(_ name: String, _ node: Int) -> Part? {
        guard let fields = scope.fields else {
            fail("“.\(name)” is a field of a row, and there is no row here", at: tree.nodes[node].start)
            return nil
        }
        guard let type = fields[name] else {
            unknownField(name, fields, at: tree.nodes[node].start)
            return nil
        }
        return part(.input(input(name, .field)), type)
    }

    private mutating func unknownField(_ name: String, _ fields: [String: ExpressionType], at offset: Int) {
        let names = fields.keys.sorted()
        fail(
            "the rows have no field “\(name.prefix(40))”; there are \(names.joined(separator: ", "))", at: offset,
            suggestion: scope.closest(name, names))
    }

    /// `name.actual`, `name.number`, `name.value`, or a field of `row(list, id)`.
    mutating func member(_ name: String, of object: Int, _ node: Int) -> Part? {
        let mark = tree.nodes[node].mark
        switch tree.nodes[object].kind {
        case .name(let value, _):
            guard let type = scope.values[value] else {
                if !scope.broken.contains(value) { undeclared(value, at: tree.nodes[object].start, .anything) }
                return nil
            }
            switch name {
            case "value", "actual": return self.value(value, object, name == "actual" ? .actual : .value)
            case "number":
                if type != .number {
                    fail("“\(value)” is \(type.shortNoun): it has no unit to leave out", at: mark)
                    return nil
                }
                return self.value(value, object).map { Part(index: $0.index, type: $0.type) }
            default:
                let words = ["value", "number", "actual"]
                fail(
                    "there is no “\(name.prefix(40))” of a value; there are \(words.joined(separator: ", "))", at: mark,
                    suggestion: scope.closest(name, words))
                return nil
            }
        case .call("row", let range):
            let arguments = Array(tree.arguments[range])
            guard arguments.count == 2 else {
                fail("“row” takes a list and the id of a row", at: tree.nodes[object].start)
                return nil
            }
            let list = content(arguments[0], "row", series: false)
            let id = check(arguments[1], .type(.text))
            guard let list, case .list(let fields) = list.type else { return nil }
            guard let type = name == "id" ? .text : fields[name] else {
                unknownField(name, fields.merging(["id": .text]) { one, _ in one }, at: mark)
                return nil
            }
            guard let id else { return nil }
            return part(.row(input: list.input, id: id.index, field: program.add(text: name)), type)
        default:
            fail("only values and rows have something behind a dot", at: mark)
            return nil
        }
    }

    /// The input of a list or a series that a function reads.
    mutating func content(
        _ node: Int, _ function: String, list: Bool = true, series: Bool = true, _ aspect: ExpressionInput.Aspect = .value
    ) -> (input: Program.Index, type: ExpressionType)? {
        let wanted = list && series ? "a list or a series" : list ? "a list" : "a series"
        let start = tree.nodes[node].start
        guard case .name(let name, _) = tree.nodes[node].kind else {
            fail("“\(function)” takes \(wanted) by its name", at: start)
            return nil
        }
        guard let type = scope.values[name] else {
            if !scope.broken.contains(name) { undeclared(name, at: start, .anything) }
            return nil
        }
        switch type {
        case .list where list, .series where series: return (input(name, aspect), type)
        default:
            fail("“\(function)” takes \(wanted); “\(name)” is \(type.shortNoun)", at: start)
            return nil
        }
    }
}
