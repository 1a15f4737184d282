import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Looks a built panel over, page by page, as a finger and an eye would.
final class PanelChecker: ViewInspector {
    /// What measures contrasts, and knows those that it has measured; nil where there is no memory for its pictures.
    private(set) lazy var pictures = try? TextContrast(size: display.size)
    /// Whether values were made known that are not at the start.
    var isKnown = false
    /// The places of what is squeezed or cut with the values of the start.
    var squeezed: Set<Place> = []
    /// The views with texts that were found to stand out too little, and to be too small.
    var faint: Set<ObjectIdentifier> = []
    var small: Set<ObjectIdentifier> = []
    /// The same of symbols and controls that can hardly be seen.
    var dim: Set<ObjectIdentifier> = []
    /// The models of the views that showed on any page so far.
    private(set) var met: Set<ObjectIdentifier> = []
    /// Those that showed before the present state; controls among them were measured.
    var metBefore: Set<ObjectIdentifier> = []
    /// The pages that are looked at; nil for all.
    var onlyPages: Set<String>?

    /// Looks at everything, in the order of the configuration's views.
    func check(_ configuration: PanelConfiguration, scale: Double) {
        begin(scale)
        checkFiles(configuration)
        let languages = checkLayouts()
        checkRowsOfValues()
        checkReadability(configuration)
        checkUnknown(configuration)
        checkStates(configuration)
        checkLongest(configuration)
        checkAlerts(configuration)
        nameLanguages(of: languages)
        checkFlashing(configuration)
        checkColors()
    }

    /// Looks at a panel that somebody has brought into a state.
    /// - Parameters:
    ///   - state: what it is called, and what brings the panel there.
    ///   - former: what has looked at it before; nil if nothing has.
    func check(
        _ configuration: PanelConfiguration, scale: Double, in state: DesignState, after former: PanelChecker?
    ) throws(ConfigurationErrors) {
        let owner = try state.prepare(content, display)
        begin(scale)
        if let former {
            remember(former)
            (faint, small, dim, metBefore) = (former.faint, former.small, former.dim, former.met)
            pictures = former.pictures
        } else {
            checkFiles(configuration)
        }
        settle()
        self.state = state.words
        let languages = checkLayouts()
        checkReadability(configuration)
        nameLanguages(of: languages)
        withExtendedLifetime(owner) {}
    }

    private func begin(_ scale: Double) {
        content.keepsPages = true
        window.resize(to: display.size, scale: scale)
        window.layout()
    }

    /// What is so in every state.
    private func checkFiles(_ configuration: PanelConfiguration) {
        checkTexts()
        checkTranslations(configuration.record)
        checkSides(configuration.record)
        checkKeyboards()
        checkConditions()
        for (model, view) in content.views { model.kind.inspect(view, model, self) }
        checkHidden()
        let tree = configuration.tree
        checkReach(tree)
        for set in tree.setsOfBound {
            report(
                "this sets the control “\(set.control)” alone, and its value “\(set.value)” stays what it is, of which nobody is told: “set: {=\(set.value): …}” sets that",
                at: set.place)
        }
    }

    /// Looks at every page in every language: texts are of another length in each, and some run from right to left.
    /// - Returns: the languages.
    @discardableResult
    func checkLayouts() -> [String] {
        let first = content.language
        var languages = [first]
        layoutLanguage = first
        if state == nil { checkPage() }
        if state != nil || !content.pages.isEmpty { onEachPage { checkPage() } }
        for language in content.languages where language != first && content.setLanguage(language) {
            languages.append(language)
            layoutLanguage = language
            onEachPage { checkPage() }
        }
        content.setLanguage(first)
        layoutLanguage = nil
        return languages
    }

    /// Shows the pages one after another; a panel without any shows what it has.
    func onEachPage(_ look: () -> Void) {
        for page in content.pages where onlyPages?.contains(page.path) ?? true && content.showPage(page.path) {
            window.layout()
            look()
        }
        if content.pages.isEmpty || onlyPages?.isEmpty == true {
            window.layout()
            look()
        }
    }

    // MARK: Whatever shows

    /// Views that nobody ever sees: a configuration has nothing that shows them.
    private func checkHidden() {
        for (model, _) in content.views where model.record[CommonSchema.hidden] == true {
            report(
                "nobody can reach the view: it is hidden, and only a program can show it", at: model.record.place(of: CommonSchema.hidden))
        }
    }

