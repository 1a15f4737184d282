import FasciaExpressions
import FuzzSupport
import Testing

@Suite struct ExpressionGraphTests {
    /// Numbers by name; a name with a formula gets its value from the graph.
    private final class Host: ExpressionHost {
        var numbers: [String: Double] = [:]
        var language = "en"

        func value(of input: ExpressionInput) -> ExpressionValue? {
            if input.aspect == .language { return .text(language) }
            return numbers[input.name].map { input.aspect == .isFresh ? .boolean($0 >= 0) : .number($0) }
        }
        func field(_ field: String, ofRow id: String, in list: String) -> ExpressionValue? { .text("\(list).\(id).\(field)") }
        func localized(_ name: String) -> String { "\(language):\(name)" }
        func localized(_ name: String, pluralOf number: Double) -> String { "\(language):\(name) \(number)" }
        func text(of number: Double, decimals: Int?) -> String { "\(number)" }
        func text(ofDuration text: String) -> String { text }
        func text(ofMoment seconds: Double, style: String) -> String { "\(style) \(Int(seconds))" }
    }

    private final class Log { var entries: [String] = [] }

    private let host = Host()
    private let log = Log()

    private static let scope = ExpressionScope(
        values: Dictionary(uniqueKeysWithValues: (0..<100).map { ("v\($0)", .number) }).merging(["rows": .list(fields: ["x": .text])]) {
            $1
        })

    private func expression(_ text: String) throws -> Expression { try Expression(parsing: text, in: Self.scope) }

    private func reader(_ name: String) -> (ExpressionValue?) -> Void {
        { [log] value in
            let text: String? = value?.number.map(\.description) ?? value?.text ?? value?.boolean.map(\.description)
            log.entries.append("\(name)=\(text ?? "unknown")")
        }
    }

    @Test func readersAreCalledOnceAndThenAfterChanges() throws {
        let graph = ExpressionGraph(host: host)
        host.numbers["v1"] = 1
        graph.add(try expression("v1 + 1"), reader: reader("a"))
        graph.add(try expression("v2 + 1"), reader: reader("b"))
        #expect(graph.isMarked)
        graph.update()
        #expect(log.entries == ["a=2.0", "b=unknown"])
        #expect(!graph.isMarked)
        host.numbers["v1"] = 2
        graph.changed("v1")
        graph.update()
        graph.update()
        #expect(log.entries == ["a=2.0", "b=unknown", "a=3.0"])
    }

    /// What is marked twice is evaluated once, and an equal result tells nobody.
    @Test func equalResultsTellNobody() throws {
        let graph = ExpressionGraph(host: host)
        host.numbers = ["v1": 50, "v2": 0]
        graph.add(try expression("if v1 > 80 then 'hot' else 'cold'"), reader: reader("a"))
        graph.update()
        for number in [60.0, 70] {
            host.numbers["v1"] = number
            graph.changed("v1")
        }
        graph.changed("v1")
        #expect(graph.isMarked)
        graph.update()
        #expect(graph.evaluations == 2)
        #expect(log.entries == ["a=cold"])
        graph.changed("v1")
        #expect(!graph.isMarked, "nothing has changed")
    }

    @Test func oneOfAThousandCostsOne() throws {
        let graph = ExpressionGraph(host: host)
        for number in 0..<1000 { graph.add(try expression("v\(number % 50) + \(number)"), reader: { _ in }) }
        graph.add(try expression("v99 * 2"), reader: reader("last"))
        graph.update()
        let before = graph.evaluations
        host.numbers["v99"] = 4
        graph.changed("v99")
        graph.update()
        #expect(graph.evaluations == before + 1)
        #expect(log.entries.last == "last=8.0")
    }

    /// A chain is evaluated in its order, each link once, though its head marks all.
    @Test func chainsAreEvaluatedInOrder() throws {
        let graph = ExpressionGraph(host: host)
        host.numbers["v0"] = 1
        for number in 1..<80 {
            graph.add(try expression("v\(number - 1) + v0")) { [host, log, unowned graph] value in
                log.entries.append("v\(number)")
                host.numbers["v\(number)"] = value?.number
                graph.changed("v\(number)")
            }
        }
        graph.update()
        #expect(host.numbers["v79"] == 80)
        log.entries = []
        host.numbers["v0"] = 2
        graph.changed("v0")
        let before = graph.evaluations
        graph.update()
        #expect(host.numbers["v79"] == 160)
        #expect(graph.evaluations - before == 79)
        #expect(log.entries == (1..<80).map { "v\($0)" })
    }

    @Test func readerThatMarksItselfWaitsForTheNextUpdate() throws {
        let graph = ExpressionGraph(host: host)
        host.numbers["v1"] = 0
        graph.add(try expression("v1")) { [host, unowned graph] value in
            host.numbers["v1"] = (value?.number ?? 0) + 1
            graph.changed("v1")
        }
        graph.update()
        #expect(host.numbers["v1"] == 1)
        #expect(graph.isMarked)
        graph.update()
        #expect(host.numbers["v1"] == 2)
    }

    @Test func aspectsLanguageAndRowsAreInputs() throws {
        let graph = ExpressionGraph(host: host)
        host.numbers = ["v1": 1, "rows": 1]
        graph.add(try expression("fresh(v1)"), reader: reader("fresh"))
        graph.add(try expression("@hello"), reader: reader("text"))
        graph.add(try expression("row(rows, 'k').x"), reader: reader("row"))
        graph.update()
        #expect(log.entries == ["fresh=true", "text=en:hello", "row=rows.k.x"])
        host.language = "de"
        graph.changedAll()
        graph.update()
        #expect(log.entries.suffix(1) == ["text=de:hello"])
    }

    /// Whatever changes in whatever order: the results are those of evaluating everything anew.
    @Test func randomChangesGiveWhatEvaluatingAllGives() throws {
        let plan = FuzzPlan("graph", usual: 30)
        var random = plan.generator
        for _ in 0..<min(plan.count, 1000) {
            let host = Host()
            let graph = ExpressionGraph(host: host)
            var formulas: [(Int, String)] = []
            for number in 10..<90 {
                let a = Int.random(in: 0..<number, using: &random)
                let b = Int.random(in: 0..<number, using: &random)
                let text =
                    ["v\(a) + v\(b)", "if v\(a) > v\(b) then v\(a) else v\(b) / 2", "min(v\(a), v\(b), 100)"].randomElement(using: &random)
                    ?? ""
                formulas.append((number, text))
                graph.add(try expression(text)) { [unowned graph] value in
                    host.numbers["v\(number)"] = value?.number
                    graph.changed("v\(number)")
                }
            }
            for _ in 0..<5 {
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let name = "v\(Int.random(in: 0..<10, using: &random))"
                    host.numbers[name] = Bool.random(using: &random) ? Double(Int.random(in: -5...5, using: &random)) : nil
                    graph.changed(name)
                }
                graph.update()
                let fresh = Host()
                for number in 0..<10 { fresh.numbers["v\(number)"] = host.numbers["v\(number)"] }
                let whole = ExpressionGraph(host: fresh)
                for (number, text) in formulas {
                    whole.add(try expression(text)) { [unowned whole] value in
                        fresh.numbers["v\(number)"] = value?.number
                        whole.changed("v\(number)")
                    }
                }
                whole.update()
                #expect(host.numbers == fresh.numbers)
            }
        }
    }
}
