/// Names, each once, in the order in which they came.
struct NameQueue {
    private var names: [String] = []
    private var first = 0
    private var known: Set<String> = []

    var isEmpty: Bool { known.isEmpty }
    /// How many names it holds in memory, those that were taken and not let go of among them.
    var held: Int { names.count }

    mutating func add(_ name: String) {
        if known.insert(name).inserted { names.append(name) }
    }

    mutating func next() -> String? {
        guard first < names.count else { return nil }
        defer {
            first += 1
            if first == names.count {
                (names, first) = ([], 0)
            } else if first > 64, first > names.count / 2 {
                // What was taken makes room also where the queue is never empty.
                names.removeFirst(first)
                first = 0
            }
        }
        known.remove(names[first])
        return names[first]
    }

    mutating func removeAll() { self = NameQueue() }
}
