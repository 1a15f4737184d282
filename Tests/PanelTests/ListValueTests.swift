import FasciaGeometry
import FuzzSupport
import Testing

@testable import FasciaValues

/// Lists of the store: what patches make of their rows, and what they refuse.
@Suite struct ListValueTests {
    private static func definition(limit: Int = 6, keepsLast: Bool = false, _ names: [String] = ["name", "level"]) -> ValueDefinition {
        var definition = ValueDefinition("jobs", .list)
        definition.list.fields = names.map { name in
            var field = ValueDefinition(name, name == "level" ? .number : .text)
            if name == "level" { field.range = 0...100 }
            return field
        }
        definition.list.limit = limit
        definition.list.keepsLast = keepsLast
        return definition
    }

    private static func row(_ id: String, _ level: Double? = nil) -> ListRow {
        ListRow(id, [.text(id.uppercased()), level.map { .number($0) }])
    }

    private func store(_ definition: ValueDefinition = definition(), _ ids: String...) throws -> ValueStore {
        let store = ValueStore()
        store.define([definition], now: .zero)
        try store.setList("jobs", ids.map { Self.row($0) })
        return store
    }

    /// Ids and texts of a list, and of all lists, have a limit in bytes; a log lets the oldest go.
    @Test(arguments: [false, true]) func bytesAreLimited(keepsLast: Bool) throws {
        let store = ValueStore()
        let names = ["jobs", "b", "c", "d", "e"]
        store.define(
            names.map { name in
                var definition = ValueDefinition(name, .list)
                definition.list.fields = [ValueDefinition("text", .text)]
                definition.list.limit = ListOptions.greatestLimit
                definition.list.keepsLast = keepsLast
                return definition
            }, now: .zero)
        let long = String(repeating: "x", count: ValueDefinition.textLimit)
        func rows(_ range: Range<Int>) -> [ListRow] { range.map { ListRow("\($0)", [.text(long)]) } }
        try store.setList("jobs", rows(0..<1000))
        func message(_ body: () throws(ValueError) -> Void) -> String? {
            do throws(ValueError) {
                try body()
                return nil
            } catch {
                return error.description
            }
        }
        let limit = 1 << 22
        if keepsLast {
            for start in stride(from: 1000, to: 3000, by: 100) {
                try store.patch("jobs", rows(start..<(start + 100)).map { .append($0) })
                let list = try #require(store.list(of: "jobs"))
                #expect(list.bytes <= limit && list.bytes > limit - 200 * long.utf8.count && list.rows.last?.id == "\(start + 99)")
            }
            try store.setList("jobs", rows(0..<1100))
            #expect(store.list(of: "jobs")?.rows.last?.id == "1099" && (store.list(of: "jobs")?.bytes ?? 0) <= limit)
            return
        }
        let refusal = message { () throws(ValueError) in try store.patch("jobs", rows(1000..<1100).map { .append($0) }) }
        #expect(refusal?.contains("its ids and texts would have 4.3 MB, and a list has at most 4") == true, "\(refusal ?? "")")
        #expect(store.list(of: "jobs")?.count == 1000)
        #expect(message { () throws(ValueError) in try store.setList("jobs", rows(0..<1100)) } != nil)
        // What takes the place of something counts for the difference.
        try store.patch("jobs", (0..<1000).map { .update("\($0)", [ListCell(field: 0, value: .text(long))]) })
        try store.patch("jobs", [.remove("0"), .append(ListRow("z", [.text(long)])), .move("z", before: "1")])
        let counted = try #require(store.list(of: "jobs"))
        #expect(counted.bytes == counted.rows.reduce(0) { $0 + $1.id.utf8.count + long.utf8.count })
        for name in names[1...3] { try store.setList(name, rows(0..<1000)) }
        let last = message { () throws(ValueError) in try store.setList("e", rows(0..<200)) }
        #expect(last?.contains("all lists together have at most 16") == true, "\(last ?? "")")
        try store.setList("d", [])
        try store.setList("e", rows(0..<200))
    }

    private func ids(_ store: ValueStore) -> String { store.list(of: "jobs")?.rows.map(\.id).joined() ?? "none" }

