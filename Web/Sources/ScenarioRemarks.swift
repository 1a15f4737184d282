/// What people have written beside the keys of a scenario, for the one that replaces it.
struct ScenarioRemarks {
    /// What stands above the first key.
    private(set) var header: [String] = []
    private var above: [String: [String]] = [:]
    private var beside: [String: String] = [:]
    /// The keys that have some, in their order.
    private var order: [String] = []
    private var end: [String] = []

    /// The name by which an entry of a key is known here.
    static func path(_ key: String, _ entry: String) -> String { "\(key)\n\(entry)" }

    /// Reads a scenario line by line.
    init(_ text: String) {
        var pending: [String] = []
        var isFirst = true
        var section = ""
        var path = ""
        // How far the entries of the present key are indented.
        var inner: Int?
        for line in text.split(whereSeparator: \.isNewline) {
            let indent = line.prefix { $0 == " " }.count
            let body = line.drop { $0 == " " || $0 == "\t" }
            if body.isEmpty { continue }
            if body.first == "#" {
                pending.append(String(body))
                continue
            }
            if let key = ScenarioRemarks.key(of: body) {
                if indent == 0 {
                    (section, path, inner) = (key, key, nil)
                } else if inner == nil || indent == inner {
                    (path, inner) = (ScenarioRemarks.path(section, key), indent)
                }
            }
            if !pending.isEmpty {
                if isFirst {
                    header = pending
                } else {
                    note(path)
                    above[path, default: []] += pending
                }
                pending = []
            }
            isFirst = false
            if let remark = ScenarioRemarks.remark(in: body) {
                note(path)
                beside[path] = beside[path].map { "\($0) \(remark)" } ?? remark
            }
        }
        end = pending
    }

    private mutating func note(_ path: String) { if !order.contains(path) { order.append(path) } }

    /// A line with what stood above it and beside it.
    mutating func line(_ path: String, _ content: String) -> String {
        let indent = String(content.prefix { $0 == " " })
        let lines = (above.removeValue(forKey: path) ?? []).map { "\(indent)\($0)\n" }.joined()
        return lines + content + (beside.removeValue(forKey: path).map { "  \($0)" } ?? "") + "\n"
    }

    /// What stood at the end, and beside what is no longer there.
    var rest: String { (order.flatMap { (above[$0] ?? []) + [beside[$0]].compactMap { $0 } } + end).map { "\($0)\n" }.joined() }

    /// The key that a line begins with.
    private static func key(of body: Substring) -> String? {
        if let quote = body.first, quote == "\"" || quote == "'" {
            let rest = body.dropFirst()
            guard let close = rest.firstIndex(of: quote), rest[rest.index(after: close)...].first == ":" else { return nil }
            return String(rest[..<close])
        }
        guard let colon = body.firstIndex(of: ":"), body[body.index(after: colon)...].first.map({ $0 == " " }) ?? true else { return nil }
        let name = body[..<colon]
        return name.contains { " [{,#".contains($0) } ? nil : String(name)
    }

    /// What follows a line's content: a number sign behind a blank that is in no quotes, and all after it.
    private static func remark(in body: Substring) -> String? {
        var quote: Character?
        var last: Character = " "
        for index in body.indices {
            let character = body[index]
            if let open = quote {
                if character == open, last != "\\" || open == "'" { quote = nil }
            } else if character == "#", last == " " {
                return String(body[index...])
            } else if character == "\"" || character == "'", " [{,:".contains(last) {
                quote = character
            }
            last = character
        }
        return nil
    }
}
