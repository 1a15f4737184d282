import FasciaConfiguration
import FasciaControls
import FasciaGeometry

/// Looks the views of a built panel over: collects what there is to say, and measures where touches arrive.
class ViewInspector {
    /// What rounding to pixels may take from an extent, in points.
    static let tolerance = 1.0

    final let content: PanelContent
    final let window: Window
    final let display: DisplaySize
    /// Where pictures of what is found are kept; nil if nobody wants any.
    private let album: DesignAlbum?
    private(set) final var findings: [DesignFinding] = []
    /// What was silenced: the views that say so, and the keys by which they do.
    private(set) final var silenced: Set<Silence> = []
    private var seen: Set<Finding> = []
    /// The language in which the layout is looked at now; nil while what is looked at is the same in all.
    final var layoutLanguage: String?
    private var layouts: [LayoutProblem: LayoutNote] = [:]
    /// What the state is called in which the panel is looked at, as in “while “lamp” is true”; nil for the one that it starts in.
    final var state: String? {
        didSet {
            told.formUnion(news)
            news = []
        }
    }
    /// What was told of other states, and what is told of this one: nothing is told of two.
    private var told: Set<LayoutProblem> = []
    private var news: Set<LayoutProblem> = []
    /// Views by the path of their keys.
    private let models: [String: ViewModel]

    struct Silence: Hashable {
        let model: ObjectIdentifier
        let key: String
    }

    /// What may be wrong with the layout in one language or in several.
    private struct LayoutProblem: Hashable {
        let place: Place
        /// In words that are the same in every language.
        let words: String
    }

    /// Where it was found.
    private struct LayoutNote {
        var languages: [String]
        /// Their numbers among the findings.
        var findings: [Int]
    }

    init(_ content: PanelContent, on display: DisplaySize, album: DesignAlbum? = nil) {
        self.content = content
        self.display = display
        self.album = album
        window = content.window
        models = Dictionary(content.views.map { ($0.model.place.keyPath, $0.model) }, uniquingKeysWith: { one, _ in one })
    }

    /// Reports what was found, unless it is said to be meant so.
    /// - Parameters:
    ///   - advice: what would help, if that is not the same sentence.
    ///   - key: of `accept`, by which the view or one around it may silence it.
    ///   - view: where it is seen; by itself the view that the place belongs to.
    ///   - mark: where exactly, in pixels.
    ///   - isEverywhere: whether it is the same on every page, and in every language and theme.
    ///   - words: what the problem is in every language, where its own words differ in more than numbers.
    final func report(
        _ problem: String, advice: String = "", accepting key: Key<String>? = nil, at place: Place, of view: View? = nil,
        around mark: PixelRect? = nil, severity: Finding.Severity = .warning, isEverywhere: Bool = false, sameAs words: String? = nil
    ) {
        let model = model(at: place)
        if let key, let model, let owner = model.accepting(key) {
            silenced.insert(Silence(model: ObjectIdentifier(owner), key: key.name))
            return
        }
        let same = LayoutProblem(place: place, words: words ?? problem.filter { !$0.isNumber && $0 != "." })
        if told.contains(same) { return }
        news.insert(same)
        let layout = LayoutProblem(place: place, words: "\(state ?? "") \(same.words)")
        let said = state.map { "\($0) \(problem)" } ?? problem
        if let layoutLanguage, let known = layouts[layout], known.languages != [layoutLanguage] {
            if !known.languages.contains(layoutLanguage) { layouts[layout]?.languages.append(layoutLanguage) }
            return
        }
        let finding = Finding(at: place, advice.isEmpty ? said : "\(said); \(advice)", severity: severity)
        guard seen.insert(finding).inserted else { return }
        if let layoutLanguage {
            layouts[layout, default: LayoutNote(languages: [layoutLanguage], findings: [])].findings.append(findings.count)
        }
        var found = DesignFinding(finding: finding, problem: said, advice: advice, display: display)
        let view = view ?? model.flatMap { content.view(of: $0) }
        let page = content.innermostPage
        if album != nil, let view { reveal(view) }
        if !isEverywhere {
            found.page = content.innermostPage ?? ""
            found.language = content.language
            found.theme = content.themeName
        }
        if let album, let view, isShown(view) {
            let mark = (mark ?? view.pixelFrame).intersection(PixelRect(x: 0, y: 0, width: display.size.width, height: display.size.height))
            found.mark = mark.isEmpty ? nil : mark
            found.picture = album.add(window, display.size)
        }
        findings.append(found)
        // Whoever looks at a page goes on looking at it.
        if album != nil, let page, content.innermostPage != page {
            _ = content.showPage(page)
            window.layout()
        }
    }

