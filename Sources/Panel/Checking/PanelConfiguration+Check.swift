import FasciaConfiguration
import FasciaFrame
import FasciaGeometry
import FasciaLanguages
import FasciaSystem

extension PanelConfiguration {
    /// Builds the panel with every declared image and font, and checks every page: targets that are too small for a finger, controls that
    /// overlap or lie off the screen, texts that no font can draw, that can hardly be read or have no translation, states that only a colour
    /// tells, pages that nobody can reach.
    /// - Parameters:
    ///   - size: of the picture in device pixels, as people see it: with the rotation applied.
    ///   - scale: device pixels per point; nil takes the configuration's, else 1.
    /// - Throws: every image and font that cannot be used.
    public func check(size: PixelSize, scale: Double? = nil) throws(ConfigurationErrors) -> [Finding] {
        try review(on: [DisplaySize(size, scale: scale)]).findings.map(\.finding)
    }

    /// The same on several displays, with what a report shows of it.
    /// - Parameters:
    ///   - hasPictures: whether there are to be pictures of what is found.
    ///   - states: what to look at besides what a panel shows by itself.
    ///   - isOnlyStates: whether those are all that is looked at.
    package func review(
        on displays: [DisplaySize], hasPictures: Bool = false, states: [DesignState] = [], isOnlyStates: Bool = false
    ) throws(ConfigurationErrors) -> DesignReview {
        var review = DesignReview()
        let album = hasPictures ? DesignAlbum() : nil
        func add(_ findings: [Finding]) {
            guard let first = displays.first else { return }
            review.findings += findings.map {
                DesignFinding(finding: $0, problem: $0.message, advice: "", display: first, alsoOn: Array(displays.dropFirst()))
            }
        }
        add(warnings)
        var silenced: Set<ViewInspector.Silence> = []
        var met: Set<ObjectIdentifier> = []
        var conditional: [(model: ViewModel, place: Place)] = []
        for var display in displays {
            let scale = display.scale ?? self.display.scale ?? 1
            display.scale = scale
            var former: PanelChecker?
            var found: [DesignFinding] = []
            func look(_ look: (PanelChecker) throws(ConfigurationErrors) -> Void) throws(ConfigurationErrors) {
                let content = try build(scale: scale, isThorough: true)
                content.window.minimumTouchTarget = mode(on: display.size).minimumTouchTarget(scale: scale)
                let checker = PanelChecker(content, on: display, album: album)
                try look(checker)
                found += checker.findings
                silenced.formUnion(checker.silenced)
                met.formUnion(checker.met)
                former = checker
            }
            if !isOnlyStates {
                try look { checker in
                    checker.check(self, scale: scale)
                    conditional = checker.conditionalViews()
                }
            }
            for state in states {
                try look { (checker) throws(ConfigurationErrors) in try checker.check(self, scale: scale, in: state, after: former) }
            }
            review.add(found, on: display)
        }
        add(languageFindings() + optionFindings())
        if !isOnlyStates { add(needless(silenced, of: met) + unseen(conditional, met)) }
        review.pictures = album?.pictures ?? []
        return review
    }

    /// Notes views that did not show in any state: whoever sees them first is a person at the panel.
    /// - Parameter met: the views that did, on any display.
    private func unseen(_ conditional: [(model: ViewModel, place: Place)], _ met: Set<ObjectIdentifier>) -> [Finding] {
        conditional.compactMap { model, place in
            if met.contains(ObjectIdentifier(model)) { return nil }
            var parent = model.parent
            while let ancestor = parent {
                // What is in a view that did not show either is no news.
                if !met.contains(ObjectIdentifier(ancestor)) { return nil }
                parent = ancestor.parent
            }
            return Finding(
                at: place,
                "the \(model.kind.name) did not show in any state that was looked at: nobody has seen what it looks like; look at it with “--set” or “--scenario”, or write a scenario that shows it",
                severity: .note)
        }
    }

    /// Notes what `accept` says and nothing found asks for.
    /// - Parameter met: the views that showed at all: what one that leaves where there is no room for it would need, another display tells.
    private func needless(_ silenced: Set<ViewInspector.Silence>, of met: Set<ObjectIdentifier>) -> [Finding] {
        accepts.compactMap { view, key in
            guard met.contains(ObjectIdentifier(view)) else { return nil }
            if silenced.contains(ViewInspector.Silence(model: ObjectIdentifier(view), key: key.name)) { return nil }
            guard let place = view.record[CommonSchema.accept]?.place(of: key) else { return nil }
            return Finding(at: place, "nothing is found here that “\(key.name)” would accept: take it out", severity: .note)
        }
    }

