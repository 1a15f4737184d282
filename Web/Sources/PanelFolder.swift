import FasciaJSON
import FasciaSystem
import FasciaYAML
import Glibc

/// The folder of a panel that is being made, and what is kept in it.
struct PanelFolder {
    /// The panel's file in it.
    let file: String
    private let path: String

    /// The longest file that is read.
    static let limit = 1 << 20

    init(panel: String) {
        let slash = panel.lastIndex(of: "/")
        file = slash.map { String(panel[panel.index(after: $0)...]) } ?? panel
        path = slash.map { $0 == panel.startIndex ? "/" : String(panel[..<$0]) } ?? "."
    }

    /// Whether scenarios and recordings may be called so.
    static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".") && PlainName.isPlain(name)
    }

    func has(_ name: String, in part: String) -> Bool { access("\(path)/\(part)/\(name)", F_OK) == 0 }

    /// Writes a file whole or not at all.
    func write(_ text: String, _ name: String, in part: String, replaces: Bool) throws(DeskRefusal) {
        do throws(SystemError) {
            try FolderWriter.write(Array(text.utf8), named: name, in: part, beneath: path, replaces: replaces)
        } catch {
            throw DeskRefusal(error.errno == EEXIST ? "\(part)/\(name) is there already" : error.description)
        }
    }

    /// Removes a file that was written.
    func remove(_ name: String, in part: String) { FolderWriter.remove(name, in: part, beneath: path) }

    /// The names of all scenarios.
    func scenarios() throws(DeskRefusal) -> [String] {
        let names = (try? FolderReader.names("\(path)/scenarios")) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.filter { PanelFolder.isName($0) }.sorted()
    }

    /// What a scenario says.
    func scenario(_ name: String) throws(DeskRefusal) -> JSONValue {
        let file = "scenarios/\(name).yaml"
        do {
            let bytes = try FileReader.read(file, beneath: path, limit: PanelFolder.limit)
            let document = try YAMLDocument.parse(bytes: bytes, name: file)
            if let problem = document.problems.first { throw problem }
            return PanelFolder.json(document.root)
        } catch {
            throw DeskRefusal("\(error)")
        }
    }

    /// The same as it is written; empty if it cannot be read.
    func text(ofScenario name: String) -> String {
        let bytes = try? FileReader.read("scenarios/\(name).yaml", beneath: path, limit: PanelFolder.limit)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// What a node says, as a backend would send it; numbers, switches and texts as `fascia test` takes them.
    private static func json(_ node: YAMLNode) -> JSONValue {
        switch node.content {
        case .scalar(let text, let style):
            guard style == .plain else { return .string(text) }
            if node.isNull { return .null }
            if text == "true" || text == "false" { return .boolean(text == "true") }
            guard let number = YAMLScalar.number(text) else { return .string(text) }
            return number == number.rounded() && abs(number) < 1e15 ? .integer(Int64(number)) : .number(number)
        case .sequence(let nodes): return .array(nodes.map { json($0) })
        case .mapping(let pairs):
            var object = JSONObject()
            for pair in pairs { object[pair.key] = json(pair.value) }
            return .object(object)
        }
    }
}
