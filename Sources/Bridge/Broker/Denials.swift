/// The topics that the broker's access list keeps from the bridge: what is said of them where somebody sees it.
struct Denials: Hashable {
    struct Denial: Hashable {
        let topic: String
        let isReading: Bool
    }

    /// In the order in which they came.
    private(set) var all: [Denial] = []
    /// How many more there were than are kept.
    private(set) var others = 0
    /// How many are kept: a list that allows nothing refuses everything, and nobody reads more.
    static let limit = 50
    /// How many are named, and how much of each, in bytes: a report to the panel has at most 500.
    private static let named = 3
    private static let longestName = 60

    var isEmpty: Bool { all.isEmpty }

    mutating func add(_ topic: String, isReading: Bool) {
        let denial = Denial(topic: topic, isReading: isReading)
        if all.contains(denial) { return }
        if all.count < Denials.limit { all.append(denial) } else { others += 1 }
    }

    /// The broker has taken what was published on a topic.
    mutating func written(_ topic: String) {
        if !all.isEmpty { all.removeAll { $0.topic == topic && !$0.isReading } }
    }

    /// Keeps those of topics that the bridge still wants.
    mutating func keep(reading: Set<String>, writing: Set<String>) {
        all.removeAll { !($0.isReading ? reading : writing).contains($0.topic) }
        if all.isEmpty { others = 0 }
    }

    /// What is refused and what to do; empty where nothing is.
    var text: String {
        func topics(_ isReading: Bool) -> [String] { all.filter { $0.isReading == isReading }.map(\.topic) }
        let parts = [("read", topics(true)), ("write", topics(false))].compactMap { verb, topics in
            topics.isEmpty
                ? nil : "\(verb) \(Denials.list(topics, topics.count + (verb == "write" || all.allSatisfy(\.isReading) ? others : 0)))"
        }
        if parts.isEmpty { return "" }
        return "the broker does not let the bridge \(parts.joined(separator: ", nor ")): its access list has to allow the user that"
    }

    private static func list(_ topics: [String], _ count: Int) -> String {
        let names = topics.prefix(named).map { topic in
            topic.utf8.count <= longestName ? topic : String(decoding: topic.utf8.prefix(longestName - 3), as: UTF8.self) + "…"
        }
        let rest = count - names.count
        return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
