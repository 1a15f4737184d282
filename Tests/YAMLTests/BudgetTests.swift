import Testing

@testable import FasciaYAML

/// What is small to write must not be large to keep: it is counted event by event, before a node is made of it.
@Suite struct BudgetTests {
    private func error(_ text: String, _ budget: YAMLBudget = YAMLBudget()) -> String? {
        do throws(YAMLError) {
            _ = try YAMLDocument.parse(bytes: Array(text.utf8), name: "a.yaml", budget: budget)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func moreValuesThanThereMayBeAreRefusedAtTheFirst() {
        // The list itself is a value too.
        let fits = "[" + String(repeating: "1,", count: YAMLBudget.usualNodes - 2) + "1]"
        #expect(error(fits) == nil)
        let budget = YAMLBudget()
        let bomb = "a:\n  b: [" + String(repeating: "1,", count: 5_000_000) + "1]"
        let found = error(bomb, budget)
        let column = 7 + 2 * (YAMLBudget.usualNodes - 3)
        #expect(found?.hasPrefix("a.yaml:2:\(column): there are more than 200000 values here and in what was read before") == true)
        #expect(budget.nodes == -1, "nothing was read beyond it")
    }

    @Test func aliasesCountAsWhatTheyRepeat() {
        let budget = YAMLBudget(nodes: 40)
        #expect(error("a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\nb: [*a, *a]\n", budget) == nil)
        #expect(budget.nodes == 8)
        #expect(error("a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\nb: [*a, *a, *a]\n", YAMLBudget(nodes: 40))?.contains("more than 40") == true)
    }

    @Test func documentsThatAreReadTogetherShareOne() {
        let budget = YAMLBudget(nodes: 10)
        #expect(error("[1, 2, 3, 4]", budget) == nil)
        #expect(error("[1, 2, 3, 4]", budget) == nil)
        #expect(error("[1, 2, 3, 4]", budget)?.hasPrefix("a.yaml:1:1: there are more than 10 values") == true)
    }

    @Test func textsCountWithTheirBytes() {
        let text = String(repeating: "x", count: 3 << 20)
        #expect(error("a: \(text)", YAMLBudget(bytes: 4 << 20)) == nil)
        #expect(error("a: \(text)\nb: \(text)", YAMLBudget(bytes: 4 << 20))?.contains("more than 4 MiB of text") == true)
    }

    @Test func problemsAreKeptUpToALimit() throws {
        let text = (0..<5_000).map { "- !!a \($0)\n" }.joined()
        let document = try YAMLDocument.parse(bytes: Array(text.utf8), name: "a.yaml")
        #expect(document.problems.count == 1000)
    }
}
