/// Finds the word that was probably meant.
public enum Suggestion {
    /// The candidate closest to a word, if it is close: a third of its letters may differ, two neighbours that swapped count once.
    public static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(65))
        // Nobody misspells a word of such length; the comparison would only take time.
        guard !letters.isEmpty, letters.count <= 64 else { return nil }
        var best: String?
        var bestDistance = max(1, letters.count / 3) + 1
        for candidate in candidates {
            let other = Array(candidate.lowercased().unicodeScalars.prefix(65))
            if abs(other.count - letters.count) >= bestDistance { continue }
            let distance = distance(letters, other)
            if distance < bestDistance || (distance == bestDistance && best.map { candidate < $0 } == true) {
                bestDistance = distance
                best = candidate
            }
        }
        if let best { return best }
        // Half of a long word is a word that was not remembered: `segmented` for `segmentedControl`.
        guard letters.count >= 4 else { return nil }
        return candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }.min { ($0.count, $0) < ($1.count, $1) }
    }

    /// The least number of letters to insert, remove, replace or swap with their neighbour.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [Int](repeating: i, count: b.count + 1)
            for j in 1...b.count {
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
