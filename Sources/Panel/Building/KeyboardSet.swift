import FasciaConfiguration
import FasciaControls
import FasciaSystem

/// The layouts of a panel's keyboard: those that `keyboards:` names, or those of its languages.
struct KeyboardSet {
    /// As they were named; nil if the languages decide.
    private var named: [KeyboardLayout]?
    private var byLanguage: [String: KeyboardLayout] = [:]
    /// Languages that no layout is for.
    private(set) var missing: [(language: String, place: Place)] = []
    /// Layouts that come with the program, and are not where it looks for them.
    private(set) var absent: [(name: String, place: Place)] = []
    /// Every layout, with the place that names it or its language.
    private(set) var all: [(layout: KeyboardLayout, place: Place)] = []

    /// Reads the layouts.
    /// - Parameters:
    ///   - names: what `keyboards:` says; nil if it is left out.
    ///   - strings: the panel's languages.
    ///   - path: gives the file of a layout; nil if there is none.
    init(
        _ names: [NameModel]?, _ strings: StringTables, _ errors: ErrorCollector,
        path: (NameModel) -> String? = KeyboardFile.path
    ) {
        var read: [String: KeyboardLayout] = [:]
        func layout(_ model: NameModel) -> KeyboardLayout? {
            if let known = read[model.name] { return known }
            guard let file = path(model) else { return nil }
            guard let layout = KeyboardFile.read(file, model.name, namedAt: model.place, errors) else { return nil }
            read[model.name] = layout
            return layout
        }
        if let names {
            var layouts: [KeyboardLayout] = []
            for model in names {
                if layouts.contains(where: { $0.identifier == model.name }) {
                    errors.add("the keyboard “\(model.name.prefix(40))” is named twice: the globe would lead to itself", at: model.place)
                } else if let layout = layout(model) {
                    all.append((layout, model.place))
                    layouts.append(layout)
                } else if model.name == "english" {
                    layouts.append(.english)
                } else if path(model) == nil, KeyboardFile.standardNames.contains(model.name) {
                    errors.add(KeyboardSet.absence(of: model.name), at: model.place)
                } else if path(model) == nil {
                    errors.add(
                        "there is no keyboard “\(model.name.prefix(40))”: it is one of \(KeyboardFile.standardNames.joined(separator: ", ")), or a file such as keyboards/own.yaml",
                        at: model.place, suggestion: Suggestion.closest(to: model.name, among: KeyboardFile.standardNames))
                }
            }
            named = layouts
            return
        }
        for language in strings.languages {
            guard let name = KeyboardFile.byLanguage[KeyboardSet.base(language.code)] else {
                missing.append((language.code, language.place))
                continue
            }
            let model = NameModel(name: name, place: language.place)
            guard let layout = layout(model) ?? (name == "english" ? .english : nil) else {
                if path(model) == nil { absent.append((name, language.place)) }
                continue
            }
            byLanguage[language.code] = layout
            all.append((layout, language.place))
        }
    }

    /// The language of a code, without its region.
    private static func base(_ code: String) -> String { String(code.prefix { $0 != "-" && $0 != "_" }).lowercased() }

    /// What to do about a layout that should have come with the program.
    static func absence(of name: String) -> String {
        "the keyboard “\(name)” comes with Fascia, in share/fascia/keyboards beside the program's folder, and is not there: install Fascia again, or name a file of your own in “keyboards:”"
    }

    /// The layouts while a language shows: its own first, and English last, which addresses and passwords are written with.
    func layouts(for language: String, _ strings: StringTables) -> [KeyboardLayout] {
        if let named {
            // The language's own is the one that people expect first.
            let own = KeyboardFile.byLanguage[KeyboardSet.base(language)]
            let first = named.filter { $0.identifier == own }
            return named.isEmpty ? [.english] : first + named.filter { $0.identifier != own }
        }
        var layouts: [KeyboardLayout] = []
        for code in [language] + strings.languages.map(\.code) {
            if let layout = byLanguage[code], !layouts.contains(where: { $0.identifier == layout.identifier }) { layouts.append(layout) }
        }
        if !layouts.contains(where: { $0.identifier == "english" }) { layouts.append(.english) }
        return layouts
    }
}