    /// Reports languages of which nobody knows how they write.
    private func languageFindings() -> [Finding] {
        var declared = strings.languages.map { ($0.code, $0.place) }
        if declared.isEmpty, let own = record[PanelSchema.language] { declared = [(own.name, own.place)] }
        return declared.compactMap { (code: String, place: Place) -> Finding? in
            if Language(code).isKnown { return nil }
            let closest = Suggestion.closest(to: code, among: Language.known).map { "; did you mean “\($0)”?" } ?? ""
            return Finding(
                at: place,
                "nobody knows how “\(code.prefix(40))” writes numbers, dates and clocks: they have a point before decimals, 24 hours and English names\(closest)"
            )
        }
    }

    /// Reports arguments of commands that a program may take for options or a shell may run.
    private func optionFindings() -> [Finding] {
        let models = Dictionary(values.map { ($0.definition.name, $0.definition) }, uniquingKeysWith: { $1 })
        var found: [Finding] = []
        for command in commands {
            let variants = Set(command.arguments.flatMap { $0.variants.keys })
            let texts = variants.isEmpty ? [""] : variants.sorted()
            for language in texts {
                let pieces = command.arguments.map { $0.parts(in: language) }
                for index in CommandModel.valuesFirst(pieces) {
                    let (shown, place): (String, Place)
                    switch pieces[index].first {
                    case .named(let name, _, _)? where models[name.name]?.mayBeginWithMinus == true:
                        (shown, place) = (name.name, name.place)
                    case .expression(let expression, _)?: (shown, place) = (expression.text, command.place)
                    default: continue
                    }
                    let finding = Finding(
                        at: place,
                        "“{=\(shown)}” may begin with “-”, which programs take for an option: the command is not run then; put “--” before this argument, if the program takes that, or write something else in front of the value"
                    )
                    if !found.contains(finding) { found.append(finding) }
                }
                for name in CommandModel.valuesInScripts(pieces, at: command.place)
                where models[name.name]?.type == .text || models[name.name]?.type == .list {
                    let finding = Finding(
                        at: name.place,
                        "“{=\(name.name)}” becomes part of what the shell runs: whoever sets the value can run anything; pass it as an argument, as in [sh, -c, 'echo \"$1\"', sh, \"{=\(name.name)}\"]"
                    )
                    if !found.contains(finding) { found.append(finding) }
                }
            }
        }
        return found
    }

    /// A display of a size, with what the configuration says of its millimetres.
    private func mode(on size: PixelSize) -> DisplayMode {
        var physical = display.physicalSize
        // The picture may be turned; the longer side is the longer one.
        if let given = physical, (size.width < size.height) != (given.width < given.height) {
            physical = Size(width: given.height, height: given.width)
        }
        return DisplayMode(size: size, refreshInterval: .milliseconds(16), physicalSize: physical)
    }

    /// How many pixels a display of a size has to a millimetre; nil where nobody knows.
    func pixelsPerMillimetre(on size: PixelSize) -> Double? { mode(on: size).pixelsPerMillimetre }
}

extension PanelConfiguration {
    /// What `check` is told to accept, in the order of the views: nothing of it shows.
    package var accepted: [String] {
        accepts.map { view, key in "\(view.place): \(key.name): \(view.record[CommonSchema.accept]?[key] ?? "")" }
    }

    /// The same with where it is said, as `file:line:column`, for a report: once, however many views a template makes of it.
    package var acceptances: [(place: String, what: String, reason: String)] {
        var places: Set<String> = []
        return accepts.compactMap { view, key in
            let record = view.record[CommonSchema.accept]
            let position = (record?.place(of: key) ?? view.place).position
            let place = "\(position.file):\(position.line):\(position.column)"
            return places.insert("\(place) \(key.name)").inserted ? (place, key.name, record?[key] ?? "") : nil
        }
    }

    private var accepts: [(view: ViewModel, key: Key<String>)] {
        func all(_ views: [ViewModel]) -> [(ViewModel, Key<String>)] {
            views.flatMap { view in
                let own = AcceptSchema.keys.filter { view.record[CommonSchema.accept]?[$0] != nil }
                return own.map { (view, $0) } + all(view.children)
            }
        }
        return all(record[PanelSchema.views] ?? [])
    }
}
