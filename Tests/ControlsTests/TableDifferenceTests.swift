import FasciaControls
import Testing

@Suite struct TableDifferenceTests {
    /// Builds the new order from the difference alone, and checks that every part of it is true.
    private func check(_ old: [String], _ new: [String], _ difference: TableDifference) -> Bool {
        var built: [String?] = Array(repeating: nil, count: new.count)
        for (index, id) in old.enumerated() {
            guard let place = difference.newPlace(of: index) else {
                if !difference.deletions.contains(index) { return false }
                continue
            }
            if built[place] != nil || difference.oldPlace(of: place) != index || new[place] != id { return false }
            built[place] = id
        }
        for place in difference.insertions {
            if built[place] != nil || difference.oldPlace(of: place) != nil { return false }
            built[place] = new[place]
        }
        // Without those that moved, the rows that stayed are in their order.
        let moved = Set(difference.moves.map(\.to))
        let stayed = new.indices.filter { !moved.contains($0) }.compactMap { difference.oldPlace(of: $0) }
        let movesAreTrue = difference.moves.allSatisfy { difference.newPlace(of: $0.from) == $0.to }
        return movesAreTrue && built.map { $0 ?? "" } == new && zip(stayed, stayed.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// What goes at the front and comes at the end is found without comparing anything.
    @Test func stepsOfALogAreTrue() {
        for count in 0...6 {
            for dropped in 0...count {
                for appended in 0...3 {
                    let old = (0..<count).map { "\($0)" }
                    let new = (dropped..<(count + appended)).map { "\($0)" }
                    let difference = TableDifference(of: count, dropping: dropped, appending: appended)
                    #expect(check(old, new, difference), "\(count) -\(dropped) +\(appended)")
                    #expect(
                        difference.deletions == Array(0..<dropped) && difference.insertions.count == appended && difference.moves.isEmpty)
                    for place in [-1, count, count + 9] { #expect(difference.newPlace(of: place) == nil) }
                    for place in [-1, new.count, new.count + 9] { #expect(difference.oldPlace(of: place) == nil) }
                }
            }
        }
    }

    @Test func smallChangesAreWhatTheyAre() {
        let old = ["a", "b", "c", "d", "e"]
        var difference = TableDifference(from: old, to: ["a", "x", "b", "d", "e"])
        #expect(difference.deletions == [2] && difference.insertions == [1] && difference.moves.isEmpty)
        difference = TableDifference(from: old, to: ["e", "a", "b", "c", "d"])
        #expect(difference.deletions.isEmpty && difference.insertions.isEmpty)
        #expect(difference.moves.map(\.from) == [4] && difference.moves.map(\.to) == [0])
        difference = TableDifference(from: old, to: ["b", "c", "d", "e", "f"])
        #expect(difference.deletions == [0] && difference.insertions == [4] && difference.moves.isEmpty)
        difference = TableDifference(from: old, to: ["a", "b", "x", "d", "e"])
        #expect(difference.deletions == [2] && difference.insertions == [2])
        #expect(TableDifference(from: old, to: old).isEmpty)
        #expect(TableDifference(from: [], to: old).insertions == [0, 1, 2, 3, 4])
        #expect(TableDifference(from: old, to: []).deletions == [0, 1, 2, 3, 4])
    }

    /// A sort of many rows is moves alone, of as few rows as can be.
    @Test func aSortMovesAsFewRowsAsCanBe() {
        let old = (0..<200).map { "r\($0)" }
        let far = Array(old[100...] + old[..<100])
        let difference = TableDifference(from: old, to: far)
        #expect(difference.deletions.isEmpty && difference.insertions.isEmpty && difference.moves.count == 100)
        #expect(check(old, far, difference))
        #expect(TableDifference(from: old, to: old.reversed()).moves.count == 199)
    }

    @Test func randomChangesAreTrue() {
        var generator = SeededGenerator(seed: 12)
        for round in 0..<600 {
            let count = Int.random(in: 0...120, using: &generator)
            let old = (0..<count).map { "r\($0)" }.shuffled(using: &generator)
            var new = old
            for step in 0..<Int.random(in: 0...12, using: &generator) {
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: if !new.isEmpty { new.remove(at: Int.random(in: 0..<new.count, using: &generator)) }
                case 1: new.insert("n\(round).\(step)", at: Int.random(in: 0...new.count, using: &generator))
                case 2:
                    guard !new.isEmpty else { break }
                    let id = new.remove(at: Int.random(in: 0..<new.count, using: &generator))
                    new.insert(id, at: Int.random(in: 0...new.count, using: &generator))
                case 3: new = Array(new.dropFirst(Int.random(in: 0...50, using: &generator)))
                default: if Int.random(in: 0..<8, using: &generator) == 0 { new.shuffle(using: &generator) }
                }
            }
            let difference = TableDifference(from: old, to: new)
            if !check(old, new, difference) {
                Issue.record("round \(round): \(old) to \(new)")
                return
            }
        }
    }

    @Test func doublesDoNoHarm() {
        let difference = TableDifference(from: ["a", "a", "b"], to: ["b", "a", "a", "a"])
        #expect(difference.insertions.count - difference.deletions.count == 1)
    }

    /// Ten thousand rows, in whatever order, in no time that counts: nothing in it is quadratic.
    @Test func tenThousandRowsAreFast() {
        let old = (0..<10_000).map { "an id that is longer than fifteen bytes \($0)" }
        let clock = ContinuousClock()
        var generator = SeededGenerator(seed: 3)
        for new in [Array(old.dropFirst() + ["new"]), old.reversed(), old.shuffled(using: &generator), (0..<10_000).map { "other \($0)" }] {
            let time = clock.measure { _ = TableDifference(from: old, to: new) }
            #expect(time < .seconds(2), "debug builds are some thirty times slower than release builds")
        }
    }
}
