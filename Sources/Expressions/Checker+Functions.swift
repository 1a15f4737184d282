/// The functions.
extension Checker {
    static let functions: Set<String> = [
        "min", "max", "abs", "round", "floor", "clamp", "text", "duration", "known", "fresh", "failed", "awaiting", "count", "last", "row",
        "steps", "length", "time", "date", "plural", "contains", "wifi",
    ]

    mutating func call(_ name: String, _ arguments: [Int], _ node: Int, _ demand: Demand) -> Part? {
        let start = tree.nodes[node].start
        switch name {
        case "min", "max":
            guard takes(arguments.count >= 2, "“\(name)” takes two numbers or more", start), let parts = numbers(arguments) else {
                return nil
            }
            let first = program.add(arguments: parts)
            let count = Program.Index(parts.count)
            return part(name == "min" ? .least(first: first, count: count) : .greatest(first: first, count: count), .number)
        case "abs", "round", "floor":
            guard takes(arguments.count == 1, "“\(name)” takes one number", start), let parts = numbers(arguments) else { return nil }
            return part(.rounding(name == "abs" ? .magnitude : name == "round" ? .nearest : .down, parts[0]), .number)
        case "clamp":
            guard takes(arguments.count == 3, "“clamp” takes a number, the least and the greatest", start), let parts = numbers(arguments)
            else { return nil }
            if let low = constant(arguments[1]), let high = constant(arguments[2]), low > high {
                fail("the least is greater than the greatest", at: tree.nodes[arguments[1]].start)
                return nil
            }
            return part(.clamp(first: program.add(arguments: parts)), .number)
        case "text": return format(arguments, start)
        case "duration":
            guard takes(arguments.count == 1, "“duration” takes a number of seconds", start), let parts = numbers(arguments) else {
                return nil
            }
            _ = input("", .language)
            return part(.duration(parts[0]), .text)
        case "length":
            guard takes(arguments.count == 1, "“length” takes one text", start) else { return nil }
            return check(arguments[0], .type(.text)).map { part(.length($0.index), .number) }
        case "contains":
            guard takes(arguments.count == 2, "“contains” takes a text and the part to look for in it", start) else { return nil }
            let parts = arguments.map { check($0, .type(.text)) }
            guard let text = parts[0], let part = parts[1] else { return nil }
            return self.part(.contains(text.index, part.index), .boolean)
        case "wifi":
            guard takes(arguments.count == 1, "“wifi” takes one text, a network's name or its password", start) else { return nil }
            return check(arguments[0], .type(.text)).map { part(.wifi($0.index), .text) }
        case "time", "date": return moment(name, arguments, start)
        case "plural":
            let message = "“plural” takes a number and the name of a text that has plural forms, as in plural(count, @rooms)"
            guard takes(arguments.count == 2, message, start) else { return nil }
            let number = check(arguments[0], .type(.number))
            guard case .caption(let name) = tree.nodes[arguments[1]].kind else {
                fail(message, at: tree.nodes[arguments[1]].start)
                return nil
            }
            words.append(ExpressionWord(text: "@\(name)", type: .text, offset: tree.nodes[arguments[1]].start, hasPlurals: true))
            _ = input("", .language)
            return number.map { part(.plural($0.index, name: program.add(text: name)), .text) }
        case "known":
            guard takes(arguments.count == 1, "“known” takes one value", start) else { return nil }
            if let secret = secret(arguments[0]) { return part(.known(part(.input(input(secret, .value)), .secret).index), .boolean) }
            return check(arguments[0], .anything).map { part(.known($0.index), .boolean) }
        case "fresh": return state(name, .isFresh, arguments, start)
        case "failed": return state(name, .hasFailed, arguments, start)
        case "awaiting": return state(name, .isAwaiting, arguments, start)
        case "count":
            guard takes(arguments.count == 1, "“count” takes a list or a series", start) else { return nil }
            return content(arguments[0], name, .count).map { part(.input($0.input), .number) }
        case "last":
            guard takes(arguments.count == 1, "“last” takes a series", start) else { return nil }
            return content(arguments[0], name, list: false, .last).map { part(.input($0.input), .number) }
        case "row":
            fail("a row has fields: write one behind it, as in “row(list, id).name”", at: start)
            return nil
        case "steps": return steps(arguments, start, demand)
        default:
            let isValue = scope.values[name] != nil
            let known = Checker.functions.sorted()
            let meant = isValue ? nil : scope.closest(name, known)
            fail(
                isValue
                    ? "“\(name)” is a value, not a function"
                    : "there is no function “\(name.prefix(40))”\(meant == nil ? "; there are \(known.joined(separator: ", "))" : "")",
                at: start, suggestion: meant)
            return nil
        }
    }