    /// Tells nothing that another look at the same panel has told.
    final func remember(_ other: ViewInspector) { told = other.told.union(other.news) }

    /// Has those of the layout say in which languages they are so, unless it is so in the first one and others.
    final func nameLanguages(of all: [String]) {
        for (problem, note) in layouts where note.languages.count < all.count {
            if note.languages.first == all.first, note.languages.count > 1 { continue }
            let rest = note.languages.count - 3
            let names = note.languages.prefix(3).map { "“\($0)”" } + (rest > 0 ? ["\(rest) more"] : [])
            for number in note.findings { findings[number].begin(with: "in \(Noun.allOf(names)) ", at: problem.place) }
        }
    }

    /// The view that a place is in: the innermost one whose mapping holds it.
    private func model(at place: Place) -> ViewModel? {
        var path = Substring(place.keyPath)
        while !path.isEmpty {
            if let model = models[String(path)] { return model }
            guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
            path = path[..<end]
        }
        return nil
    }

    /// Whether a view shows, be it scrolled away or not.
    final func isShown(_ view: View) -> Bool {
        var current: View? = view
        while let ancestor = current, ancestor !== window {
            if ancestor.isHidden { return false }
            current = ancestor.superview
        }
        return current != nil
    }

    /// Shows the pages that a view is on, as far as it is on any.
    /// - Returns: whether it shows then.
    @discardableResult
    final func reveal(_ view: View) -> Bool {
        if isShown(view) { return true }
        let pages = content.pages.filter { page in content.view(at: page.path).map { isAncestor($0, of: view) || $0 === view } ?? false }
        for page in pages { _ = content.showPage(page.path) }
        window.layout()
        return isShown(view)
    }

    final func isAncestor(_ view: View, of other: View) -> Bool {
        var current = other.superview
        while let ancestor = current {
            if ancestor === view { return true }
            current = ancestor.superview
        }
        return false
    }

    final func reportDividers(at place: Place) {
        report(
            "the dividers are not equally wide: those that differ are drawn over what is beside them", accepting: AcceptSchema.room,
            at: place)
    }

    // MARK: Where views lie

