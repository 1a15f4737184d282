/// Finds the word that was probably meant.
///
/// What a search may cost is bounded, since anybody may ask for names that do not exist: past the bound the rest of the candidates is
/// not looked at, and the answer is the best of those that were.
package enum Suggestion {
    /// How many letters a search may look at, those of comparisons counted each time: less than a millisecond's work.
    package static let budget = 200_000
    /// The longest word that is looked for, in letters.
    package static let longest = 64

    /// The candidate closest to a word, if it is close: a third of its letters may differ, two neighbours that swapped count once.
    package static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
        search(word, among: candidates).found
    }

    /// The same, and how many letters were looked at.
    package static func search(_ word: String, among candidates: some Sequence<String>, budget: Int = budget) -> (found: String?, work: Int)
    {
        let letters = folded(word)
        // Nobody misspells a word of such length; the comparison would only take time.
        guard !letters.isEmpty, letters.count <= longest else { return (nil, 0) }
        let bag = bag(letters)
        var comparison = Comparison()
        var best: String?
        var bestDistance = max(1, letters.count / 3) + 1
        var begun: String?
        for candidate in candidates {
            let other = folded(candidate)
            comparison.work += 8 + other.count
            if comparison.work > budget { break }
            if other.starts(with: letters), begun.map({ (candidate.count, candidate) < ($0.count, $0) }) ?? true { begun = candidate }
            if abs(other.count - letters.count) >= bestDistance { continue }
            // Each letter that only one of them has takes a step at least: this spares most comparisons.
            let otherBag = Suggestion.bag(other)
            if max((bag & ~otherBag).nonzeroBitCount, (otherBag & ~bag).nonzeroBitCount) > bestDistance { continue }
            guard let distance = comparison.distance(letters, other, atMost: bestDistance) else { continue }
            if distance < bestDistance || best.map({ candidate < $0 }) == true {
                bestDistance = distance
                best = candidate
            }
        }
        if let best { return (best, comparison.work) }
        // Half of a long word is a word that was not remembered: `segmented` for `segmentedControl`.
        return (letters.count >= 4 ? begun : nil, comparison.work)
    }

    /// The first letters of a word in lower case, one more than are compared.
    private static func folded(_ word: String) -> [UInt32] {
        let first = word.utf8.prefix(longest + 1)
        if first.allSatisfy({ $0 < 0x80 }) {
            return first.map { UInt32($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 + 32 : $0) }
        }
        let start = String(String.UnicodeScalarView(word.unicodeScalars.prefix(longest + 1)))
        return start.lowercased().unicodeScalars.prefix(longest + 1).map(\.value)
    }

    /// Which letters occur, by their last six bits.
    private static func bag(_ letters: [UInt32]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

    /// Compares words, with room for the rows of its table that is used again.
    private struct Comparison {
        var work = 0
        private var beforeLast: [Int] = []
        private var last: [Int] = []
        private var row: [Int] = []

        /// The least number of letters to insert, remove, replace or swap with their neighbour; nil if that is more than `limit`.
        mutating func distance(_ a: [UInt32], _ b: [UInt32], atMost limit: Int) -> Int? {
            if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
            beforeLast = [Int](repeating: 0, count: b.count + 1)
            row = beforeLast
            last = Array(0...b.count)
            var leastBefore = 0
            for i in 1...a.count {
                work += b.count
                row[0] = i
                var least = i
                for j in 1...b.count {
                    var steps = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                    if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { steps = min(steps, beforeLast[j - 2] + 1) }
                    row[j] = steps
                    least = min(least, steps)
                }
                // A swap looks two rows back; nothing looks further.
                if min(least, leastBefore) > limit { return nil }
                leastBefore = least
                swap(&beforeLast, &last)
                swap(&last, &row)
            }
            return last[b.count] <= limit ? last[b.count] : nil
        }
    }
}
