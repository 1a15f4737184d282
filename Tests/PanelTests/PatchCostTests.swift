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
}
