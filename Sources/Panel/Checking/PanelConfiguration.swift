import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaValues
import FasciaYAML

/// A configuration that has been read from its files and checked. `build` makes a panel of it; images and fonts are not opened before.
public final class PanelConfiguration {
    /// The settings of the display.
    public let display: DisplayConfiguration
    /// The settings of the idle stages.
    public let idle: IdleConfiguration
    /// Whether the panel reloads when one of its files changes.
    public let watchesFiles: Bool
    /// The files that it was read from, the entry file first.
    public let files: [String]

    /// The image files that it names, used or not, in “images:” or where they are used, as they are named: a scale's own variants stand
    /// beside them.
    public let imageFiles: [String]

    /// The images, in all their scales, and fonts of the panel, whether they exist or not.
    public let resourceFiles: [String]

    /// A sum of all of it, which two panels with the same configuration share.
    package private(set) var sum = ""

    let theme: ThemeModel
    /// Themes to switch to, by name.
    let themes: [String: ThemeModel]
    let strings: StringTables
    /// The language at the start; empty if there is none.
    let language: String
    let alerts: [NamedModel<Record>]
    let banners: [NamedModel<Record>]
    /// In the order of the configuration.
    let values: [ValueModel]
    /// What captions that show values are made of, as they are written.
    let captions: [String: TextModel]
    /// What was read, of which the above is made.
    let record: Record
    let tree: ViewTree
    /// Every image that is declared, used or not.
    let images: [ImageModel]
    /// The font of icons, used or not.
    let icons: IconFontModel
    /// The programs of `run:` actions, as they are named.
    let programs: [(path: String, place: Place)]
    /// All commands, of actions and of values.
    let commands: [CommandModel]
    /// What was found while it was read, and stops no panel.
    let warnings: [Finding]

    private init(_ record: Record, files: [String], tree: ViewTree, _ reader: Reader) {
        display = record[PanelSchema.display].map { DisplayConfiguration($0) } ?? DisplayConfiguration()
        idle = record[PanelSchema.idle].map { IdleConfiguration($0) } ?? IdleConfiguration()
        watchesFiles = record[PanelSchema.watch] ?? false
        self.files = files
        theme = ThemeModel(record[PanelSchema.theme])
        themes = Dictionary((record[PanelSchema.themes] ?? []).map { ($0.name, ThemeModel($0.value)) }, uniquingKeysWith: { $1 })
        strings = reader.strings
        language = record[PanelSchema.language]?.name ?? reader.strings.languages.first?.code ?? ""
        alerts = record[PanelSchema.alerts] ?? []
        banners = record[PanelSchema.banners] ?? []
        captions = reader.captions
        values = ValueModel.written((record[PanelSchema.values] ?? []).map { ValueModel($0) })
        self.record = record
        self.tree = tree
        programs = reader.programs
        commands = reader.commands
        warnings = reader.warnings
        images = reader.images.keys.sorted().compactMap { reader.images[$0] }
        icons = IconFontModel(record[PanelSchema.icons])
        let allImages = images + reader.unnamedImages
        imageFiles = PanelConfiguration.unique(allImages.filter { $0.icon == nil }.map(\.path))
        let iconFonts = allImages.contains { $0.icon != nil } ? [icons.path] : []
        let everyTheme = [theme] + themes.keys.sorted().compactMap { [themes] in themes[$0] }
        let fonts =
            everyTheme.flatMap { $0.fonts.flatMap(\.files) } + reader.fonts.keys.sorted().flatMap { reader.fonts[$0]?.source.files ?? [] }
        resourceFiles = PanelConfiguration.unique(imageFiles.flatMap { Image.files(of: $0) } + fonts.compactMap(\.path) + iconFonts)
    }

    /// Every file that is needed wherever the configuration is used: its own, its images and fonts, and its keyboards' layouts.
    package var neededFiles: [String] {
        files + resourceFiles + (record[PanelSchema.keyboards] ?? []).compactMap { KeyboardFile.path(of: $0) }
    }

    /// The folders beneath which images lie that values take by path.
    package var imageFolders: [String] { values.compactMap(\.definition.folder) }

    /// Without duplicates, in order.
    private static func unique(_ paths: [String]) -> [String] {
        var known: Set<String> = []
        return paths.filter { known.insert($0).inserted }
    }

    /// Reads a configuration and all that it includes.
    /// - Parameters:
    ///   - path: the entry file.
    ///   - kinds: what can stand after `type:`.
    /// - Throws: every mistake in all of its files, each with its place, together with errors of its images and fonts. Without a mistake in
    ///   the files, images and fonts are not opened here, see `build`.
    public static func load(path: String, kinds: ViewKinds = .standard) throws(ConfigurationErrors) -> PanelConfiguration {
        let budget = YAMLBudget()
        return try load(
            path: path, kinds: kinds, parse: { (path) throws(YAMLError) in try YAMLDocument.parse(path: path, budget: budget) },
            opensFiles: true)
    }

