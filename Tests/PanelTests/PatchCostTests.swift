import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaValues

/// What patches of the longest list cost: bounded work, whatever its length.
@Suite struct PatchCostTests {
    /// Ten thousand rows, of which the last is updated, the first moved, one in the middle inserted and one removed, as a second of a
    /// busy backend has it a hundred times.
    @Test func aPatchOfALongListIsCheap() throws {
        let store = ValueStore()
        var definition = ValueDefinition("jobs", .list)
        definition.list.fields = [ValueDefinition("name", .text), ValueDefinition("level")]
        definition.list.limit = 10_000
        definition.list.keepsLast = true
        store.define([definition], now: .zero)
        try store.setList("jobs", (0..<10_000).map { ListRow("r\($0)", [.text("Row \($0)"), .number(0)]) })
        let clock = MonotonicClock()
        let start = clock.now
        for number in 0..<100 {
            try store.patch(
                "jobs",
                [
                    .update("r9000", [ListCell(field: 1, value: .number(Double(number)))]), .append(ListRow("n\(number)", [nil, nil])),
                    .insert(ListRow("m\(number)", [nil, nil]), before: "r5000"), .move("r8000", before: "r\(6000 + number)"),
                    .remove("r\(7000 + number)"),
                ])
        }
        let span = (clock.now - start).seconds / 100
        #expect(store.list(of: "jobs")?.count == 10_000 && store.list(of: "jobs")?.row("r9000")?.values[1] == .number(99))
        // Unoptimised and on a busy machine; a copy of all rows, or a search through them, takes several times as long.
        print("a patch of 10 000 rows took \(span * 1e6) µs")
        #expect(span < 0.01)
    }

    /// A log that has filled its four megabytes: for each row that comes one goes.
    @Test func aFullLogTakesRows() throws {
        let store = ValueStore()
        var definition = ValueDefinition("log", .list)
        definition.list.fields = [ValueDefinition("text", .text)]
        definition.list.limit = 10_000
        definition.list.keepsLast = true
        store.define([definition], now: .zero)
        let text = Value.text(String(repeating: "x", count: 420))
        try store.setList("log", (0..<10_000).map { ListRow("r\($0)", [text]) })
        let count = try #require(store.list(of: "log")?.count)
        #expect(count < 10_000, "it is full by its bytes")
        for number in 0..<200 { try store.patch("log", [.append(ListRow("r\(10_000 + number)", [text]))]) }
        #expect(store.list(of: "log")?.rows.last?.id == "r10199" && abs((store.list(of: "log")?.count ?? 0) - count) < 5)
        // As many rows as a patch may have, each as long as it may be.
        let long = Value.text(String(repeating: "x", count: 4096))
        try store.patch("log", (0..<1000).map { .append(ListRow("s\($0)", [long])) })
        #expect(store.list(of: "log")?.rows.last?.id == "s999" && store.list(of: "log")?.contains("s0") == true)
        #expect((store.list(of: "log")?.bytes ?? 0) <= ListOptions.bytesLimit)
    }
}
