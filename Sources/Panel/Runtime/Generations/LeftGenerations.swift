/// Generations that a panel has left although the disk did not take that. Another `apply` or `rollback` makes them count no more.
struct LeftGenerations: Hashable, Sendable {
    private var stamp: UInt64 = 0
    private var all: Set<Int> = []

    init() {}

    /// Those that count for a record.
    func numbers(_ record: GenerationRecord) -> Set<Int> { record.stamp == stamp ? all : [] }

    mutating func add(_ number: Int, _ record: GenerationRecord) {
        all = numbers(record).union([number])
        stamp = record.stamp
    }

    mutating func formUnion(_ other: LeftGenerations, _ record: GenerationRecord) {
        for number in other.numbers(record) { add(number, record) }
    }

    /// For the record of starts.
    var text: String { all.isEmpty ? "" : ([String(stamp)] + all.sorted().map(String.init)).joined(separator: " ") }

    init(text: String) {
        let words = text.split(separator: " ")
        guard let first = words.first, let stamp = UInt64(first) else { return }
        self.stamp = stamp
        all = Set(words.dropFirst().compactMap { Int($0) })
    }
}

/// A change of the record that the disk has not taken.
struct Unnoted: Hashable, Sendable {
    let number: Int
    /// The one that is shown in place of one that has proved itself, which is put aside; nil for one that was taken back.
    let other: Int?
    let reason: String
    /// Another `apply` or `rollback` makes it count no more.
    let stamp: UInt64

    func isMissing(in record: GenerationRecord) -> Bool {
        record.stamp == stamp && !record.failed.contains(number) && !record.aside.contains(number)
    }

    func apply(to record: inout GenerationRecord, stored: [Int]) {
        guard isMissing(in: record) else { return }
        if let other { record.putAside(number, for: other, reason, stored: stored) } else { record.fail(number, reason, stored: stored) }
    }
}
