import FasciaConfiguration
import FasciaSystem

/// The lines of a test in which a password may stand: reports do not show them.
enum SecretLines {
    /// - Parameters:
    ///   - secrets: what was typed; a line that has it elsewhere is one of them.
    ///   - isSecret: whether a step types what nobody may read.
    static func of(_ test: TestFile, secrets: [String], isSecret: (Int, TypeModel) -> Bool) -> [Int] {
        guard let bytes = try? FileReader.read(test.path, limit: 1 << 20) else { return [] }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var found: Set<Int> = []
        for (index, step) in test.steps.enumerated() {
            guard case .type(let type) = step.action, isSecret(index, type) else { continue }
            let first = step.place.position.line
            var last = first
            // A step goes on to the next one, the last one to the next key of the test.
            let next = index + 1 < test.steps.count ? test.steps[index + 1].place.position.line : lines.count + 1
            while last + 1 < next, last < lines.count {
                let line = lines[last]
                if index + 1 == test.steps.count, let start = line.first, start != UInt8(ascii: " "), start != UInt8(ascii: "-") { break }
                last += 1
            }
            found.formUnion(first...last)
        }
        for (index, line) in lines.enumerated() {
            let text = String(decoding: line, as: UTF8.self)
            if secrets.contains(where: { text.contains($0) }) { found.insert(index + 1) }
        }
        return found.sorted()
    }
}
