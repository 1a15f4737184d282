import Testing

/// The table of limits of a document: `| words | number |`, the numbers with blanks between their thousands.
struct LimitTable {
    private var rows: [String: Int] = [:]

    init(_ document: String) {
        var isInside = false
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "| limit | |" { isInside = true }
            if line.isEmpty { isInside = false }
            let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
            guard isInside, cells.count == 2, let number = Int(cells[1].filter { $0 != " " }) else { continue }
            rows[String(cells[0].reversed().drop { $0 == " " }.reversed())] = number
        }
    }

    /// Holds the table against the program: no limit of either is missing in the other, and all are the same.
    func check(_ limits: [String: Int], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!rows.isEmpty, sourceLocation: sourceLocation)
        for (name, limit) in limits {
            #expect(rows[name] == limit, "\(name) is \(limit), and not told", sourceLocation: sourceLocation)
        }
        for name in rows.keys where limits[name] == nil {
            Issue.record("nothing checks the limit “\(name)”", sourceLocation: sourceLocation)
        }
    }
}
