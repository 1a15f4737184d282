import FasciaSystem

/// The lines of a file around one of them.
enum HTMLExcerpt {
    /// - Parameters:
    ///   - line: counted from 1; 0 stands for the file as a whole, of which nothing is shown.
    ///   - hiding: lines with a password.
    static func text(_ file: String, line: Int, hiding secrets: some Collection<Int> = []) -> String {
        guard line > 0, let bytes = try? FileReader.read(file, limit: 1 << 20) else { return "" }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard line <= lines.count else { return "" }
        let shown = max(1, line - 2)...min(lines.count, line + 2)
        // What all of them are indented by says nothing.
        let indents = shown.compactMap { number in lines[number - 1].firstIndex { $0 != " " }.map { lines[number - 1][..<$0].utf8.count } }
        let indent = indents.min() ?? 0
        let text = shown.map { number in
            let written = String(lines[number - 1].dropFirst(indent))
            let words = "\(number)  \(secrets.contains(number) ? "… (a secret)" : Markup.escaped(written))"
            return number == line ? "<mark>\(words)</mark>" : words
        }
        return "<pre>\(text.joined(separator: "\n"))</pre>"
    }
}
