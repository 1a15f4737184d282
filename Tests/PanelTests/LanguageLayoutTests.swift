import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import Testing

/// `fascia check` looks at the layout in every language.
@Suite struct LanguageLayoutTests {
    private func findings(_ views: String, languages: [String: String], first: String = "en") throws -> [String] {
        let folder = try ConfigurationFolder()
        let strings = languages.sorted { $0.key < $1.key }.map { "\($0.key): {go: \($0.value), stop: Stop}" }.joined(separator: ", ")
        let file = try folder.write(
            "panel.yaml", "fascia: 1\nlanguage: \(first)\nstrings: {\(strings)}\nviews:\n\(views)\n")
        let found = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320))
        return found.map { String("\($0)".dropFirst(folder.path.utf8.count + 1)) }
    }

    /// As wide as their titles.
    private static let buttons = """
          - {type: button, id: go, title: "@go", action: {language: de}, frame: {left: 20, top: 20, height: 48}}
          - {type: button, id: stop, title: "@stop", action: {language: en}, frame: {left: 140, top: 20, height: 48}}
        """
    private static let long = "Jetzt sofort beginnen"

    @Test func anOverlapInAnotherLanguageIsFound() throws {
        let found = try findings(Self.buttons, languages: ["en": "Go", "de": Self.long])
        #expect(found.contains { $0.contains("in “de” “stop” lies over “go”") }, "\(found)")
        #expect(found.allSatisfy { $0.contains("in “de” ") }, "\(found)")
        // Whichever language comes first.
        let other = try findings(Self.buttons, languages: ["en": "Go", "de": Self.long], first: "de")
        #expect(Set(other) == Set(found), "\(other)")
        #expect(try findings(Self.buttons, languages: ["en": "Go", "de": "Los"]) == [])
    }

    @Test func whatIsSoInAllIsToldOnceAndNamesNone() throws {
        let found = try findings(Self.buttons, languages: ["en": "Begin with it right now", "de": Self.long])
        let overlaps = found.filter { $0.contains("lies over “go”") && !$0.contains("touch") }
        #expect(overlaps.count == 1 && !overlaps[0].contains("in “"), "\(found)")
        #expect(Set(found).count == found.count, "\(found)")
    }

    @Test func severalLanguagesAreNamedTogether() throws {
        let found = try findings(Self.buttons, languages: ["en": "Go", "de": Self.long, "fr": "Commencer tout de suite"])
        #expect(found.filter { $0.contains("in “de” and “fr” “stop” lies over “go”") }.count == 1, "\(found)")
    }

    @Test func offTheScreenAndCoversAreFoundToo() throws {
        let off = "  - {type: button, id: go, title: \"@go\", action: {language: de}, frame: {left: 380, top: 20, height: 48}}"
        let found = try findings(off, languages: ["en": "Go", "de": Self.long])
        #expect(found.count == 1 && found[0].contains("in “de” the button of") && found[0].contains("is cut"), "\(found)")
        let cover = """
              - {type: label, text: "@go", frame: {left: 20, top: 20, height: 30}}
              - {type: view, background: accent, frame: {left: 120, top: 20, width: 40, height: 40}}
            """
        let covered = try findings(cover, languages: ["en": "Go", "de": Self.long])
        #expect(covered.contains { $0.contains("in “de” ") && $0.contains("lies over the text “\(Self.long)”") }, "\(covered)")
    }

    /// What stays at the left meets what is mirrored.
    @Test func mirroredLayoutsAreLookedAt() throws {
        let views = """
              - {type: button, id: go, title: "@go", action: {language: he}, frame: {left: 20, top: 20, width: 100, height: 48}}
              - {type: button, id: stop, title: "@stop", action: {language: en}, frame: {trailing: 20, top: 20, width: 100, height: 48}}
            """
        let found = try findings(views, languages: ["en": "Go", "he": "התחל"])
        #expect(found.contains { $0.contains("in “he” “stop” lies over “go”") }, "\(found)")
        let mirrored = views.replacing("left: 20", with: "leading: 20")
        #expect(try findings(mirrored, languages: ["en": "Go", "he": "התחל"]).allSatisfy { !$0.contains("lies over") })
    }
}