    /// The name of a secret; nil for anything else.
    private func secret(_ node: Int) -> String? {
        guard case .name(let name, _) = tree.nodes[node].kind, scope.values[name] == .secret else { return nil }
        return name
    }

    private mutating func takes(_ fits: Bool, _ message: String, _ start: Int) -> Bool {
        if !fits { fail(message, at: start) }
        return fits
    }

    private mutating func numbers(_ arguments: [Int]) -> [Program.Index]? {
        // All are checked, for all of their mistakes.
        let parts = arguments.map { check($0, .type(.number)) }
        return parts.allSatisfy { $0 != nil } ? parts.compactMap { $0?.index } : nil
    }

    /// A number that is written as one.
    private func constant(_ node: Int) -> Double? {
        switch tree.nodes[node].kind {
        case .number(let number): number
        case .negation(let operand): constant(operand).map { -$0 }
        default: nil
        }
    }

    private mutating func format(_ arguments: [Int], _ start: Int) -> Part? {
        let message = "“text” takes a number, its decimals, and how many digits stand before them at least"
        guard takes((1...3).contains(arguments.count), message, start) else { return nil }
        let number = check(arguments[0], .type(.number))
        var counts: [Int8] = [-1, 0]
        for (place, (what, range)) in [("decimals", 0...6), ("digits", 1...15)].enumerated() where arguments.count > place + 1 {
            let node = arguments[place + 1]
            guard let count = constant(node).flatMap({ Int8(exactly: $0) }), range.contains(Int(count)) else {
                fail("the \(what) are written as a number from \(range.lowerBound) to \(range.upperBound)", at: tree.nodes[node].start)
                return nil
            }
            counts[place] = count
        }
        guard let number else { return nil }
        _ = input("", .language)
        return part(.format(number.index, decimals: counts[0], digits: counts[1]), .text)
    }

    /// Seconds since 1970 as people write a moment, in a style of the host's.
    private mutating func moment(_ name: String, _ arguments: [Int], _ start: Int) -> Part? {
        guard takes(arguments.count == 1 || arguments.count == 2, "“\(name)” takes seconds since 1970 and a style", start) else {
            return nil
        }
        let seconds = check(arguments[0], .type(.number))
        var style = name
        if arguments.count == 2 {
            switch tree.nodes[arguments[1]].kind {
            case .name(let word, isQuoted: false): style = word
            case .string(let word): style = word
            default: style = shown(arguments[1])
            }
            guard scope.dateStyles.contains(style) else {
                fail(
                    "there is no style “\(style.prefix(40))”; there are \(scope.dateStyles.joined(separator: ", "))",
                    at: tree.nodes[arguments[1]].start, suggestion: scope.closest(style, scope.dateStyles))
                return nil
            }
        }
        guard let seconds else { return nil }
        _ = input("", .language)
        return part(.moment(seconds.index, style: program.add(text: style)), .text)
    }

    private mutating func state(_ name: String, _ aspect: ExpressionInput.Aspect, _ arguments: [Int], _ start: Int) -> Part? {
        guard takes(arguments.count == 1, "“\(name)” takes the name of a value", start) else { return nil }
        let node = arguments[0]
        switch tree.nodes[node].kind {
        case .name(let value, _) where scope.values[value] != nil || scope.broken.contains(value):
            return self.value(value, node, aspect).map { Part(index: $0.index, type: .boolean) }
        case .name: return check(node, .anything)
        default:
            fail("“\(name)” takes the name of a value, not something computed", at: tree.nodes[node].start)
            return nil
        }
    }

    private mutating func steps(_ arguments: [Int], _ start: Int, _ demand: Demand) -> Part? {
        let message = "“steps” takes a number, what is so at first, and pairs of a threshold and what begins there"
        guard takes(arguments.count >= 4 && arguments.count % 2 == 0, message, start) else { return nil }
        let thresholds = stride(from: 2, to: arguments.count, by: 2).map { arguments[$0] }
        let results = stride(from: 1, to: arguments.count, by: 2).map { arguments[$0] }
        let limits = numbers([arguments[0]] + thresholds)
        let found = alternatives(results, demand)
        var last: Double?
        for node in thresholds {
            guard let threshold = constant(node) else { continue }
            if let last, threshold <= last {
                fail("the thresholds ascend: \(shown(node)) is not greater than the one before", at: tree.nodes[node].start)
                return nil
            }
            last = threshold
        }
        guard let limits, let found else { return nil }
        var parts = [limits[0], found.parts[0].index]
        for index in thresholds.indices { parts += [limits[index + 1], found.parts[index + 1].index] }
        return choice(.steps(first: program.add(arguments: parts), count: Program.Index(parts.count)), of: found.parts, found.type)
    }
}
