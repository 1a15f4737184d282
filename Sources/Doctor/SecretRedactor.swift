import FasciaPanel
import FasciaSystem
import FasciaYAML

/// Takes secrets out of files before somebody else sees them: passwords, tokens, what commands are given, accounts in addresses.
///
/// It goes by structure: what stands under a name that means a secret is dropped with all that is in it, however it is written. And what was
/// found to be a secret in one file is taken out of all of them, wherever it appears: so all files are added before the first is asked for.
package struct SecretRedactor {
    /// What stands in the place of a secret.
    package static let mark = SecretSet.mark

    /// What a file holds, which says how its secrets are found.
    package enum Form: Sendable {
        /// YAML or JSON. Where it cannot be parsed, only names that every panel has are kept of it.
        case configuration
        /// A unit of systemd: the names of its environment are kept, and its programs.
        case unit
        /// Lines of anything.
        case text
        /// Lines each of which is something of its own.
        case lines
        /// Words, each of which is something of its own: the command line of a kernel.
        case words
    }

    private struct File {
        var name: String
        var text: String
        let form: Form
    }

    /// What parts of a file have in common while secrets are looked for.
    private final class Finds {
        var secrets = SecretSet()
        /// Names that secrets refer to.
        var names: Set<String> = []
    }

    private var files: [File] = []

    /// Nothing to be redacted yet.
    package init() {}

    /// The text of one file without its secrets.
    package static func redact(_ text: String, as form: Form = .text) -> String {
        var redactor = SecretRedactor()
        redactor.add("", text, as: form)
        return redactor.redacted().first?.text ?? ""
    }

    /// Adds a file.
    package mutating func add(_ name: String, _ text: String, as form: Form) {
        files.append(File(name: name, text: text, form: form))
    }

    /// Every file without the secrets of any, in the order in which they were added. Names of files are looked over as well.
    package func redacted() -> [(name: String, text: String)] {
        let finds = Finds()
        // A secret may be what a variable holds that another file has: once more for each step on the way.
        for _ in 0..<4 {
            let before = finds.names.count
            for file in files where file.form == .configuration { _ = SecretRedactor.configuration(file.text, finds) }
            if finds.names.count == before { break }
        }
        let results = files.map { file -> (name: String, text: String) in
            switch file.form {
            case .configuration: (file.name, SecretRedactor.configuration(file.text, finds))
            case .unit:
                (
                    file.name,
                    SecretUnit(found: { finds.secrets.insert($0) }, argument: { finds.secrets.insert(argument: $0) }).redact(file.text)
                )
            case .text: (file.name, SecretLines { finds.secrets.insert($0) }.redact(file.text))
            case .lines: (file.name, SecretLines(isBroken: true) { finds.secrets.insert($0) }.redact(file.text))
            case .words:
                (file.name, SecretLines { finds.secrets.insert($0) }.redact(file.text.split(separator: " ").joined(separator: "\n")))
            }
        }
        return results.map { (finds.secrets.removed(from: $0.name), finds.secrets.removed(from: $0.text)) }
    }

    private static func configuration(_ text: String, _ finds: Finds) -> String {
        var bytes = Array(text.utf8)
        // A mark of the byte order is no content, and parsers differ about it.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        do throws(YAMLError) {
            let tree = try SecretTree(
                bytes, name: "", names: finds.names, found: { finds.secrets.insert($0) }, argument: { finds.secrets.insert(argument: $0) })
            finds.names.formUnion(tree.references)
            return tree.text(of: bytes) { text in SecretLines { finds.secrets.insert($0) }.redact(text) }
        } catch {
            // The secrets in it may be elsewhere too.
            _ = SecretLines { finds.secrets.insert($0) }.redact(text)
            return skeleton(text) + "\n# not shown: \(error)"
        }
    }

    /// What is left of a file whose structure nobody knows: its lines, and at their beginnings the keys that every panel has.
    private static func skeleton(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let lead = line.prefix { $0 == " " || $0 == "-" }
            let rest = line.dropFirst(lead.count)
            let key = rest.prefix { $0 != ":" && $0 != " " }
            if rest.isEmpty { return String(lead) }
            let isKey = rest.dropFirst(key.count).first == ":" && ConfigurationReference.keyNames.contains(String(key))
            return "\(lead)\(isKey ? "\(key): " : "")…"
        }.joined(separator: "\n")
    }
}
