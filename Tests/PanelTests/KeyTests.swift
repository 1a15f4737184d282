import FasciaRaster
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaYAML

/// Every key that a configuration can have does something: without it, the panel looks or behaves otherwise, or is refused.
@Suite struct KeyTests {
    /// Tells keys apart by the mapping that they are in; those that all views share are the view's.
    private static func name(_ schema: ObjectSchema, _ key: String) -> String {
        let isView = ViewKinds.standard.all.contains { $0.schema.name == schema.name }
        return isView && CommonSchema.keys.contains { $0.name == key } ? "view.\(key)" : "\(schema.name).\(key)"
    }

    /// Every key of every mapping that the reference has.
    private static var declared: Set<String> {
        // The reference describes a theme to switch to by the panel's own.
        let schemas = ConfigurationReference.schemas(.standard) + [ThemeSchema.variant]
        return Set(schemas.flatMap { schema in schema.keys.map { name(schema, $0.name) } })
    }

    @Test func noKeyDoesNothing() throws {
        let folder = try ConfigurationFolder()
        for (name, width, height) in [("square", 12, 12), ("wide", 21, 9), ("bar", 3, 20), ("tall", 7, 15)] {
            try folder.image("\(name).png", width: width, height: height)
            try folder.image("\(name)2.png", width: width, height: height, color: 0xFFC0_4020)
        }
        var effective: Set<String> = []
        var idle: Set<String> = []
        for text in KeySamples.all {
            let trial = try Trial(text, in: folder)
            for (key, places) in trial.keys {
                // Once is enough, wherever the key stands.
                if effective.contains(key) { continue }
                if places.contains(where: { trial.changes(without: $0) }) {
                    effective.insert(key)
                } else {
                    idle.insert(key)
                }
            }
        }
        let declared = KeyTests.declared
        #expect(idle.subtracting(effective).sorted() == [], "keys that change nothing")
        #expect(declared.subtracting(effective).subtracting(idle).sorted() == [], "keys that no sample has")
        #expect(effective.subtracting(declared).sorted() == [], "keys that the reference does not have")
    }

    /// One sample, and what it amounts to.
    private final class Trial {
        let folder: ConfigurationFolder
        let root: YAMLNode
        let traces: [String]
        private(set) var keys: [String: Set<YAMLPosition>] = [:]

        init(_ text: String, in folder: ConfigurationFolder) throws {
            self.folder = folder
            root = try YAMLDocument.parse(bytes: Array(text.utf8), name: "sample").root
            var keys: [String: Set<YAMLPosition>] = [:]
            let configuration = try Trial.load(root, folder) { schema, key, position in
                guard position.file.hasSuffix("panel.yaml") else { return }
                keys[KeyTests.name(schema, key), default: []].insert(YAMLPosition(line: position.line, column: position.column))
            }
            // These are read before any schema is.
            for pair in root.asMapping ?? [] {
                if PanelSchema.schema.key(pair.key) != nil { keys["panel.\(pair.key)", default: []].insert(pair.keyPosition) }
                guard pair.key == "templates" else { continue }
                for template in pair.value.asMapping ?? [] {
                    for part in template.value.asMapping ?? [] { keys["template.\(part.key)", default: []].insert(part.keyPosition) }
                }
            }
            Trial.uses(root) { pair in keys["view.\(pair.key)", default: []].insert(pair.keyPosition) }
            self.keys = keys
            traces = try PanelProbe(configuration).traces
        }

        /// Whether the panel is another one, or none, without what stands at a place.
        func changes(without position: YAMLPosition) -> Bool {
            do {
                return try PanelProbe(Trial.load(Trial.remove(position, root), folder)).traces != traces
            } catch {
                return true
            }
        }

        private static func load(
            _ root: YAMLNode, _ folder: ConfigurationFolder, onRead: ((ObjectSchema, String, SourcePosition) -> Void)? = nil
        ) throws -> PanelConfiguration {
            let included = try YAMLDocument.parse(bytes: Array(KeySamples.included.utf8), name: "included")
            return try PanelConfiguration.load(
                path: "\(folder.path)/panel.yaml",
                parse: { path in path.hasSuffix("included.yaml") ? included : YAMLDocument(name: path, root: root, problems: []) },
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
}
