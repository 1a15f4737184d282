import FasciaYAML

/// A YAML file as its events, and for each node whether it may be seen.
///
/// What a node may show depends on the names above it, not on what it looks like: nothing below the name of a secret, the program alone of
/// a command, the names alone of an environment.
struct SecretTree {
    /// What is shown of a node.
    enum Fate {
        case shown
        /// Nothing, with all that is in it.
        case hidden
        /// The first word, if it can be the name of a program.
        case program
        /// The name of an assignment `NAME=value`.
        case variable
    }

    /// What the file holds at a place.
    struct Item {
        let event: YAMLEvent
        let text: String
        let isPlain: Bool
        let anchor: String?
        let extent: Range<Int>
        /// Where the node begins that an alias stands for.
        let target: Int?
        /// The index behind the node that begins here.
        var end: Int
        var fate = Fate.shown
    }

    private struct Judgement: Hashable {
        enum Kind {
            case secret
            case command
            case argument
            case environment
        }

        let kind: Kind
        let index: Int
    }

    /// More nodes than that are not looked at one by one.
    private static let limit = 300_000

    private(set) var items: [Item] = []
    /// Nodes that aliases stand for, and how each is still to be judged. One may be in itself, so each way is gone once.
    private var pending: [Judgement] = []
    private var judged: Set<Judgement> = []
    /// Names that hold secrets because secrets refer to them: `password: ${x}`.
    private(set) var references: Set<String> = []
    private let names: Set<String>
    private let found: (String) -> Void
    private let foundArgument: (String) -> Void

    /// Reads a file and judges its nodes.
    /// - Parameters:
    ///   - names: names that are secret beside those that sound so.
    ///   - found: called with the text of each secret.
    ///   - argument: called with each argument of a command.
    /// - Throws: what keeps it from being read as one mapping.
    init(
        _ bytes: [UInt8], name: String, names: Set<String>, found: @escaping (String) -> Void, argument: @escaping (String) -> Void
    ) throws(YAMLError) {
        self.names = names
        self.found = found
        foundArgument = argument
        let reader = try YAMLEventReader(YAMLBytes(bytes, name: name))
        var open: [Int] = []
        /// Where the latest node of each name begins.
        var anchors: [String: Int] = [:]
        while true {
            let event = try reader.next()
            if event == .end { break }
            let index = items.count
            guard index < SecretTree.limit else { throw reader.error("more than \(SecretTree.limit) nodes") }
            let isScalar = event == .scalar
            items.append(
                Item(
                    event: event, text: isScalar ? reader.scalarText : "", isPlain: reader.isPlain, anchor: reader.anchor,
                    extent: reader.extent, target: event == .alias ? reader.anchor.flatMap { anchors[$0] } : nil, end: index + 1))
            switch event {
            case .mappingStart, .sequenceStart: open.append(index)
            case .mappingEnd, .sequenceEnd: if let start = open.popLast() { items[start].end = index + 1 }
            default: break
            }
            if event != .alias, let anchor = reader.anchor { anchors[anchor] = index }
        }
        guard items.first?.event == .mappingStart else {
            throw YAMLError(file: name, position: nil, message: "is no mapping of keys")
        }
        visit(0)
        while let next = pending.popLast() {
            switch next.kind {
            case .secret: hide(next.index)
            case .command: judge(command: next.index)
            case .argument: dropArgument(next.index)
            case .environment: judge(environment: next.index)
            }
        }
    }

    /// Has the node that an alias stands for judged as the alias is.
    private mutating func judge(target index: Int, as kind: Judgement.Kind) {
        guard let target = items[index].target else { return }
        let judgement = Judgement(kind: kind, index: target)
        if judged.insert(judgement).inserted { pending.append(judgement) }
    }

    // MARK: Judging

    /// The indices of a collection's nodes.
    private func children(_ index: Int) -> [Int] {
        var result: [Int] = []
        var child = index + 1
        while child < items[index].end - 1 {
            result.append(child)
            child = items[child].end
        }
        return result
    }

    /// Judges a node that is no secret by its name.
    private mutating func visit(_ index: Int) {
        switch items[index].event {
        case .mappingStart: visit(mapping: index)
        case .sequenceStart: visit(list: index)
        default: break
        }
    }

    private mutating func visit(mapping index: Int) {
        let children = children(index)
        var isNamed = false
        for position in stride(from: 0, to: children.count - 1, by: 2) {
            let (key, value) = (children[position], children[position + 1])
            guard items[key].event == .scalar else {
                hide(key)
                hide(value)
                continue
            }
            let name = items[key].text
            if isSecret(name) {
                hide(value)
            } else if SecretTree.commands.contains(SecretTree.plain(name)) {
                judge(command: value)
            } else if SecretTree.arguments.contains(SecretTree.plain(name)) {
                dropArgument(value)
            } else if SecretTree.environments.contains(SecretTree.plain(name)) {
                judge(environment: value)
            } else {
                visit(value)
                let isName = items[value].event == .scalar && SecretTree.nameKeys.contains(SecretTree.plain(name))
                if isName, isSecret(items[value].text) { isNamed = true }
            }
        }
        guard isNamed else { return }
        // `{name: MQTT_PASSWORD, value: …}`
        for position in stride(from: 0, to: children.count - 1, by: 2) {
            let (key, value) = (children[position], children[position + 1])
            if SecretTree.valueKeys.contains(SecretTree.plain(items[key].text)) { hide(value) }
        }
    }

