import FasciaConfiguration
import FasciaControls
import FasciaValues

/// The state of a panel's views: values, pages, rows, scroll positions, theme and language, by path, and the shown alerts and banners, by
/// name. Applied to another panel, it sets what has the same path or name and is of the same kind.
struct PanelSnapshot {
    private let theme: String
    private let language: String
    private var values: [String: ControlValue] = [:]
    /// The chosen page of each `pages`, by the path of the latter.
    private var choices: [(owner: String, page: String)] = []
    /// The pages that navigations show, the lower ones of a stack first.
    private var stacks: [String] = []
    /// What the views keep, by their paths.
    private var remains: [String: (kind: ViewKind, give: (View) -> Void)] = [:]
    private let alerts: [(name: String, row: (row: ListRow, list: ValueModel)?)]
    private let banners: [String]

    /// The state of a panel.
    init(_ content: PanelContent) {
        theme = content.themeName
        language = content.language
        alerts = content.openAlerts
        banners = content.shownBanners
        for (path, control) in content.controls where !path.isEmpty { values[path] = control.controlValue }
        for (model, view) in content.views {
            if let index = model.kind.paging?.selected(view), model.children.indices.contains(index) {
                choices.append((model.path, model.children[index].path))
            }
            if !model.identifier.isEmpty { remains[model.path] = (model.kind, model.kind.remains(view)) }
        }
        stacks = content.stackedPages
    }

    /// Applies the pages alone, after an idle page.
    func applyPages(to content: PanelContent) {
        for (owner, page) in choices {
            for (model, view) in content.views where model.path == owner {
                guard let paging = model.kind.paging else { continue }
                if let index = model.children.firstIndex(where: { $0.path == page }) { paging.show(view, index) }
            }
        }
        for page in stacks { content.stackPage(page) }
    }

    /// Applies the state to a panel that has not been laid out yet.
    func apply(to content: PanelContent) {
        if theme != content.themeName { content.setTheme(theme) }
        if language != content.language { content.setLanguage(language) }
        for (path, control) in content.controls {
            // A choice that is not there any more, or that nobody has made, leaves what the configuration says.
            guard let value = values[path], value != .index(-1), control.controlDomain?.nearest(to: value) ?? .index(-1) != .index(-1)
            else { continue }
            control.setControlValue(value, animated: false)
        }
        for (model, view) in content.views where !model.identifier.isEmpty {
            if let kept = remains[model.path], kept.kind == model.kind { kept.give(view) }
        }
        content.refreshValues()
        applyPages(to: content)
        // An alert stays until it is answered.
        for name in banners { content.showBanner(name, animated: false) }
        for (name, row) in alerts { content.showAgain(name, row) }
    }
}
