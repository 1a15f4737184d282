import FasciaConfiguration
import FasciaControls
import FasciaGeometry

extension PanelChecker {
    /// The least size of letters, in points, to which texts may shrink where nobody knows how large a point is.
    private static let leastShrunk = 9.0

    /// The worst of what was seen of the texts or the shapes of a view.
    struct Worst {
        let seen: Seen
        let text: TextContrast.Measured
        let language: String
        let theme: String
        let page: String?
    }

    /// Reports texts that can hardly be read, since they stand out too little or are too small, in each theme and language that the panel
    /// has, once for each view: where it is worst of what its values are now.
    func checkReadability(_ configuration: PanelConfiguration) {
        guard let pictures else { return }
        let density = configuration.pixelsPerMillimetre(on: display.size)
        let leastShrunk = PanelChecker.leastShrunk * window.scale
        let least = density.map { configuration.display.legibility.capHeight(from: configuration.display.viewingDistance) * $0 }
        let (theme, language) = (content.themeName, content.language)
        var faint: [ObjectIdentifier: Worst] = [:]
        var small: [ObjectIdentifier: Worst] = [:]
        var shapes = FaintShapes()
        for shownTheme in themes(configuration.record, configuration.tree) where content.setTheme(shownTheme) {
            // Colours are the same in every language, and texts as high in every theme.
            let isWhole = shownTheme == theme && state == nil && !content.languages.isEmpty
            for shownLanguage in isWhole ? content.languages : [language] {
                if shownLanguage != content.language { content.setLanguage(shownLanguage) }
                onEachPage {
                    let shown = seen()
                    for text in pictures.texts(in: window) {
                        guard let one = smallest(of: shown, around: text.box) else { continue }
                        let found = Worst(
                            seen: one, text: text, language: shownLanguage, theme: shownTheme, page: content.innermostPage)
                        let key = ObjectIdentifier(one.model)
                        // Pixels are whole numbers: a fiftieth is no shortfall, and none between two languages.
                        if text.share < min(1, faint[key]?.text.share ?? 1) * 0.98 { faint[key] = found }
                        if let least {
                            if text.capHeight < min(least, small[key]?.text.capHeight ?? least) * 0.98 { small[key] = found }
                        } else if text.isShrunk, text.size < min(leastShrunk, small[key]?.text.size ?? leastShrunk) * 0.98 {
                            small[key] = found
                        }
                    }
                    if shownLanguage == language { noteShapes(pictures, shown, shownTheme, in: &shapes) }
                }
            }
            if content.language != language { content.setLanguage(language) }
        }
        for (model, _) in content.views {
            let key = ObjectIdentifier(model)
            if let found = faint[key], self.faint.insert(key).inserted { report(faint: found, theme, language) }
            if let found = small[key], self.small.insert(key).inserted {
                if let density, let least {
                    report(small: found, density: density, least: least, configuration.display)
                } else {
                    report(shrunk: found, language)
                }
            }
            if !isKnown, shapes.has(model), dim.insert(key).inserted { report(shapes, of: model, theme) }
        }
        content.setTheme(theme)
        content.setLanguage(language)
    }

    private func report(faint found: Worst, _ theme: String, _ language: String) {
        show(found)
        let contrast = found.text.contrast ?? 1
        let where_ = found.theme != theme ? " in the theme “\(found.theme)”" : found.language != language ? " in “\(found.language)”" : ""
        report(
            "\(name(of: found)) can hardly be read\(where_): its contrast with what is behind it is \(tenths(contrast)):1, and it needs \(tenths(found.text.needed)):1",
            advice: "give it another colour, or what is behind it", accepting: AcceptSchema.contrast, at: found.seen.model.place,
            of: found.seen.view, around: found.text.box)
    }

    private func report(small found: Worst, density: Double, least: Double, _ display: DisplayConfiguration) {
        show(found)
        let needed = (found.text.size * least / found.text.capHeight / window.scale).rounded(.up)
        func hundredths(_ number: Double) -> String { Noun.number((number * 100).rounded() / 100) }
        report(
            "\(name(of: found)) is too small to be read from \(hundredths(display.viewingDistance / 1000)) m: its capitals are \(hundredths(found.text.capHeight / density)) mm high, and need \(hundredths(least / density)) (\(display.legibility.angle))",
            advice: "letters of \(Noun.number(needed)) points would do", accepting: AcceptSchema.capitals, at: found.seen.model.place,
            of: found.seen.view, around: found.text.box)
    }

    /// A text that is as small as nobody has asked for.
    private func report(shrunk found: Worst, _ language: String) {
        show(found)
        let where_ = found.language != language ? " in “\(found.language)”" : ""
        report(
            "\(name(of: found)) is too small to be read\(where_): it has shrunk to letters of \(tenths(found.text.size / window.scale)) points, to fit into its room",
            advice: "letters of \(Noun.number(PanelChecker.leastShrunk)) points would do: give it more room, or shorten it",
            accepting: AcceptSchema.capitals, at: found.seen.model.place, of: found.seen.view, around: found.text.box)
    }

    /// Shows what was seen once more, for the picture.
    func show(_ found: Worst) {
        if content.themeName != found.theme { content.setTheme(found.theme) }
        if content.language != found.language { content.setLanguage(found.language) }
        if let page = found.page, content.innermostPage != page { _ = content.showPage(page) }
        window.layout()
    }

    private func name(of found: Worst) -> String {
        found.seen.view.words(in: found.text.box).map { "the text “\($0.prefix(40))”" } ?? "a text of the \(found.seen.model.kind.name)"
    }

    /// The themes that people can come to see: a panel that is made for the dark need not be readable in light.
    func themes(_ record: Record, _ tree: ViewTree) -> [String] {
        let isChosen = content.views.contains { $0.model.record[BindingSchema.binds]?.name == "panel.theme" }
        let own = (record[PanelSchema.themes] ?? []).map(\.name)
        return content.themeNames.filter { isChosen || $0 == "default" || own.contains($0) || tree.themesOfActions.contains($0) }
    }

    /// The smallest view around a box: a text belongs to it.
    func smallest(of shown: [Seen], around box: PixelRect) -> Seen? {
        let scale = window.scale
        let middle = Point(x: (Double(box.x) + Double(box.width) / 2) / scale, y: (Double(box.y) + Double(box.height) / 2) / scale)
        return shown.filter { $0.frame.contains(middle) }.min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
    }

    /// Rounded down: 4.46 is less than 4.5.
    func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10 + 1e-9).rounded(.down))
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