    private mutating func visit(list index: Int) {
        var takesNext = false
        for child in children(index) {
            if takesNext {
                takesNext = false
                hide(child)
                continue
            }
            visit(child)
            // `[--password, …]`, and pairs: `[password, …]`.
            if items[child].event == .scalar { takesNext = isSecret(items[child].text) && !items[child].text.utf8.contains(0x3D) }
        }
    }

    private func isSecret(_ name: String) -> Bool { names.contains(name) || SecretNames.isSecret(name) }

    /// Nothing of a node is shown, here and where it is named.
    private mutating func hide(_ index: Int) {
        if items[index].fate == .hidden { return }
        items[index].fate = .hidden
        for inner in index..<items[index].end {
            // Also the keys in it: `tokens: {abc: 1}`.
            if items[inner].event == .scalar { noteSecret(items[inner].text) }
            judge(target: inner, as: .secret)
        }
    }

    private mutating func noteSecret(_ text: String) {
        found(text)
        references.formUnion(SecretTree.references(in: text, values: true))
    }

    /// The program of a command is shown, its arguments are not.
    private mutating func judge(command index: Int) {
        guard items[index].fate == .shown else { return }
        switch items[index].event {
        case .scalar:
            items[index].fate = .program
            for word in items[index].text.split(separator: " ").dropFirst() { noteArgument(String(word)) }
        case .alias: judge(target: index, as: .command)
        case .sequenceStart:
            var isFirst = true
            for child in children(index) {
                if isFirst, items[child].event == .scalar {
                    items[child].fate = .program
                } else if isFirst {
                    // A list of commands.
                    judge(command: child)
                } else {
                    dropArgument(child)
                }
                isFirst = isFirst && items[child].event != .scalar && items[child].event != .alias
            }
        case .mappingStart:
            let pairs = children(index)
            for position in stride(from: 0, to: pairs.count - 1, by: 2) {
                let name = SecretTree.plain(items[pairs[position]].text)
                if SecretTree.commands.contains(name) {
                    judge(command: pairs[position + 1])
                } else if SecretTree.environments.contains(name) {
                    judge(environment: pairs[position + 1])
                } else if isSecret(items[pairs[position]].text) {
                    hide(pairs[position + 1])
                } else {
                    dropArgument(pairs[position + 1])
                }
            }
        default: break
        }
    }

    private mutating func dropArgument(_ index: Int) {
        if items[index].fate == .hidden { return }
        items[index].fate = .hidden
        for inner in index..<items[index].end {
            if items[inner].event == .scalar { noteArgument(items[inner].text) }
            judge(target: inner, as: .argument)
        }
    }

    private mutating func noteArgument(_ text: String) {
        foundArgument(text)
        references.formUnion(SecretTree.references(in: text, values: false))
        // What an argument tells by a name is a secret however plain the word.
        _ = SecretLines(found: found).redact(text)
    }

    private mutating func judge(environment index: Int) {
        switch items[index].event {
        case .scalar:
            items[index].fate = .variable
            if let equals = items[index].text.firstIndex(of: "=") { foundArgument(String(items[index].text[equals...].dropFirst())) }
        case .alias: judge(target: index, as: .environment)
        case .sequenceStart: for child in children(index) { judge(environment: child) }
        case .mappingStart:
            let pairs = children(index)
            for position in stride(from: 0, to: pairs.count - 1, by: 2) {
                let isNamed = SecretTree.nameKeys.contains(SecretTree.plain(items[pairs[position]].text))
                if isSecret(items[pairs[position]].text) {
                    hide(pairs[position + 1])
                } else if !isNamed {
                    dropArgument(pairs[position + 1])
                }
            }
        default: break
        }
    }

    // MARK: Names

    private static let commands: Set<String> = [
        "run", "command", "commands", "cmd", "exec", "execute", "script", "shell", "program", "spawn", "executable",
    ]
    private static let arguments: Set<String> = ["args", "arguments", "argv", "commandline"]
    private static let environments: Set<String> = ["env", "environ", "environment", "environmentvariables", "envvars"]
    private static let nameKeys: Set<String> = [
        "name", "key", "id", "option", "setting", "variable", "var", "binds", "param", "parameter", "header", "property", "field",
    ]
    private static let valueKeys: Set<String> = ["value", "content", "data", "default", "text", "initial", "actual", "setto", "to"]

    /// A name in small letters, its words joined.
    private static func plain(_ name: String) -> String { SecretNames.words(name).joined() }

    /// The names of variables in a text, `${name}`; with `values`, also those of values, `{=name}`.
    private static func references(in text: String, values: Bool) -> [String] {
        var result: [String] = []
        var isVariable = false
        for (index, part) in text.split(separator: "{", maxSplits: 1000, omittingEmptySubsequences: false).enumerated() {
            if index > 0, part.utf8.contains(0x7D) {
                let name = part.prefix { $0 != "}" && $0 != ":" }
                if isVariable {
                    result.append(String(name))
                } else if values, name.first == "=" {
                    result.append(String(name.dropFirst()))
                }
            }
            isVariable = part.last == "$"
        }
        return result.filter { !$0.isEmpty && $0.utf8.count < 200 }
    }
}