    /// - Parameters:
    ///   - parse: reads one file; tests have theirs in memory.
    ///   - opensFiles: whether images and fonts are tried where something else is wrong.
    ///   - onRead: told every key that is read, with its schema and place.
    package static func load(
        path: String, kinds: ViewKinds = .standard, parse: (String) throws(YAMLError) -> YAMLDocument, opensFiles: Bool = false,
        onRead: ((_ schema: ObjectSchema, _ key: String, SourcePosition) -> Void)? = nil
    ) throws(ConfigurationErrors) -> PanelConfiguration {
        let errors = ErrorCollector()
        let files = ConfigurationFiles(path: path, errors: errors, parse: parse)
        if files.root.isInvalid { try errors.check() }
        let root = Expander(root: files.root, errors: errors).expand(files.root)
        let reader = Reader(errors: errors, kinds: kinds)
        reader.onRead = onRead
        let configuration = read(root, files: files.paths, reader)
        if opensFiles, !errors.isEmpty { configuration.tryFiles(reader, errors) }
        try errors.check()
        configuration.sum = ConfigurationSum.text(files.root, resources: configuration.resourceFiles)
        return configuration
    }

    /// Opens every image, font and layout of a keyboard, for their errors.
    private func tryFiles(_ reader: Reader, _ errors: ErrorCollector) {
        let resources = ResourceLoader(scale: display.scale ?? 1, entry: files.first ?? "", icons: icons, errors: errors)
        resources.loadFonts(theme, isThorough: true)
        for name in reader.fonts.keys.sorted() { _ = reader.fonts[name].map { resources.font($0) } }
        for image in images + reader.unnamedImages { _ = resources.image(image) }
        if let keyboards = record[PanelSchema.keyboards], tree.views.contains(where: PanelConfiguration.hasTextField) {
            _ = KeyboardSet(keyboards, strings, errors)
        }
    }

    private static func hasTextField(_ view: ViewModel) -> Bool {
        view.kind.name == "textField" || view.children.contains(where: hasTextField)
    }

    /// The display settings of a configuration, as far as they can be read: its mistakes are shown on the same display, the same way up.
    static func display(path: String) -> DisplayConfiguration {
        let errors = ErrorCollector()
        let budget = YAMLBudget()
        let files = ConfigurationFiles(
            path: path, errors: errors, parse: { (path) throws(YAMLError) in try YAMLDocument.parse(path: path, budget: budget) })
        if files.root.isInvalid { return DisplayConfiguration() }
        let root = Expander(root: files.root, errors: errors).expand(files.root)
        guard let node = root["display"] else { return DisplayConfiguration() }
        return Reader(errors: errors).record(node, DisplaySchema.schema).map { DisplayConfiguration($0) } ?? DisplayConfiguration()
    }

    private static func read(_ root: SourceNode, files: [String], _ reader: Reader) -> PanelConfiguration {
        declare(root, reader)
        // These sections were read above.
        let record =
            reader.record(root, PanelSchema.schema, ignoring: ["colors", "images", "fonts", "strings"])
            ?? Record(schema: PanelSchema.schema, place: Place(position: root.position, keyPath: ""))
        let views = record[PanelSchema.views] ?? []
        reader.at("views") { ViewRules.checkTop(views, reader) }
        let tree = ViewTree(views, reader)
        tree.checkReferences(reader)
        let values = ValueRules(record, tree, reader)
        values.check(tree.views)
        ActionRules(record, tree, values, reader).check()
        return PanelConfiguration(record, files: files, tree: tree, reader)
    }

    /// Reads the named declarations before their uses.
    private static func declare(_ root: SourceNode, _ reader: Reader) {
        func names<Value>(_ section: String, _ kind: Syntax<Value>) -> [(name: String, value: Value)] {
            guard let node = root[section] else { return [] }
            let found = reader.at(section) { reader.named(node) { pair in kind.read(pair.value, reader).map { (pair.key, $0) } } } ?? []
            for pair in node.pairs ?? [] { reader.declaredNames.insert("\(section).\(pair.key)") }
            return found
        }
        if let strings = root["strings"] {
            reader.onRead?(PanelSchema.schema, "strings", strings.position)
            reader.declaredNames.insert("strings")
            reader.strings = reader.at("strings") { StringsSchema.read(strings, reader) }
        }
        for pair in root["values"]?.pairs ?? [] {
            reader.declaredNames.insert("values.\(pair.key)")
            reader.valueNames.insert(pair.key)
        }
        for (name, color) in names("colors", .color) { reader.colors[name] = color }
        let themes = ThemeSchema.names((root["themes"]?.pairs ?? []).map(\.key))
        let own = PanelValue.allCases.map { $0.definition(languages: reader.strings.languages.map(\.code), themes: themes, floor: 0) }
        ValueScope.declare(root["values"], and: own, reader)
        for (name, image) in names("images", .imageDeclaration) { reader.images[name] = image }
        for (name, font) in names("fonts", .font) { reader.fonts[name] = font }
    }
}
