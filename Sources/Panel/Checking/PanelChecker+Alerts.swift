import FasciaConfiguration
import FasciaControls
import FasciaGeometry

extension PanelChecker {
    /// A text of an alert.
    private struct Part {
        /// What it is called, as in “the title”.
        let name: String
        let view: View
        let place: Place
    }

    /// Shows each alert, and looks at it as at a page: texts that are cut in one of the languages, and that can hardly be read in one of the
    /// themes.
    func checkAlerts(_ configuration: PanelConfiguration) {
        guard !content.alertNames.isEmpty, let pictures else { return }
        let (theme, language) = (content.themeName, content.language)
        let themes = themes(configuration.record, configuration.tree)
        content.showEachAlert(of: { PanelChecker.samples(of: $0.definition.list)[0] }) { name, record, alert in
            for shown in [language] + content.languages.filter({ $0 != language }) {
                if shown != language, !content.setLanguage(shown) { continue }
                layoutLanguage = shown
                window.layout()
                for part in parts(of: alert, record) { checkRoom(part, of: alert, name) }
            }
            layoutLanguage = nil
            if content.language != language { content.setLanguage(language) }
            var faint: [Int: (theme: String, text: TextContrast.Measured)] = [:]
            for shown in themes where content.setTheme(shown) {
                window.layout()
                let parts = parts(of: alert, record)
                for text in pictures.texts(in: window) {
                    guard
                        let index = parts.firstIndex(where: {
                            $0.view.pixelFrame.contains(x: text.box.x + text.box.width / 2, y: text.box.y + text.box.height / 2)
                        })
                    else { continue }
                    if text.share < min(1, faint[index]?.text.share ?? 1) * 0.98 { faint[index] = (shown, text) }
                }
            }
            for (index, part) in parts(of: alert, record).enumerated() {
                guard let found = faint[index] else { continue }
                content.setTheme(found.theme)
                window.layout()
                let where_ = found.theme != theme ? " in the theme “\(found.theme)”" : ""
                report(
                    "\(part.name) of the alert “\(name)” can hardly be read\(where_): its contrast with what is behind it is \(tenths(found.text.contrast ?? 1)):1, and it needs \(tenths(found.text.needed)):1",
                    advice: "give it another colour, or what is behind it", at: part.place, of: part.view, around: found.text.box)
            }
            content.setTheme(theme)
        }
        window.layout()
    }

    private func parts(of alert: AlertView, _ record: Record) -> [Part] {
        var found = [Part(name: "the title", view: alert.texts.title, place: record.place(of: AlertSchema.title))]
        if !alert.message.isEmpty {
            found.append(Part(name: "the message", view: alert.texts.message, place: record.place(of: AlertSchema.message)))
        }
        for (button, answer) in zip(alert.buttons, record[AlertSchema.buttons] ?? []) {
            let words = button.accessibilityLabel ?? ""
            found.append(Part(name: "the answer \(PanelChecker.quoted(words))", view: button, place: answer.place))
        }
        return found
    }

    private func checkRoom(_ part: Part, of alert: AlertView, _ name: String) {
        let card = alert.texts.card.pixelFrame
        let frame = part.view.pixelFrame
        let isOff = frame.intersection(card) != frame || frame.isEmpty
        guard let shortfall = part.view.shortfalls().first else {
            if isOff {
                report(
                    "\(part.name) of the alert “\(name)” has no room on its card of \(size(self.frame(of: alert.texts.card))) points",
                    advice: "say less, or ask with fewer answers", at: part.place, of: part.view, sameAs: "room of an alert")
            }
            return
        }
        var text = part.name
        var measure = ""
        switch shortfall {
        case .width(let words, let needed, let found), .height(let words, let needed, let found):
            if !text.contains("“") { text += " \(PanelChecker.quoted(words))" }
            measure = ": it needs \(Noun.number(needed.rounded(.up))) points and has \(Noun.number(found.rounded(.up)))"
        case .size: break
        }
        report(
            "\(text) of the alert “\(name)” is cut\(measure)", advice: "shorten it", at: part.place, of: part.view,
            sameAs: "room of an alert")
    }

    /// A text in quotes, its beginning if it is long.
    static func quoted(_ text: String) -> String {
        var words = text.prefix(40)
        if words.count == text.count { return "“\(text)”" }
        while words.last == " " { words.removeLast() }
        return "“\(words)…”"
    }
}