    /// Reports pages that no tab, segment or action shows.
    private func checkReach(_ tree: ViewTree) {
        var shown: [ObjectIdentifier: Int] = [:]
        for (model, _) in content.views {
            guard let choice = model.kind.rules.pageChoice(model.record), let pages = tree.find(choice.pages, from: model) else { continue }
            let count = choice.count ?? 0
            shown[ObjectIdentifier(pages), default: 0] = max(shown[ObjectIdentifier(pages)] ?? 0, count)
        }
        for (model, _) in content.views where model.kind.role == .pages {
            let count = shown[ObjectIdentifier(model)] ?? 1
            for page in model.children.dropFirst(count) where !tree.pagesOfActions.contains(ObjectIdentifier(page)) {
                report(
                    "nobody can reach the page: no tab and no segment with “shows: \(model.path)” stands for it, and no action shows it",
                    at: page.place)
            }
        }
        for page in unpushedPages(tree) {
            report("nobody can reach the page: nothing has “push: \(page.identifier)”", at: page.place)
        }
    }

    /// Pages of navigations that neither show at the start, nor have a segment, nor are pushed by anything.
    private func unpushedPages(_ tree: ViewTree) -> [ViewModel] {
        content.views.flatMap { model, _ -> [ViewModel] in
            guard model.kind.role == .navigation else { return [] }
            let open = model.kind.rules.openPages(model)
            return model.children.filter { page in
                !open.contains { $0 === page } && !tree.pagesOfActions.contains(ObjectIdentifier(page))
            }
        }
    }

    // MARK: What shows now

    /// The views that show.
    func seen() -> [Seen] {
        let shown = content.views.filter { isShown($0.view) }
        met.formUnion(shown.map { ObjectIdentifier($0.model) })
        return shown.map { Seen($0.model, $0.view, frame(of: $0.view), $0.view.enclosingScrollView) }
    }

    private func checkPage() {
        let shown = seen()
        var controls: [Seen] = []
        var scrolled: [Seen] = []
        for one in shown {
            one.isAway = isScrolledAway(one.view, one.frame)
            if one.frame.isEmpty {
                if one.model.kind.hasContent(one.view, one.model) {
                    report(
                        "the \(one.model.kind.name) has no size: \(size(one.frame)) points\(cause(of: one))",
                        accepting: AcceptSchema.room, at: one.model.place)
                }
                continue
            }
            guard let control = one.view as? Control else {
                guard one.model.kind.isText, one.model.kind.hasContent(one.view, one.model) else { continue }
                if one.isAway { scrolled.append(one) } else { checkScreen(one.model, one.frame, "text") }
                continue
            }
            controls.append(one)
            if !one.isAway { checkScreen(one.model, one.frame, one.model.kind.name) }
            // A view in a scroll view is checked scrolled to the middle, away from the edges.
            if one.scroll != nil { scrolled.append(one) } else { checkTarget(control, one.frame, one.model) }
        }
        checkOverlaps(controls)
        checkRoom(shown)
        checkStacks(shown)
        checkCovers(shown)
        for one in shown {
            if !one.model.kind.isControl { one.model.kind.inspectShown(one.view, one.model, self) }
        }
        // What stands in rows is looked at row by row.
        for one in scrolled where one.scroll?.placesContentOnDemand != true { checkScrolled(one) }
    }

    /// Why a view that grows in a stack has no size.
    private func cause(of one: Seen) -> String {
        guard one.view.grow > 0, let isRow = one.view.superview?.sharesWidth else { return "" }
        if (isRow ? one.frame.width : one.frame.height) > 0 { return "" }
        let extent = isRow ? "width" : "height"
        return
            "; “grow” shares what the stack has left, which is nothing: give the stack more \(extent), or the view a “\(extent)” and no “grow”"
    }

    /// Reports controls that overlap: in the same scroll view anywhere, else in their visible parts.
    private func checkOverlaps(_ controls: [Seen]) {
        for (index, one) in controls.enumerated() {
            for other in controls[..<index] where one.scroll === other.scroll || !(one.isAway || other.isAway) {
                let shared = one.frame.intersection(other.frame)
                if shared.width > ViewInspector.tolerance, shared.height > ViewInspector.tolerance {
                    report(
                        "\(name(of: one)) lies over \(name(of: other))", accepting: AcceptSchema.room, at: one.model.place,
                        of: one.view)
                }
            }
        }
    }
}
