import FasciaConfiguration
import FasciaSystem
import Glibc

/// A sum of a configuration that two panels with the same one share: of all that its files say, in their order, and of its images and fonts by
/// name and size. Where the files lie, how they are laid out and commented, and the language that shows are nothing to it. Anybody can forge it.
enum ConfigurationSum {
    /// - Parameters:
    ///   - root: what the files say together, before variables and templates are put in.
    ///   - resources: the files of images and fonts, there or not.
    static func text(_ root: SourceNode, resources: [String]) -> String {
        var bytes: [UInt8] = []
        add(root, to: &bytes)
        for path in resources {
            var status = stat()
            // A file of a scale that nobody made is missing everywhere.
            guard stat(path, &status) == 0 else { continue }
            let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
            add("f", String(name), to: &bytes)
            add("s", String(status.st_size), to: &bytes)
        }
        return FNVHash(bytes).text
    }

    private static func add(_ node: SourceNode, to bytes: inout [UInt8]) {
        switch node.content {
        case .scalar(let text, let style): add(style == .quoted ? "q" : "p", text, to: &bytes)
        case .sequence(let nodes):
            bytes.append(UInt8(ascii: "["))
            for node in nodes { add(node, to: &bytes) }
            bytes.append(UInt8(ascii: "]"))
        case .mapping(let pairs):
            bytes.append(UInt8(ascii: "{"))
            for pair in pairs {
                add("k", pair.key, to: &bytes)
                add(pair.value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .invalid: bytes.append(UInt8(ascii: "!"))
        }
    }

    /// A text ends with a zero, which no text of YAML has.
    private static func add(_ kind: Unicode.Scalar, _ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: kind))
        bytes += text.utf8
        bytes.append(0)
    }
}
