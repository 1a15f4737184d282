import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `tabBar`.
enum TabBarKind {
    static let items = Key(
        "items", .list(of: TabSchema.syntax, limit: 100), "The tabs from where the layout begins: a title, or a mapping.", isRequired: true)
    static let selected = Key(
        "selected", .selection,
        "The tab that is selected at the start: its number, counted from 0, or its title. The first if it is left out.")
    static let removesGlow = Key(
        "removesGlow", .boolean, "`true` takes a tab's glow away when it is selected.", \TabBar.removesGlowOnSelection)
    static let gradient = Key(
        "gradient", .image, "An image that is stretched over the bar's upper half; the bar is twice as high as the image.",
        \TabBar.gradientImage)
    static let lowerColor = Key(
        "lowerColor", .color, "The lower half's colour below a gradient; black if it is left out.", \TabBar.lowerColor)
    static let titleFont = Key(
        "titleFont", .font, "The titles' font; medium 11 below an icon and medium 15 without one if it is left out.", \TabBar.titleFont)
    static let shows = Key(
        "shows", .reference, "The path of `pages` of which the selected tab shows one: the first tab the first page.")

    static let kind = ViewKind(
        "tabBar", TabBar.self,
        keys: {
            CommonSchema.enabled
            CommonSchema.enabledWhen
            items
            selected
            Key(
                "selectsOnTouchDown", .boolean, "`true` selects when the finger comes down, not when it lifts.", \TabBar.selectsOnTouchDown)
            removesGlow
            gradient
            lowerColor
            Key(
                "unselected", .fill, "What fills the icons of tabs that are not selected; a flat gray if it is left out.",
                \TabBar.unselectedFill)
            Key(
                "selectedFill", .fill,
                "What fills the icons of selected and highlighted tabs; the theme's accent if it is left out. An image is centred on the icon.",
                \TabBar.selectedFill)
            Key(
                "selection", .image, "An image behind the selected or highlighted tab, stretched over the whole of it by its caps.",
                \TabBar.selectionImage)
            Key("glow", .image, "An image at the bottom edge of tabs that glow.", \TabBar.glowImage)
            Key(
                "indicator", Indicator.syntax,
                "What marks the selected tab: an image over it, `triangle` for a small one that rises over the bar, `false` for none; a line within the bar if it is left out."
            ) { (bar: TabBar, indicator, builder) in
                switch indicator {
                case .image(let image): bar.indicatorImage = builder.resources.image(image)
                case .triangle: bar.indicatorStyle = .triangle
                case .isFalse: bar.showsIndicator = false
                }
            }
            titleFont
            shows
        },
        role: .control, standing: .bottom,
        rules: ViewKind.Rules(
            domain: { .choice($0[items]?.map { $0[TabSchema.title] }, of: "tab") },
            pageChoice: { record in record[shows].map { PageChoice(pages: $0, count: record[items]?.count, what: "tab") } },
            check: { model, reader in check(model.record, reader) }),
        join: { bar, model, bindings in if let pages = model.record[shows] { bindings.bind(bar, pages, model) } },
        inspectShown: { bar, model, checker in
            for index in bar.items.indices {
                let tab = model.record[items].flatMap { $0.indices.contains(index) ? $0[index] : nil }
                let width = bar.frame(ofItemAt: index).width
                checker.checkPart(width, "tab", at: tab?.place ?? model.place)
                if bar.isTitleTruncated(at: index) {
                    checker.report(
                        "the title “\(bar.items[index].title ?? "")” is cut: its tab is \(Noun.number(width.rounded())) points wide",
                        accepting: AcceptSchema.room, at: tab?.place(of: TabSchema.title) ?? model.place)
                }
            }
        },
        make: { model, builder in
            let record = model.record
            let tabs = record[items] ?? []
            let bar = TabBar(items: tabs.map { _ in TabBarItem(icon: nil) })
            builder.apply(tabs, toPartsOf: bar)
            if let selected = record[selected]?.index(among: tabs.map { $0[TabSchema.title] }) { bar.selectedIndex = selected }
            let chain = record[titleFont].flatMap { builder.resources.font($0)?.chain } ?? builder.resources.fonts?.medium
            for tab in tabs {
                builder.note(TabSchema.title, of: tab, chain)
                builder.note(TabSchema.badge, of: tab, builder.resources.fonts?.semibold)
            }
            return bar
        })

    /// What marks the selected tab.
    enum Indicator: Sendable {
        case image(ImageModel)
        case triangle, isFalse

        static let syntax = Syntax<Indicator>(
            "\(image.expectation), triangle or false", mappingKeys: image.mappingKeys, live: image.live?.map { .image($0) }
        ) { node, reader in
            switch node.plainText {
            case "false": .isFalse
            case "triangle": .triangle
            default: image.read(node, reader).map { .image($0) }
            }
        }
        private static let image = Syntax<ImageModel>.image
    }

    private static func check(_ record: Record, _ reader: Reader) {
        ViewRules.checkSelection(
            record[selected], record[items]?.map { $0[TabSchema.title] }, "tab", at: record.place(of: selected), reader)
        if let items = record[items], items.isEmpty { reader.fail("a tab bar needs at least one tab", at: record.place(of: self.items)) }
        if record.has(lowerColor), !record.has(gradient) {
            reader.fail("“lowerColor” is the lower half of a bar with a “gradient”", at: record.place(of: lowerColor))
        }
    }
}
