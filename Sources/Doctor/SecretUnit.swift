/// Takes secrets out of a unit of systemd: of its environment the names stay, of the programs it starts their names.
struct SecretUnit {
    /// Called with each secret that is found.
    let found: (String) -> Void
    /// Called with each argument of a program, which may be one.
    let argument: (String) -> Void

    /// Keys whose values are content, not settings.
    private static let contents = ["StandardInputText", "StandardInputData", "SetCredential", "SetCredentialEncrypted"]
    /// Programs that are given nothing secret.
    private static let harmless = ["fasciad", "fascia"]

    /// The unit without its secrets.
    func redact(_ text: String) -> String {
        // A line that ends with a backslash goes on in the next.
        var lines: [String] = []
        var isOpen = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let goesOn = line.hasSuffix("\\")
            let part = goesOn ? String(line.dropLast()) : String(line)
            if isOpen { lines[lines.count - 1] += " " + part } else { lines.append(part) }
            isOpen = goesOn
        }
        return SecretLines(found: found).redact(lines.map(setting).joined(separator: "\n"))
    }

    private func setting(_ line: String) -> String {
        guard line.first != "#", line.first != ";" else { return "#" }
        guard let equals = line.firstIndex(of: "=") else { return line }
        let key = String(line[..<equals].filter { $0 != " " && $0 != "\t" })
        let value = line[line.index(after: equals)...]
        if SecretUnit.contents.contains(key) {
            // A credential's name stands before it.
            found(String(value))
            if let colon = value.firstIndex(of: ":") { found(String(value[colon...].dropFirst())) }
            return "\(key)=\(SecretSet.mark)"
        }
        if key == "Environment" { return "Environment=\(environment(String(value)))" }
        guard key.hasPrefix("Exec") else { return line }
        let words = value.split { $0 == " " || $0 == "\t" }
        guard let program = words.first, words.count > 1 else { return line }
        let name = program.split(separator: "/").last.map { $0.drop { "-@:+!|".contains($0) } } ?? ""
        if SecretUnit.harmless.contains(String(name)) { return line }
        for word in words.dropFirst() { argument(String(word.filter { $0 != "\"" && $0 != "'" })) }
        _ = SecretLines(found: found).redact(words.dropFirst().joined(separator: " "))
        return "\(key)=\(program) …"
    }

    /// The names of assignments, which may be in quotes and hold blanks; harmless ones with what they are.
    private func environment(_ text: String) -> String {
        var assignments: [String] = []
        var word = ""
        var quote: Character?
        for letter in text + " " {
            if let open = quote, letter == open {
                quote = nil
            } else if quote == nil, letter == "\"" || letter == "'" {
                quote = letter
            } else if quote == nil, letter == " " || letter == "\t" {
                if !word.isEmpty { assignments.append(word) }
                word = ""
            } else {
                word.append(letter)
            }
        }
        if !word.isEmpty { assignments.append(word) }
        return assignments.map { assignment in
            guard let equals = assignment.firstIndex(of: "=") else { return SecretSet.mark }
            let name = String(assignment[..<equals])
            if SecretNames.isHarmlessEnvironment(name) { return assignment }
            let value = String(assignment[equals...].dropFirst())
            if SecretNames.isSecret(name) { found(value) } else { argument(value) }
            return "\(name)="
        }.joined(separator: " ")
    }
}
