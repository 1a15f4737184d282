import FasciaControls
import FasciaPanel
import Testing

@testable import FasciaValues

/// What an expression passes on is written as it is where it comes from: with its unit, its decimals and its words.
@Suite struct WrittenResultTests {
    private static let pool = """
        language: de
        strings:
          de: {soon: Erwartet, here: Da, nope: Nein, yep: Ja, heat: Wärme}
          en: {soon: Expected, here: Here, nope: No, yep: Yes, heat: Heat}
        values:
          bookings:
            fields:
              state: {choices: [expected, here], words: ["@soon", "@here"]}
              price: {decimals: 2, unit: €}
              paid: {type: boolean, words: ["@nope", "@yep"]}
              open: boolean
          chosen: {type: text, initial: a}
          mode: {choices: [expected, here], words: ["@soon", "@here"]}
          lamp: {type: boolean, words: ["@nope", "@yep"]}
          water: {initial: 26.5, unit: °C, decimals: 1}
          air: {initial: 80, unit: °F, decimals: 0}
          late: {is: =stateOf}
          stateOf: {is: "=row(bookings, chosen).state"}
          priceOf: {is: "=row(bookings, chosen).price"}
          shortly: {is: "=row(bookings, chosen).price", decimals: 0, unit: EUR}
          either: {is: "=if lamp then water else air"}
          warmer: {is: =water + 1}

        """

    private func panel(_ text: String) throws -> ValuePanel {
        let panel = try ValuePanel("\(Self.pool)views: [{type: label, id: label, text: \"\(text)\"}]\n")
        try panel.store.setList(
            "bookings",
            [
                ListRow("a", [.text("expected"), .number(1234.25), .boolean(true), .boolean(false)]),
                ListRow("b", [.text("here"), .number(3), .boolean(false), .boolean(true)]),
            ])
        panel.pass(16)
        return panel
    }

    @Test(arguments: [
        ("{=row(bookings, chosen).state}", "Erwartet"), ("{=row(bookings, chosen).price}", "1.234,25\u{A0}€"),
        ("{=row(bookings, chosen).price:0}", "1.234\u{A0}€"), ("{=row(bookings, chosen).paid}", "Ja"),
        ("{=row(bookings, chosen).open}", "Off"), ("{=row(bookings, chosen).id}", "a"),
        ("{=if mode == expected then mode else mode}", "Erwartet"), ("{=if lamp then mode else here}", "Da"),
        ("{=if lamp then mode else 'none'}", "none"), ("{=if lamp then row(bookings, chosen).paid else lamp}", "Nein"),
        ("{=if lamp then water else air}", "80\u{A0}°F"), ("{=if lamp then air else water}", "26,5\u{A0}°C"),
        ("{=steps(water, air, 20, water)}", "26,5\u{A0}°C"), ("{=if lamp then null else water}", "26,5\u{A0}°C"),
        // What is computed has none of it, nor what is asked for without its unit.
        ("{=row(bookings, chosen).price + 1}", "1.235,25"), ("{=if lamp then water else 0}", "0"),
        ("{=if lamp then water else water.number}", "26,5"), ("{=max(water, 3)}", "26,5"),
        // Formulas.
        ("{=stateOf} {=late} {=priceOf} {=shortly}", "Erwartet Erwartet 1.234,25\u{A0}€ 1.234\u{A0}EUR"),
        ("{=either}", "80"), ("{=warmer}", "27,5"),
    ]) func texts(_ text: String, said: String) throws {
        #expect(try panel(text).text("label") == said)
    }

    @Test func theyFollowTheRowAndTheLanguage() throws {
        let panel = try panel("{=row(bookings, chosen).state} {=row(bookings, chosen).paid} {=stateOf}")
        try panel.hear("chosen", .text("b"))
        panel.pass(16)
        #expect(panel.text("label") == "Da Nein Da")
        #expect(panel.content.setLanguage("en"))
        panel.pass(16)
        #expect(panel.text("label") == "Here No Here")
        try panel.hear("chosen", .text("c"))
        panel.pass(16)
        #expect(panel.text("label") == "– – –")
    }

    @Test func booleanFieldsOfRowsHaveWords() throws {
        let row = #"{from: bookings, row: {title: "{=.paid} {=.open}", detail: "{=if .paid then .state else 'unpaid'}"}}"#
        let panel = try ValuePanel("\(Self.pool)views: [{type: list, id: list, rows: \(row)}]\n")
        try panel.store.setList(
            "bookings",
            [
                ListRow("a", [.text("expected"), nil, .boolean(true), .boolean(false)]),
                ListRow("b", [.text("here"), nil, .boolean(false), .boolean(true)]),
            ])
        panel.pass(16)
        let table = try #require(panel.content.view(at: "list") as? TableView)
        #expect(table.visibleRows.map(\.title) == ["Ja Off", "Nein On"])
        #expect(table.visibleRows.map(\.detail) == ["Erwartet", "unpaid"])
    }
}
