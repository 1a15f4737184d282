import FasciaPanel
import FasciaScenarios
import Glibc
import Testing

/// The reference that people read is the one that configurations are read by.
@Suite struct ReferenceTests {
    @Test func theReferenceIsUpToDate() throws {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        let path = parts.joined(separator: "/") + "/Config/README.md"
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
        let begin = "<!-- reference: begin -->\n"
        let end = "\n<!-- reference: end -->"
        let written = text.components(between: begin, and: end)
        #expect(
            written == "\(ConfigurationReference.markdown())\n\n\(TestReference.markdown)",
            "replace what stands between the two marks in Config/README.md by what 'fascia reference' prints (make reference)")
    }
}

extension String {
    /// What stands between the first of `begin` and the next of `end`; nil without both.
    fileprivate func components(between begin: String, and end: String) -> String? {
        guard let first = range(of: begin[...]), let last = self[first.upperBound...].range(of: end[...]) else { return nil }
        return String(self[first.upperBound..<last.lowerBound])
    }
}

extension StringProtocol {
    fileprivate func range(of part: Substring) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}