    final func frame(of view: View) -> Rect {
        let pixels = view.pixelFrame
        let scale = window.scale
        return Rect(
            x: Double(pixels.x) / scale, y: Double(pixels.y) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
    }

    final func checkScreen(_ model: ViewModel, _ frame: Rect, _ what: String) {
        var visible = window.bounds
        var current = content.view(of: model)?.superview
        while let ancestor = current, ancestor !== window {
            if ancestor.clipsToBounds { visible = visible.intersection(self.frame(of: ancestor)) }
            current = ancestor.superview
        }
        let part = frame.intersection(visible)
        if part.isEmpty, !frame.isEmpty {
            report("the \(what) is not on the screen of \(size(window.bounds)) points", accepting: AcceptSchema.room, at: model.place)
        } else if frame.width - part.width > ViewInspector.tolerance || frame.height - part.height > ViewInspector.tolerance {
            report(
                "the \(what) of \(size(frame)) points is cut: only \(size(part)) of it are on the screen of \(size(window.bounds))",
                accepting: AcceptSchema.room, at: model.place)
        }
    }

    final func size(_ rect: Rect) -> String {
        "\(Noun.number(rect.width.rounded())) × \(Noun.number(rect.height.rounded()))"
    }

    // MARK: What a finger hits

    /// What a finger needs, in words.
    final var fingertip: String {
        let least = Noun.number(window.minimumTouchTarget.rounded())
        return "\(least) × \(least) (7 mm)"
    }

    /// The least extent of what a finger hits, in points; what rounding to pixels takes from it is forgiven.
    final var leastTarget: Double { window.minimumTouchTarget - ViewInspector.tolerance }

    /// Measures where touches really arrive at a control: its own area, widened to the least target as far as others let it.
    final func checkTarget(_ control: Control, _ frame: Rect, _ model: ViewModel) {
        checkExtent(of: control, frame, model.identifier.isEmpty ? Noun.article(model.kind.name) : "“\(model.path)”", at: model.place)
        model.kind.inspectShown(control, model, self)
    }

    /// - Parameter name: what the control is called, in quotes if that is its path.
    private func checkExtent(of control: Control, _ frame: Rect, _ name: String, at place: Place) {
        let least = leastTarget
        let center = frame.center
        guard window.bounds.contains(center) else { return }
        let hit = window.control(at: center)
        if hit !== control {
            let cover = hit.map { $0.identifier.isEmpty ? "another control" : "“\($0.path)”" } ?? "something"
            report("nobody can touch \(name) in its middle: \(cover) lies over it", accepting: AcceptSchema.targets, at: place, of: control)
            return
        }
        let (width, left) = extent(of: control, from: center, dx: 1, dy: 0)
        let (height, above) = extent(of: control, from: center, dx: 0, dy: 1)
        if width < least || height < least {
            let found =
                "\(Noun.number(width < least ? width : max(width, frame.width).rounded())) × \(Noun.number(height < least ? height : max(height, frame.height).rounded()))"
            var message = "a finger has \(found) points to hit \(name), and needs \(fingertip)"
            let neighbour = width < least ? left : above
            if let neighbour { message += ": \(neighbour.identifier.isEmpty ? "another control" : "“\(neighbour.path)”") is too near" }
            report(message, accepting: AcceptSchema.targets, at: place, of: control)
        }
    }

    /// Reports a part of a control, touched by itself, that is too narrow for a finger.
    final func checkPart(_ width: Double, _ what: String, at place: Place) {
        if width < leastTarget {
            report(
                "the \(what) is \(Noun.number(width.rounded())) points wide: a finger needs \(fingertip)", accepting: AcceptSchema.targets,
                at: place)
        }
    }

    /// The extent along one axis through a point in which a control is hit, up to the least target, and what is hit beside it.
    private func extent(of control: Control, from point: Point, dx: Double, dy: Double) -> (extent: Double, neighbour: Control?) {
        guard window.control(at: point) === control else { return (0, window.control(at: point)) }
        var extent = 1.0
        var neighbour: Control?
        for direction in [-1.0, 1.0] {
            var distance = 1.0
            while distance <= window.minimumTouchTarget {
                let other = Point(x: point.x + dx * direction * distance, y: point.y + dy * direction * distance)
                let hit = window.bounds.contains(other) ? window.control(at: other) : nil
                if hit !== control {
                    neighbour = neighbour ?? hit
                    break
                }
                distance += 1
            }
            extent += distance - 1
        }
        return (extent, neighbour)
    }

    /// A control of a row that has been scrolled into sight.
    final func checkControl(_ model: ViewModel) {
        guard let control = content.view(of: model) as? Control, control.window === window else { return }
        let frame = frame(of: control)
        checkScreen(model, frame, model.kind.name)
        checkTarget(control, frame, model)
    }

    /// The controls in a part of a view, such as the buttons of a navigation's bar.
    func checkButtons(in view: View, at place: Place) {
        for child in view.subviews where !child.isHidden {
            guard let control = child as? Control else {
                checkButtons(in: child, at: place)
                continue
            }
            checkExtent(of: control, frame(of: control), "“\(control.path)”", at: place)
        }
    }
}