    @Test(arguments: [
        ([ListOperation.append(row("x"))], "abcx"), ([.insert(row("x"), before: "a")], "xabc"), ([.move("a", before: nil)], "bca"),
        ([.move("c", before: "b")], "acb"), ([.remove("b")], "ac"), ([.remove("b"), .append(row("b"))], "acb"),
        ([.append(row("x")), .move("x", before: "a"), .remove("c")], "xab"), ([], "abc"),
    ]) func operations(_ operations: [ListOperation], expected: String) throws {
        let store = try store(Self.definition(), "a", "b", "c")
        try store.patch("jobs", operations)
        #expect(ids(store) == expected)
        let list = try #require(store.list(of: "jobs"))
        for (index, row) in list.rows.enumerated() { #expect(list.index(of: row.id) == index) }
    }

    @Test func updatesSetTheFieldsThatTheyName() throws {
        let store = try store(Self.definition(), "a", "b")
        try store.patch("jobs", [.update("b", [ListCell(field: 1, value: .number(40))])])
        #expect(store.list(of: "jobs")?.row("b")?.values == [.text("B"), .number(40)])
        try store.patch("jobs", [.update("b", [ListCell(field: 0, value: nil)])])
        #expect(store.list(of: "jobs")?.row("b")?.values == [nil, .number(40)])
    }

    /// Each mistake names operation, row and field; nothing has changed.
    @Test(arguments: [
        (ListOperation.append(row("a")), "operation 2: there is a row “a” already"),
        (.append(row("d")), "operation 2: there is a row “d” already"),
        (.insert(row("x"), before: "z"), "operation 2: there is no row “z” to insert before"),
        (.move("z", before: nil), "there is no row “z” to move"), (.move("a", before: "z"), "there is no row “z” to move before"),
        (.move("a", before: "a"), "row “a” cannot stand before itself"), (.remove("z"), "there is no row “z” to remove"),
        (.update("z", []), "there is no row “z” to update"),
        (
            .update("a", [ListCell(field: 1, value: .number(101))]),
            "operation 2: row “a”, field “level”: it takes a number from 0 to 100, not “101”"
        ),
        (.update("a", [ListCell(field: 1, value: .text("x"))]), "row “a”, field “level”: it takes a number"),
        (.update("a", [ListCell(field: 2, value: nil)]), "has no field 2"), (.append(row("")), "“” is no id: it is empty"),
        (.append(row("a/b")), "it has a “/”"), (.append(row(String(repeating: "x", count: 129))), "more than 128 bytes"),
        (.append(ListRow("x", [])), "row “x” has 0 values; the list has 2 fields"),
    ]) func mistakes(operation: ListOperation, message: String) throws {
        let store = try store(Self.definition(), "a", "b", "c")
        var changes = 0
        let observation = store.listChanges.add { _ in changes += 1 }
        defer { observation.cancel() }
        let error = #expect(throws: ValueError.self) { try store.patch("jobs", [.append(Self.row("d")), operation]) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        #expect(ids(store) == "abc" && changes == 0)
    }

    @Test func limits() throws {
        let strict = try store(Self.definition(limit: 3), "a", "b", "c")
        #expect(throws: ValueError.self) { try strict.patch("jobs", [.append(Self.row("d"))]) }
        try strict.patch("jobs", [.append(Self.row("d")), .remove("a")])
        #expect(ids(strict) == "bcd")
        #expect(throws: ValueError.self) { try strict.setList("jobs", "abcd".map { Self.row(String($0)) }) }
        #expect(throws: ValueError.self) { try strict.setList("jobs", [Self.row("a"), Self.row("a")]) }
        let log = try store(Self.definition(limit: 3, keepsLast: true), "a", "b", "c")
        var told: [ListOperation] = []
        let observation = log.listChanges.add { if case .patched(let operations) = $0.kind { told = operations } }
        defer { observation.cancel() }
        // The limit counts after the patch: “a” may be moved to the end and stays.
        try log.patch("jobs", [.append(Self.row("d")), .move("a", before: nil)])
        #expect(ids(log) == "cda")
        #expect(told == [.append(Self.row("d")), .move("a", before: nil), .remove("b")])
        #expect(throws: ValueError.self) { try log.patch("jobs", Array(repeating: .move("a", before: nil), count: 1001)) }
        try log.setList("jobs", "abcde".map { Self.row(String($0)) })
        #expect(ids(log) == "cde")
    }

    @Test func theSameRowsAreToldOnce() throws {
        let store = try store(Self.definition(), "a", "b", "c")
        var changes = 0
        let observation = store.listChanges.add { _ in changes += 1 }
        defer { observation.cancel() }
        try store.setList("jobs", "abc".map { Self.row(String($0)) })
        #expect(changes == 0)
        try store.setList("jobs", "acb".map { Self.row(String($0)) })
        #expect(changes == 1 && ids(store) == "acb")
    }

    @Test func otherNames() throws {
        let store = try store()
        #expect(throws: ValueError.self) { try store.patch("job", []) }
        #expect(throws: ValueError.self) { try store.set("jobs", .number(1), from: .client, now: .zero) }
        #expect(throws: ValueError.self) { try store.append(to: "jobs", []) }
        #expect(store.state(of: "jobs") == nil && store.names == ["jobs"] && store.snapshot().isEmpty)
    }

    /// Random patches, whose rows are half there: all or nothing, as a plain array does it, and every row is found where it is.
    @Test(arguments: [1, 2, 3] as [UInt64]) func aPlainArrayAgrees(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let store = try store(Self.definition(limit: 400, keepsLast: true))
        var model: [String] = []
        for _ in 0..<1500 {
            var operations: [ListOperation] = []
            var copy = model
            var isSound = true
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let id = "r\(Int.random(in: 0..<500, using: &random))"
                let other =
                    Int.random(in: 0..<8, using: &random) == 0
                    ? "r\(Int.random(in: 0..<500, using: &random))" : copy.randomElement(using: &random) ?? id
                let place = copy.firstIndex(of: id)
                let before = copy.firstIndex(of: other)
                switch Int.random(in: 0..<5, using: &random) {
                case 0:
                    operations.append(.append(Self.row(id)))
                    if place == nil { copy.append(id) } else { isSound = false }
                case 1:
                    operations.append(.insert(Self.row(id), before: other))
                    if place == nil, let before { copy.insert(id, at: before) } else { isSound = false }
                case 2:
                    operations.append(.move(id, before: other))
                    if let place, before != nil, id != other {
                        copy.remove(at: place)
                        copy.insert(id, at: copy.firstIndex(of: other) ?? 0)
                    } else {
                        isSound = false
                    }
                case 3:
                    operations.append(.remove(id))
                    if let place { copy.remove(at: place) } else { isSound = false }
                default:
                    operations.append(.update(other, [ListCell(field: 1, value: .number(1))]))
                    if before == nil { isSound = false }
                }
                if !isSound { break }
            }
            let worked = (try? store.patch("jobs", operations)) != nil
            #expect(worked == isSound)
            if isSound { model = Array(copy.suffix(400)) }
            let list = try #require(store.list(of: "jobs"))
            #expect(list.rows.map(\.id) == model)
            for index in stride(from: 0, to: model.count, by: 7) { #expect(list.index(of: model[index]) == index) }
        }
    }

    // MARK: Reload

    @Test func rowsSurviveAReloadAsFarAsTheyFit() throws {
        let store = try store(Self.definition(limit: 10))
        try store.setList("jobs", [Self.row("a", 10), Self.row("b", 90), Self.row("c")])
        var losses: [ContentLoss] = []
        let observation = store.losses.add { losses.append($0) }
        defer { observation.cancel() }
        var narrow = Self.definition(limit: 10, ["level", "name", "note"])
        narrow.list.fields[0].range = 0...50
        store.define([narrow], now: .zero)
        #expect(store.list(of: "jobs")?.rows == [ListRow("a", [.number(10), .text("A"), nil]), ListRow("c", [nil, .text("C"), nil])])
        #expect(losses == [ContentLoss(name: "jobs", rows: ["b"])])
        store.define([Self.definition(limit: 1, keepsLast: true)], now: .zero)
        #expect(ids(store) == "c" && losses.last == ContentLoss(name: "jobs", rows: ["a"]))
        // Another type is another value.
        store.define([ValueDefinition("jobs", .text)], now: .zero)
        #expect(store.list(of: "jobs") == nil)
        store.define([Self.definition()], now: .zero)
        #expect(ids(store) == "")
    }

    // MARK: Controls in rows

    @Test func aControlInARowWritesItsField() throws {
        let store = try store(Self.definition(), "a", "b")
        var writes: [RowWrite] = []
        let observation = store.rowWrites.add { writes.append($0) }
        defer { observation.cancel() }
        func drag(_ values: [Double], _ policy: WritePolicy) throws {
            store.beginHold(list: "jobs", row: "b", field: "level")
            for value in values {
                try store.change(list: "jobs", row: "b", field: "level", to: .number(value), policy: policy, isFinal: false, now: .zero)
            }
            store.endHold(list: "jobs", row: "b", field: "level", isCancelled: false, now: .zero)
        }
        try drag([1, 2, 300], .live)
        #expect(writes.map(\.value) == [.number(1), .number(2), .number(100)])
        #expect(writes.first == RowWrite(name: "jobs", id: "b", field: "level", value: .number(1)))
        #expect(store.list(of: "jobs")?.row("b")?.values[1] == .number(100) && !store.isHeld)
        writes = []
        try drag([1, 2, 3], .release)
        #expect(writes.map(\.value) == [.number(3)])
        writes = []
        try drag([7], .settle(.milliseconds(500)))
        #expect(writes.isEmpty && store.service(now: .zero) == .zero + .milliseconds(500))
        store.service(now: .zero + .milliseconds(500))
        #expect(writes.map(\.value) == [.number(7)] && store.service(now: .zero + .seconds(9)) == nil)
        // Somebody else says something while it is held: what the control says last is said again.
        writes = []
        store.beginHold(list: "jobs", row: "b", field: "level")
        for isFinal in [false, true] {
            try store.change(list: "jobs", row: "b", field: "level", to: .number(9), policy: .live, isFinal: isFinal, now: .zero)
            if !isFinal { try store.patch("jobs", [.update("b", [ListCell(field: 1, value: .number(50))])]) }
        }
        store.endHold(list: "jobs", row: "b", field: "level", isCancelled: false, now: .zero)
        #expect(writes.map(\.value) == [.number(9), .number(9)] && store.list(of: "jobs")?.row("b")?.values[1] == .number(9))
        writes = [writes[0]]
        // A row that is gone, and what does not fit, are nobody's.
        try store.change(list: "jobs", row: "z", field: "level", to: .number(1), policy: .live, isFinal: true, now: .zero)
        try store.change(list: "jobs", row: "a", field: "level", to: .text("x"), policy: .live, isFinal: true, now: .zero)
        #expect(writes.count == 1)
    }

    /// Who has taken a row away is not told of what its control does until the finger lifts.
    @Test func aRowThatIsGoneIsNotWritten() throws {
        let store = try store(Self.definition(), "a", "b")
        var writes: [RowWrite] = []
        let observation = store.rowWrites.add { writes.append($0) }
        defer { observation.cancel() }
        func set(_ value: Double, _ policy: WritePolicy) throws {
            try store.change(list: "jobs", row: "b", field: "level", to: .number(value), policy: policy, isFinal: false, now: .zero)
        }
        for policy in [WritePolicy.live, .release] {
            store.beginHold(list: "jobs", row: "b", field: "level")
            try set(5, policy)
            writes = []
            try store.patch("jobs", [.remove("b")])
            try set(6, policy)
            store.endHold(list: "jobs", row: "b", field: "level", isCancelled: false, now: .zero)
            #expect(writes == [] && !store.isHeld)
            try store.setList("jobs", [Self.row("a"), Self.row("b")])
        }
    }

    @Test(arguments: [false, true]) func whatAFingerEntersCountsAmongAListsBytes(keepsLast: Bool) throws {
        let store = ValueStore()
        var definition = ValueDefinition("notes", .list)
        definition.list.fields = [ValueDefinition("text", .text)]
        definition.list.limit = ListOptions.greatestLimit
        definition.list.keepsLast = keepsLast
        store.define([definition], now: .zero)
        let long = String(repeating: "x", count: ValueDefinition.textLimit - 4)
        // All but 4 bytes are taken.
        try store.setList("notes", (0..<1024).map { ListRow(String(1000 + $0), [.text(long)]) })
        try store.patch("notes", [.update("2023", [ListCell(field: 0, value: .text(String(long.dropLast(4))))])])
        var (writes, told) = ([RowWrite](), [ListChange]())
        let observations = [store.rowWrites.add { writes.append($0) }, store.listChanges.add { told.append($0) }]
        defer { for observation in observations { observation.cancel() } }
        func enter(_ text: String) throws {
            try store.change(list: "notes", row: "2000", field: "text", to: .text(text), policy: .live, isFinal: true, now: .zero)
        }
        try enter(long + "1234")
        #expect(writes.map(\.value) == [.text(long + "1234")])
        try store.patch("notes", [.update("2000", [ListCell(field: 0, value: .text(long))])])
        try store.patch("notes", [.update("2001", [ListCell(field: 0, value: .text(long + "123"))])])
        (writes, told) = ([], [])
        if keepsLast {
            try enter(long + "12")
            #expect(writes.map(\.value) == [.text(long + "12")])
            #expect(store.list(of: "notes")?.rows.first?.id == "1001" && (store.list(of: "notes")?.bytes ?? 0) <= ListOptions.bytesLimit)
            return
        }
        #expect(throws: ValueError.self) { try enter(long + "12") }
        #expect(writes.isEmpty && store.list(of: "notes")?.row("2000")?.values == [.text(long)] && !store.isHeld)
        guard told.count == 1, case .patched(let operations) = told[0].kind else { return _ = Issue.record("\(told.count) changes") }
        #expect(operations == [.update("2000", [ListCell(field: 0, value: .text(long))])], "the field shows what it was")
        try enter(long + "1")
        try enter("short")
        #expect(writes.map(\.value) == [.text(long + "1"), .text("short")])
    }
}
