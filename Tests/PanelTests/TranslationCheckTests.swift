import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import Testing

/// `fascia check` finds texts that a panel of several languages has in one.
@Suite struct TranslationCheckTests {
    private func findings(_ views: String, languages: String = "{en: {a: One}, de: {a: Eins}}", _ more: String = "") throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nlanguage: en\nstrings: \(languages)\n\(more)views: [\(views)]\n")
        return try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320)).map {
            String("\($0)".dropFirst(folder.path.utf8.count + 1))
        }
    }

    private static func label(_ text: String) -> String { "{type: label, text: \(text), frame: {leading: 20, top: 20}}" }

    @Test(arguments: ["Light", "\"On\"", "\"Light {=level}\"", "Wohnzimmer 2", "\"@@home\"", "光"])
    func whatIsWrittenOutIsFound(text: String) throws {
        let found = try findings(Self.label(text), "values: {level: number}\n").filter { !$0.contains("no font") }
        #expect(
            found.count == 1 && found[0].contains("views[0].text: the text") && found[0].contains("the same in “en” and “de”"), "\(found)")
    }

    private func findings(_ views: String, _ more: String) throws -> [String] {
        try findings(views, languages: "{en: {a: One}, de: {a: Eins}}", more)
    }

    @Test(arguments: [
        "\"@a\"", "\"{=level} °C\"", "\"Δ {=level}\"", "12 kWh", "OK", "USB", "Wi-Fi", "\"{=level}\"", "\"\"", "\"–\"", "10:30",
    ])
    func whatIsTheSameEverywhereIsNot(text: String) throws {
        #expect(try findings(Self.label(text), "values: {level: number}\n") == [])
    }

    @Test func aPanelOfOneLanguageNeedsNone() throws {
        #expect(try findings(Self.label("Light"), languages: "{en: {a: One}}") == [])
        #expect(try findings(Self.label("Light"), languages: "{}") == [])
    }

    /// Languages are called as they call themselves.
    @Test func namesOfLanguagesNeedNone() throws {
        let names = "segments: [English, Deutsch], frame: {leading: 20, top: 20, width: 200, height: 44}"
        #expect(try findings("{type: segmentedControl, id: l, binds: panel.language, \(names)}") == [])
        #expect(try findings("{type: segmentedControl, id: l, \(names)}").count == 2)
        let button = "{type: button, id: b, title: Deutsch, action: {language: de}, frame: {leading: 20, top: 20, width: 120, height: 44}}"
        #expect(try findings(button) == [])
    }

    @Test func itIsSilentWhereItIsMeantSo() throws {
        #expect(try findings("{type: label, accept: {translation: a brand}, text: Acme, frame: {leading: 20, top: 20}}") == [])
    }
}
