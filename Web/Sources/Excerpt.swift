import FasciaJSON
import FasciaSystem

/// The line that a mistake is in.
enum Excerpt {
    /// How many characters of a long line are shown.
    static let width = 120
    private static let limit = 16 << 20

    /// - Parameters:
    ///   - line: counted from 1.
    ///   - column: counted from 1, in characters.
    static func json(file: String, line: Int, column: Int) throws(DeskRefusal) -> JSONValue {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try FileReader.read(file, limit: limit) } catch { throw DeskRefusal(error.description) }
        let lines = bytes.split(separator: 10, maxSplits: line, omittingEmptySubsequences: false)
        guard line <= lines.count else { throw DeskRefusal("the file has changed: it has no such line any more") }
        let text = Array(String(decoding: lines[line - 1], as: UTF8.self).filter { $0 != "\r" })
        let start = text.count <= width ? 0 : max(0, min(column - 1 - width / 2, text.count - width))
        let shown = String(text[start..<min(text.count, start + width)])
        return ["text": .string(shown), "column": .integer(Int64(column - start)), "line": .integer(Int64(line))]
    }
}
