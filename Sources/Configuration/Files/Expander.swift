import FasciaSystem
import FasciaYAML

/// Expands variables and templates, within limits: a few lines can expand to billions of nodes.
package final class Expander {
    /// How many values a configuration may have when everything is expanded.
    package static let maximumNodes = 200_000
    /// How many bytes all expanded texts may have together.
    package static let maximumText = 8 << 20
    /// How deep templates may use each other, and variables refer to each other.
    package static let maximumDepth = 16

    /// A template: its parameters and its view.
    private struct Template {
        let name: String
        /// nil for a required parameter.
        let parameters: [(name: String, standard: SourceNode?)]
        let view: SourceNode
    }

    /// The values of names within a template.
    package typealias Scope = [String: SourceNode]

    private let errors: ErrorCollector
    private var variables: [String: SourceNode] = [:]
    private lazy var variableNames = variables.keys.sorted()
    private var resolved: [String: SourceNode] = [:]
    private var resolving: [String] = []
    private var templates: [String: Template] = [:]
    private var using: [String] = []
    private var nodes = 0
    private var textBytes = 0
    private var isExhausted = false

    package init(root: SourceNode, errors: ErrorCollector) {
        self.errors = errors
        for pair in root["variables"]?.pairs ?? [] { variables[pair.key] = pair.value }
        for pair in root["templates"]?.pairs ?? [] { declare(pair) }
    }

    /// Returns the whole configuration expanded, without the declarations of variables and templates.
    package func expand(_ root: SourceNode) -> SourceNode {
        guard let pairs = root.pairs else { return root }
        for name in (root["variables"]?.pairs ?? []).map(\.key) {
            if let node = variables[name] { _ = variable(name, usedAt: Place(position: node.position, keyPath: "variables.\(name)")) }
        }
        var result: [SourcePair] = []
        for pair in pairs where pair.key != "variables" && pair.key != "templates" {
            result.append(expand(pair, scope: [:], path: .text(pair.key)))
        }
        return SourceNode(.mapping(result), at: root.position)
    }

    // MARK: Templates

    private func declare(_ pair: SourcePair) {
        let path = PlacePath.text("templates.\(pair.key)")
        guard let keys = pair.value.pairs else {
            if !pair.value.isInvalid {
                errors.add(
                    "expected a mapping with “view:”, found \(pair.value.kind)", at: Place(position: pair.value.position, path: path))
            }
            return
        }
        var parameters: [(name: String, standard: SourceNode?)] = []
        for key in keys {
            let place = Place(position: key.position, path: .key(path, key.key))
            switch key.key {
            case "view":
                if key.value.pairs == nil { errors.add("expected a view, found \(key.value.kind)", at: place) }
            case "parameters":
                if let defaults = key.value.pairs {
                    parameters = defaults.map { ($0.key, $0.value.isNull ? nil : $0.value) }
                } else if let names = key.value.elements {
                    for name in names {
                        if let text = name.text {
                            parameters.append((text, nil))
                        } else {
                            errors.add(
                                "expected the name of a parameter, found \(name.kind)",
                                at: Place(position: name.position, path: .key(path, key.key)))
                        }
                    }
                } else if !key.value.isNull {
                    errors.add("expected names and what they stand for if they are not given, found \(key.value.kind)", at: place)
                }
            default:
                errors.add(
                    "unknown key", at: place, suggestion: Suggestion.closest(to: key.key, among: TemplateSchema.schema.keys.map(\.name)))
            }
        }
        guard let view = pair.value["view"] else {
            errors.add("a template needs a “view:”", at: Place(position: pair.position, path: path))
            return
        }
        templates[pair.key] = Template(name: pair.key, parameters: parameters, view: view)
    }

    private func expandView(_ node: SourceNode, scope: Scope, path: PlacePath) -> SourceNode {
        expandedView(node, scope: scope, path: path) ?? node
    }

    /// Returns nil if the view has nothing to expand.
    private func expandedView(_ node: SourceNode, scope: Scope, path: PlacePath) -> SourceNode? {
        guard let pairs = node.pairs, let use = pairs.pair(of: "use") else { return expanded(node, scope: scope, path: path) }
        let place = Place(position: use.value.position, path: .key(path, "use"))
        let named = expand(use.value, scope: scope, path: .key(path, "use"))
        if named.isInvalid { return .invalid(at: node.position) }
        guard let name = named.text, let template = templates[name] else {
            errors.add(
                named.text.map { "there is no template “\($0)”" } ?? "expected the name of a template, found \(named.kind)", at: place,
                suggestion: named.text.flatMap { Suggestion.closest(to: $0, among: templates.keys.sorted()) })
            return .invalid(at: node.position)
        }
        if using.contains(name) {
            errors.add("the template uses itself: \((using + [name]).joined(separator: " → "))", at: place)
            return .invalid(at: node.position)
        }
        if using.count >= Expander.maximumDepth {
            errors.add("templates use each other deeper than \(Expander.maximumDepth) levels", at: place)
            return .invalid(at: node.position)
        }
        let arguments = arguments(of: template, pairs.pair(of: "with"), scope: scope, path: path, use: use)
        using.append(name)
        defer { using.removeLast() }
        // A template sees its own parameters and the variables alone, so that it expands alike wherever it is used.
        guard case .mapping(var result) = expandView(template.view, scope: arguments, path: path).content else {
            return .invalid(at: node.position)
        }
        for pair in pairs where pair.key != "use" && pair.key != "with" {
            let own = expand(pair, scope: scope, path: .key(path, pair.key))
            if let index = result.firstIndex(where: { $0.key == pair.key }) {
                result[index] = own
            } else {
                result.append(own)
            }
        }
        return SourceNode(.mapping(result), at: node.position)
    }

    private func arguments(of template: Template, _ with: SourcePair?, scope: Scope, path: PlacePath, use: SourcePair) -> Scope {
        var result: Scope = [:]
        for (name, standard) in template.parameters {
            if let standard { result[name] = expand(standard, scope: [:], path: .text("templates.\(template.name).parameters.\(name)")) }
        }
        if let with, with.value.pairs == nil, !with.value.isNull {
            errors.add(
                "expected the template's parameters, found \(with.value.kind)",
                at: Place(position: with.value.position, path: .key(path, "with")))
        }
        for pair in with?.value.pairs ?? [] {
            guard template.parameters.contains(where: { $0.name == pair.key }) else {
                errors.add(
                    "the template “\(template.name)” has no such parameter",
                    at: Place(position: pair.position, path: .key(.key(path, "with"), pair.key)),
                    suggestion: Suggestion.closest(to: pair.key, among: template.parameters.map(\.name)))
                continue
            }
            result[pair.key] = expand(pair.value, scope: scope, path: .key(.key(path, "with"), pair.key))
        }
        for (name, _) in template.parameters where result[name] == nil {
            errors.add(
                "the template “\(template.name)” needs the parameter “\(name)”", at: Place(position: use.position, path: .key(path, "use")))
            result[name] = .invalid(at: use.position)
        }
        return result
    }

    // MARK: Values

    /// A section or a key with its value expanded.
    private func expand(_ pair: SourcePair, scope: Scope, path: PlacePath) -> SourcePair {
        expanded(pair, scope: scope, path: path) ?? pair
    }

    private func expand(_ node: SourceNode, scope: Scope, path: PlacePath) -> SourceNode {
        expanded(node, scope: scope, path: path) ?? node
    }

    // nil stands for a node without anything to replace, which is most of a configuration: it is not copied.

    private func expanded(_ pair: SourcePair, scope: Scope, path: PlacePath) -> SourcePair? {
        let value: SourceNode?
        if pair.key == "views", let views = pair.value.elements {
            value = expanded(views: views, of: pair, scope: scope, path: path)
        } else {
            value = expanded(pair.value, scope: scope, path: path)
        }
        return value.map { SourcePair(key: pair.key, position: pair.position, value: $0) }
    }

    private func expanded(views: [SourceNode], of pair: SourcePair, scope: Scope, path: PlacePath) -> SourceNode? {
        guard count(1, at: pair.position) else { return .invalid(at: pair.position) }
        let changed = replacements(in: views) { index in expandedView(views[index], scope: scope, path: .index(path, index)) }
        return changed.map { SourceNode(.sequence($0), at: pair.value.position) }
    }

    private func expanded(_ node: SourceNode, scope: Scope, path: PlacePath) -> SourceNode? {
        guard count(1, at: node.position) else { return .invalid(at: node.position) }
        switch node.content {
        case .invalid: return nil
        case .scalar(let text, let style):
            return text.hasByte("$") ? substitute(text, style, node, scope: scope, path: path) : nil
        case .sequence(let elements):
            let changed = replacements(in: elements) { index in expanded(elements[index], scope: scope, path: .index(path, index)) }
            return changed.map { SourceNode(.sequence($0), at: node.position) }
        case .mapping(let pairs):
            let changed = replacements(in: pairs) { index in expanded(pairs[index], scope: scope, path: .key(path, pairs[index].key)) }
            return changed.map { SourceNode(.mapping($0), at: node.position) }
        }
    }

    /// Returns the list with replaced elements; nil if there are none.
    private func replacements<Element>(in elements: [Element], _ replacement: (Int) -> Element?) -> [Element]? {
        var changed: [Element]?
        for index in elements.indices {
            guard let element = replacement(index) else { continue }
            if changed == nil { changed = elements }
            changed?[index] = element
        }
        return changed
    }

    /// Replaces each `${name}` in a text. A text that is nothing but one becomes the variable's value, of any type.
    private func substitute(_ text: String, _ style: YAMLNode.Style, _ node: SourceNode, scope: Scope, path: PlacePath) -> SourceNode {
        let place = Place(position: node.position, path: path)
        let parts: [VariableText.Part]
        switch VariableText.split(text) {
        case .success(let found): parts = found
        case .failure(let problem):
            errors.add(problem.message, at: place)
            return .invalid(at: node.position)
        }
        if parts.count == 1, case .name(let name) = parts[0] {
            return value(of: name, scope: scope, usedAt: place) ?? .invalid(at: node.position)
        }
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .name(let name):
                guard let value = value(of: name, scope: scope, usedAt: place), !value.isInvalid else { return .invalid(at: node.position) }
                guard case .scalar(let text, _) = value.content else {
                    errors.add("“\(name)” is \(value.kind), which cannot stand inside of a text", at: place)
                    return .invalid(at: node.position)
                }
                result += value.isNull ? "" : text
            }
            if result.utf8.count > Expander.maximumText { break }
        }
        textBytes += result.utf8.count
        guard textBytes <= Expander.maximumText else {
            exhaust("variables make more than \(Expander.maximumText >> 20) MiB of text", at: place)
            return .invalid(at: node.position)
        }
        return SourceNode(.scalar(result, style), at: node.position)
    }

    private func value(of name: String, scope: Scope, usedAt place: Place) -> SourceNode? {
        let found: SourceNode
        if let own = scope[name] {
            found = own
        } else if variables[name] != nil {
            guard let value = variable(name, usedAt: place) else { return nil }
            found = value
        } else {
            errors.add(
                "there is no variable “\(name)”", at: place,
                suggestion: Suggestion.closest(to: name, among: scope.keys.sorted() + variableNames))
            return nil
        }
        // The limit has been reported already.
        if isExhausted { return nil }
        // The elements of a list or a mapping count once for each use.
        return count(size(of: found), at: place.position) ? found : nil
    }

    private func variable(_ name: String, usedAt place: Place) -> SourceNode? {
        if let value = resolved[name] { return value }
        guard let node = variables[name] else { return nil }
        if resolving.contains(name) {
            errors.add("the variable refers to itself: \((resolving + [name]).joined(separator: " → "))", at: place)
            return nil
        }
        if resolving.count >= Expander.maximumDepth {
            errors.add("variables refer to each other deeper than \(Expander.maximumDepth) levels", at: place)
            return nil
        }
        resolving.append(name)
        let value = expand(node, scope: [:], path: .text("variables.\(name)"))
        resolving.removeLast()
        resolved[name] = value
        return value
    }

    // MARK: Bounds

    private func size(of node: SourceNode) -> Int {
        switch node.content {
        case .sequence(let elements): elements.reduce(1) { $0 + size(of: $1) }
        case .mapping(let pairs): pairs.reduce(1) { $0 + size(of: $1.value) }
        default: 1
        }
    }

    private func count(_ added: Int, at position: SourcePosition) -> Bool {
        nodes += added
        if nodes <= Expander.maximumNodes { return true }
        exhaust("templates and variables make more than \(Expander.maximumNodes) values", at: Place(position: position, keyPath: ""))
        return false
    }

    private func exhaust(_ message: String, at place: Place) {
        if isExhausted { return }
        isExhausted = true
        errors.add(message, at: place)
    }
}
