import FasciaConfiguration
import FasciaControls
import FasciaGeometry

extension PanelChecker {
    /// Reports texts that can hardly be read, in each theme that the panel has, once for each view: where it is worst.
    func checkContrast(_ record: Record, on size: PixelSize, tree: ViewTree) {
        guard let pictures = try? TextContrast(size: size) else { return }
        let first = content.themeName
        var worst: [ObjectIdentifier: (model: ViewModel, view: View, theme: String, found: TextContrast.Shortfall)] = [:]
        for theme in themes(record, tree) where content.setTheme(theme) {
            onEachPage { shown in
                for found in pictures.shortfalls(in: window) {
                    guard let one = smallest(of: shown, around: found.box) else { continue }
                    let known = worst[ObjectIdentifier(one.model)].map { $0.found.contrast / $0.found.needed } ?? .infinity
                    if found.contrast / found.needed < known { worst[ObjectIdentifier(one.model)] = (one.model, one.view, theme, found) }
                }
            }
        }
        content.setTheme(first)
        for (model, _) in content.views {
            guard let (model, view, theme, found) = worst[ObjectIdentifier(model)], !model.accepts(AcceptSchema.contrast) else { continue }
            let text = view.accessibilityLabel.map { "the text “\($0.prefix(40))”" } ?? "a text"
            let where_ = theme == first ? "" : " in the theme “\(theme)”"
            report(
                "\(text) can hardly be read\(where_): its contrast with what is behind it is \(tenths(found.contrast)):1, and it needs \(tenths(found.needed)):1; give it another colour, or what is behind it",
                at: model.place)
        }
    }

    /// The themes that people can come to see: a panel that is made for the dark need not be readable in light.
    private func themes(_ record: Record, _ tree: ViewTree) -> [String] {
        let isChosen = content.views.contains { $0.model.record[BindingSchema.binds]?.name == "panel.theme" }
        let own = (record[PanelSchema.themes] ?? []).map(\.name)
        return content.themeNames.filter { isChosen || $0 == "default" || own.contains($0) || tree.themesOfActions.contains($0) }
    }

    /// The smallest view around a box: a text belongs to it.
    private func smallest(of shown: [Seen], around box: PixelRect) -> Seen? {
        let scale = window.scale
        let middle = Point(x: (Double(box.x) + Double(box.width) / 2) / scale, y: (Double(box.y) + Double(box.height) / 2) / scale)
        return shown.filter { $0.frame.contains(middle) }.min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
    }

    /// Rounded down: 4.46 is less than 4.5.
    private func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded(.down))
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
