import FasciaConfiguration
import FasciaFrame
import FasciaGeometry
import FasciaLanguages
import FasciaSystem

extension PanelConfiguration {
    /// Builds the panel with every declared image and font, and checks every page: targets that are too small for a finger, controls that
    /// overlap or lie off the screen, texts that no font can draw, dividers of different widths, pages that nobody can reach.
    /// - Parameters:
    ///   - size: of the picture in device pixels, as people see it: with the rotation applied.
    ///   - scale: device pixels per point; nil takes the configuration's, else 1.
    /// - Throws: every image and font that cannot be used.
    public func check(size: PixelSize, scale: Double? = nil) throws(ConfigurationErrors) -> [Finding] {
        let scale = scale ?? display.scale ?? 1
        let content = try build(scale: scale, isThorough: true)
        content.window.minimumTouchTarget = leastTarget(on: size, scale: scale)
        return warnings + PanelChecker(content).check(record, size: size, scale: scale, tree: tree) + languageFindings() + optionFindings()
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

    /// The least touch target in points: 7 mm if the configuration says how large the display is, else 44.
    private func leastTarget(on size: PixelSize, scale: Double) -> Double {
        guard var physical = display.physicalSize else { return DisplayMode.usualTouchTarget }
        // The picture may be turned; the longer side is the longer one.
        if (size.width < size.height) != (physical.width < physical.height) {
            physical = Size(width: physical.height, height: physical.width)
        }
        return DisplayMode(size: size, refreshInterval: .milliseconds(16), physicalSize: physical).minimumTouchTarget(scale: scale)
    }
}

extension PanelConfiguration {
    /// What `check` is told to accept, in the order of the views: nothing of it shows.
    package var accepted: [String] {
        func all(_ views: [ViewModel]) -> [String] {
            views.flatMap { view in
                (view.record[CommonSchema.accept]?[AcceptSchema.contrast].map { ["\(view.place): contrast: \($0)"] } ?? [])
                    + all(view.children)
            }
        }
        return all(record[PanelSchema.views] ?? [])
    }
}
