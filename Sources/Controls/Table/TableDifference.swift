/// What turns one order of rows into another: which rows went, came, and moved past others.
///
/// Rows are known by ids. Most changes touch a few rows, whose neighbours stay neighbours: the two orders are walked side by side, with a
/// look ahead at each difference, and nothing is hashed. What that does not explain (a sort, a shuffle) is matched by a table of ids,
/// after Heckel, and of those rows the ones outside the longest increasing run have moved.
package struct TableDifference {
    /// Places in the old order of rows that went, ascending.
    package private(set) var deletions: [Int] = []
    /// Places in the new order of rows that came, ascending.
    package private(set) var insertions: [Int] = []
    /// Rows that passed others, by their places in the new order.
    package private(set) var moves: [(from: Int, to: Int)] = []

    /// How far a difference is looked past.
    private static let reach = 32
    private static let none: Int32 = -1

    /// How many rows stay at the beginning.
    private let prefix: Int
    private let oldCount: Int
    private let newCount: Int
    /// Of the rows after those, up to the ones that stay at the end: their other places, counted from `prefix`.
    private var toNew: [Int32]
    private var toOld: [Int32]
    /// How many rows went at the front, of an order that is otherwise the same up to its old end.
    private let dropped: Int

    /// Rows went at the front and came at the end, as in a log: nothing is compared.
    /// - Parameters:
    ///   - count: how many there were.
    ///   - dropped: how many of them went; `count` at most.
    ///   - appended: how many came.
    package init(of count: Int, dropping dropped: Int, appending appended: Int) {
        (prefix, toNew, toOld) = (count, [], Array(repeating: TableDifference.none, count: appended))
        self.dropped = dropped
        oldCount = count
        newCount = count - dropped + appended
        deletions = Array(0..<dropped)
        insertions = Array((count - dropped)..<newCount)
    }

    /// Compares two orders. An id that an order has twice is matched once.
    package init(from old: [String], to new: [String]) {
        var start = 0
        let least = min(old.count, new.count)
        while start < least, old[start] == new[start] { start += 1 }
        var end = 0
        while end < least - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        dropped = 0
        prefix = start
        oldCount = old.count
        newCount = new.count
        toNew = Array(repeating: TableDifference.none, count: old.count - start - end)
        toOld = Array(repeating: TableDifference.none, count: new.count - start - end)
        if toNew.isEmpty, toOld.isEmpty { return }
        let rest = walk(old, new)
        match(old, new, rest)
        for index in toNew.indices where toNew[index] == TableDifference.none { deletions.append(prefix + index) }
        for index in toOld.indices where toOld[index] == TableDifference.none { insertions.append(prefix + index) }
    }

    /// Whether both orders are the same.
    package var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty }

    /// Where a row of the old order is now; nil if it went, or never was.
    package func newPlace(of old: Int) -> Int? {
        if dropped > 0 { return old >= dropped && old < oldCount ? old - dropped : nil }
        return TableDifference.place(of: old, toNew, prefix: prefix, count: oldCount, otherCount: newCount)
    }

    /// Where a row of the new order was; nil if it came, or is not there.
    package func oldPlace(of new: Int) -> Int? {
        if dropped > 0 { return new >= 0 && new < oldCount - dropped ? new + dropped : nil }
        return TableDifference.place(of: new, toOld, prefix: prefix, count: newCount, otherCount: oldCount)
    }

    private static func place(of index: Int, _ places: [Int32], prefix: Int, count: Int, otherCount: Int) -> Int? {
        if index < 0 || index >= count { return nil }
        if index < prefix { return index }
        if index >= prefix + places.count { return index - count + otherCount }
        let place = places[index - prefix]
        return place == none ? nil : prefix + Int(place)
    }

    private mutating func join(_ old: Int, _ new: Int) {
        toNew[old] = Int32(truncatingIfNeeded: new)
        toOld[new] = Int32(truncatingIfNeeded: old)
    }

    /// Joins rows as long as a look ahead explains each difference.
    /// - Returns: where it ended in both orders, counted from `prefix`.
    private mutating func walk(_ old: [String], _ new: [String]) -> (old: Int, new: Int) {
        var i = 0
        var j = 0
        while i < toNew.count, j < toOld.count {
            if old[prefix + i] == new[prefix + j] {
                join(i, j)
                i += 1
                j += 1
                continue
            }
            var isExplained = false
            for ahead in 1...TableDifference.reach {
                let (deeper, further) = (i + ahead < toNew.count, j + ahead < toOld.count)
                if deeper, old[prefix + i + ahead] == new[prefix + j] {
                    i += ahead
                } else if further, new[prefix + j + ahead] == old[prefix + i] {
                    j += ahead
                } else if deeper, further, old[prefix + i + ahead] == new[prefix + j + ahead] {
                    i += ahead
                    j += ahead
                } else {
                    continue
                }
                isExplained = true
                break
            }
            if !isExplained { break }
        }
        return (i, j)
    }

    /// Joins what is left by a table of ids.
    private mutating func match(_ old: [String], _ new: [String], _ rest: (old: Int, new: Int)) {
        var loose: [String: Int] = [:]
        var left = 0
        for index in toOld.indices where toOld[index] == TableDifference.none { left += 1 }
        if left == 0 { return }
        loose.reserveCapacity(left)
        for index in toOld.indices.reversed() where toOld[index] == TableDifference.none { loose[new[prefix + index]] = index }
        // Rows of the rest that stay in their order have not moved: those of the longest run that ascends.
        var passed: [(old: Int, new: Int)] = []
        for index in toNew.indices where toNew[index] == TableDifference.none {
            guard let place = loose.removeValue(forKey: old[prefix + index]) else { continue }
            join(index, place)
            if index >= rest.old, place >= rest.new {
                passed.append((index, place))
            } else {
                moves.append((prefix + index, prefix + place))
            }
        }
        let stays = TableDifference.longestAscent(passed.map(\.new))
        var next = 0
        for (index, pair) in passed.enumerated() {
            if next < stays.count, stays[next] == index {
                next += 1
            } else {
                moves.append((prefix + pair.old, prefix + pair.new))
            }
        }
        moves.sort { $0.to < $1.to }
    }

    /// The indices of a longest run of ascending numbers.
    private static func longestAscent(_ numbers: [Int]) -> [Int] {
        // For each length the index of the least number that ends a run of it.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var result: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            result.append(index)
            index = previous[index]
        }
        return result.reversed()
    }
}
