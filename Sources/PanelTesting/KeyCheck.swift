import FasciaConfiguration
import FasciaPanel
import FasciaYAML

/// Looks for keys that do nothing: without each of them, the panel of some sample has to look or behave otherwise, or to be refused.
///
/// It knows the keys from their declarations, so that nobody has to remember a new one here. Pages are shown, controls are pressed, dragged
/// and held, and what comes of it is compared, pictures and events. Fonts are those of the system, unless the samples name others.
///
///     #expect(KeyCheck(of: [.dial], samples: [panel]).complaints == [])
public struct KeyCheck {
    /// Keys that no sample has, keys that change nothing wherever a sample has them, and samples that are wrong; each with its mapping, as in
    /// `dial.tint: no sample has it`.
    public let complaints: [String]

    /// Looks over the keys of some kinds of views. Those that all views have are left to Fascia's own tests; those that all controls have are
    /// not, since a control does them in a way of its own: `enabled` dims it.
    /// - Parameters:
    ///   - kinds: of one's own. The samples may have views of the standard kinds too.
    ///   - samples: whole panels, small ones: the display has 240 by 180 pixels.
    ///   - folder: where images and fonts are that the samples name.
    public init(of kinds: [ViewKind], samples: [String], folder: String = ".") {
        let names = Set(kinds.map(\.name))
        self.init(.standard + kinds, samples, folder) { names.contains($0) }
    }

    /// Looks over every key that a panel can have.
    package init(ofAll kinds: ViewKinds, samples: [String], folder: String) { self.init(kinds, samples, folder) { _ in true } }

    private init(_ kinds: ViewKinds, _ samples: [String], _ folder: String, _ isMeant: (String) -> Bool) {
        let known = KnownKeys(kinds)
        let declared = known.all(of: isMeant)
        var effective: Set<String> = []
        var idle: Set<String> = []
        var complaints: [String] = []
        for (index, text) in samples.enumerated() {
            do {
                let trial = try KeyTrial(text, folder: folder, kinds, known)
                // Once is enough, wherever the key stands.
                for (key, places) in trial.keys where isMeant(KnownKeys.mapping(of: key)) && !effective.contains(key) {
                    if places.contains(where: { trial.changes(without: $0) }) {
                        effective.insert(key)
                    } else {
                        idle.insert(key)
                    }
                }
            } catch {
                complaints.append("sample \(index + 1): \(error)")
            }
        }
        idle.subtract(effective)
        complaints += idle.sorted().map { "\($0): nothing changes without it" }
        complaints += declared.subtracting(effective).subtracting(idle).sorted().map { "\($0): no sample has it" }
        complaints += effective.subtracting(declared).sorted().map { "\($0): the reference does not have it" }
        self.complaints = complaints
    }
}

/// The keys of all mappings, by names as `slider.range`; those that all views share are `view.frame` and its like.
struct KnownKeys {
    private let mappings: [String: Set<String>]

    init(_ kinds: ViewKinds) {
        // The reference describes a theme to switch to by the panel's own.
        let variant = ThemeSchema.variant
        mappings = Dictionary(
            (ConfigurationReference.mappings(kinds) + [(variant.name, variant.keys.map(\.name))]).map { ($0.name, Set($0.keys)) },
            uniquingKeysWith: { $0.union($1) })
    }

    func all(of isMeant: (String) -> Bool) -> Set<String> {
        Set(mappings.filter { isMeant($0.key) }.flatMap { mapping in mapping.value.map { "\(mapping.key).\($0)" } })
    }

    func has(_ key: String, in mapping: String) -> Bool { mappings[mapping]?.contains(key) == true }

    func name(_ schema: ObjectSchema, _ key: String) -> String {
        let isShared = mappings[schema.name].map { !$0.contains(key) } ?? false
        return isShared ? "view.\(key)" : "\(schema.name).\(key)"
    }

    static func mapping(of name: String) -> String { String(name.prefix { $0 != "." }) }
}

/// One sample, and what it amounts to.
private final class KeyTrial {
    private let path: String
    private let kinds: ViewKinds
    private let root: YAMLNode
    private let traces: [String]
    /// Where each key stands in the sample.
    let keys: [String: Set<YAMLPosition>]

    init(_ text: String, folder: String, _ kinds: ViewKinds, _ known: KnownKeys) throws {
        path = "\(folder)/sample.yaml"
        self.kinds = kinds
        root = try YAMLDocument.parse(bytes: Array(text.utf8), name: "sample.yaml").root
        var keys: [String: Set<YAMLPosition>] = [:]
        let configuration = try KeyTrial.load(root, path, kinds) { [path] schema, key, position in
            guard position.file == path else { return }
            keys[known.name(schema, key), default: []].insert(YAMLPosition(line: position.line, column: position.column))
        }
        // These are read before any schema is.
        for pair in root.asMapping ?? [] {
            if known.has(pair.key, in: "panel") { keys["panel.\(pair.key)", default: []].insert(pair.keyPosition) }
            guard pair.key == "templates" else { continue }
            for template in pair.value.asMapping ?? [] {
                for part in template.value.asMapping ?? [] { keys["template.\(part.key)", default: []].insert(part.keyPosition) }
            }
        }
        KeyTrial.uses(root) { pair in keys["view.\(pair.key)", default: []].insert(pair.keyPosition) }
        self.keys = keys
        traces = try PanelProbe(configuration).traces
    }

    /// Whether the panel is another one, or none, without what stands at a place.
    func changes(without position: YAMLPosition) -> Bool {
        do {
            return try PanelProbe(KeyTrial.load(KeyTrial.remove(position, root), path, kinds), comparedWith: traces).isOther
        } catch {
            return true
        }
    }

    private static func load(
        _ root: YAMLNode, _ path: String, _ kinds: ViewKinds, onRead: ((ObjectSchema, String, SourcePosition) -> Void)? = nil
    ) throws -> PanelConfiguration {
        try PanelConfiguration.load(
            path: path, kinds: kinds,
            parse: { (file) throws(YAMLError) in
                file == path ? YAMLDocument(name: path, root: root, problems: []) : try YAMLDocument.parse(path: file)
            },
            onRead: onRead)
    }

    private static func remove(_ position: YAMLPosition, _ node: YAMLNode) -> YAMLNode {
        switch node.content {
        case .scalar: return node
        case .sequence(let nodes): return YAMLNode(.sequence(nodes.map { remove(position, $0) }), at: node.position)
        case .mapping(let pairs):
            let kept = pairs.filter { $0.keyPosition != position }
            return YAMLNode(
                .mapping(kept.map { YAMLPair(key: $0.key, at: $0.keyPosition, value: remove(position, $0.value)) }), at: node.position)
        }
    }

    private static func uses(_ node: YAMLNode, _ visit: (YAMLPair) -> Void) {
        for child in node.asSequence ?? [] { uses(child, visit) }
        for pair in node.asMapping ?? [] {
            if pair.key == "use" || pair.key == "with" { visit(pair) }
            uses(pair.value, visit)
        }
    }
}
