import FasciaExpressions
import FasciaLanguages
import FasciaValues

/// Finds the types of `values` before anything is read that may have expressions, and compiles the formulas of derived values.
///
/// What is wrong with a declaration is reported when it is read; here such a value is only known to be broken.
package struct ValueScope {
    private let reader: Reader
    /// The formulas of derived values, by name.
    private var formulas: [String: (text: String, node: SourceNode, type: ExpressionType?)] = [:]
    private var order: [String] = []

    private init(_ reader: Reader) { self.reader = reader }

    /// Gives a reader the types of the values in a section, and of others that are there without being declared.
    package static func declare(_ section: SourceNode?, and others: [ValueDefinition] = [], _ reader: Reader) {
        for other in others { reader.scope.values[other.name] = other.expressionType }
        let colors = reader.colors
        reader.scope.dateStyles = DateStyle.allCases.map(\.rawValue)
        reader.scope.colors = Set(ThemeColor.allCases.map(\.rawValue) + ColorValue.plainNames + colors.keys)
        reader.scope.color = { text in ColorValue(text) { colors[$0]?.value }.map { ExpressionValue(.color($0)) } }
        var scope = ValueScope(reader)
        for pair in section?.pairs ?? [] { scope.add(pair) }
        scope.compile()
    }

    private mutating func add(_ pair: SourcePair) {
        if let formula = pair.value["is"] {
            // Only with quotes may a text begin with “=” and be none.
            guard let text = formula.text, text.utf8.first == UInt8(ascii: "=") else {
                reader.scope.broken.insert(pair.key)
                return
            }
            let type = pair.value["type"].flatMap { _ in ValueScope.type(pair.value) }
            formulas[pair.key] = (String(text.dropFirst()), formula, type)
            reader.scope.values[pair.key] = type
            order.append(pair.key)
        } else if let type = ValueScope.type(pair.value) {
            reader.scope.values[pair.key] = type
        } else {
            reader.scope.broken.insert(pair.key)
        }
    }

    /// The type that a declaration says; nil if it is wrong.
    private static func type(_ node: SourceNode) -> ExpressionType? {
        let word: ValueType?
        if node.pairs == nil {
            word = node.isNull ? .number : node.text.flatMap { ValueType(rawValue: $0) }
        } else if let type = node["type"] {
            word = type.text.flatMap { ValueType(rawValue: $0) }
        } else {
            word =
                node["choices"] != nil
                ? .choice : node["fields"] != nil ? .list : node["records"] != nil ? .series : node["backend"] != nil ? .secret : .number
        }
        switch word {
        case .number: return .number
        case .boolean: return .boolean
        case .text: return .text
        case .color: return .color
        case .image: return .image
        case .series: return .series
        case .secret: return .secret
        case .choice: return (node["choices"]?.elements).map { .choice($0.compactMap(\.text)) }
        case .list:
            let fields = (node["fields"]?.pairs ?? []).compactMap { pair in type(pair.value).map { (pair.key, $0) } }
            return .list(fields: Dictionary(fields, uniquingKeysWith: { $1 }))
        case nil: return nil
        }
    }

    // MARK: Formulas

    /// Compiles all, as they are written. Where a formula has a name of which the type is not known yet, that is compiled first: the name
    /// may be a value, or a word of a choice.
    private mutating func compile() {
        var begun: Set<String> = []
        var path: [String] = []
        var open: Set<String> = []
        var inputs: [String: [String]] = [:]
        func visit(_ name: String) {
            guard let formula = formulas[name], begun.insert(name).inserted else { return }
            path.append(name)
            open.insert(name)
            defer { open.remove(path.removeLast()) }
            let names = Expression.names(in: formula.text)
            for other in names { visit(other.name) }
            if reader.scope.broken.contains(name) { return }
            let unknown = names.filter { open.contains($0.name) && reader.scope.values[$0.name] == nil }
            if !unknown.isEmpty, let start = firstValue(unknown, formula).flatMap({ path.firstIndex(of: $0) }) {
                return refuse(Array(path[start...]))
            }
            inputs[name] = read(name, formula.text, formula.node, formula.type)
        }
        for name in order { visit(name) }
        findCircles(inputs)
    }

    /// The first of some names of unknown type that a formula needs as a value; nil if all of them are words.
    private func firstValue(
        _ names: [(name: String, offset: Int)], _ formula: (text: String, node: SourceNode, type: ExpressionType?)
    ) -> String? {
        do {
            _ = try Expression(parsing: formula.text, expecting: formula.type, in: reader.scope)
            return nil
        } catch {
            return names.first { name in error.all.contains { $0.offset == name.offset } }?.name
        }
    }

    /// Reports formulas whose types are known and that depend on one another.
    private mutating func findCircles(_ inputs: [String: [String]]) {
        var begun: Set<String> = []
        var path: [String] = []
        var open: Set<String> = []
        func visit(_ name: String) {
            if open.contains(name), let start = path.firstIndex(of: name) { return refuse(Array(path[start...])) }
            guard let found = inputs[name], begun.insert(name).inserted else { return }
            path.append(name)
            open.insert(name)
            for other in found { visit(other) }
            open.remove(path.removeLast())
        }
        for name in order { visit(name) }
    }

    /// Reports a circle at its first member.
    private func refuse(_ circle: [String]) {
        guard let first = circle.first, let formula = formulas[first], !reader.scope.broken.contains(first) else { return }
        for member in circle {
            reader.scope.broken.insert(member)
            reader.scope.values[member] = nil
        }
        let story = (circle + [first]).map { "“\($0)”" }.joined(separator: " → ")
        report("it depends on itself: \(story)", first, formula.node)
    }

    private func report(_ message: String, _ name: String, _ node: SourceNode) {
        reader.at("values") { reader.at(name) { reader.at("is") { reader.fail(message, node) } } }
    }

    /// Compiles a formula.
    /// - Returns: the names that it reads; nil if it is wrong.
    private func read(_ name: String, _ text: String, _ node: SourceNode, _ type: ExpressionType?) -> [String]? {
        let found = reader.at("values") {
            reader.at(name) { reader.at("is") { reader.expression(text, at: 1, expecting: type, node) } }
        }
        guard let formula = found, let given = type ?? formula.type else {
            reader.scope.broken.insert(name)
            reader.scope.values[name] = nil
            if found != nil { report("its type is not known: say “type:” beside it", name, node) }
            return nil
        }
        if formula.inputs.contains(where: { $0.aspect == .language }) {
            report(
                "a value is the same in every language: choose the text where it is shown, as in “{=if … then @one else @other}”", name,
                node)
        }
        reader.scope.values[name] = given
        reader.formulas[node.position] = formula
        return formula.inputs.map(\.name)
    }
}

extension Syntax where Value == Expression {
    /// The formula of a derived value, which `ValueScope` has compiled.
    static var formula: Syntax {
        Syntax("a formula that begins with “=”", isTextual: true) { node, reader in
            guard let text = node.text, text.utf8.first == UInt8(ascii: "=") else {
                reader.mismatch("a formula that begins with “=”, as in “=actual - target”", node)
                return nil
            }
            return reader.formulas[node.position]
        }
    }
}

extension Reader {
    /// Reads with the fields of the rows of a list, which expressions name by `.field`; the id is one of them.
    package func withFields<Result>(of list: String?, _ read: () -> Result) -> Result {
        let before = scope.fields
        defer { scope.fields = before }
        var fields: [String: ExpressionType] = [:]
        if let list, case .list(let known)? = scope.values[list] { fields = known }
        fields["id"] = .text
        scope.fields = fields
        return read()
    }
}
