import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// `menu`.
enum MenuKind {
    static let items = Key(
        "items", .list(of: MenuItemSchema.syntax, limit: 100),
        "The choices from top to bottom: a title, or a mapping. Where items have actions, the menu keeps no choice, and its `placeholder` says what it is.",
        isRequired: true)
    static let selected = Key(
        "selected", .selection,
        "What is selected at the start: the number of an item, counted from 0, or its title. Nothing if it is left out.")
    static let placeholder = Key(
        "placeholder", .caption, "What stands there while nothing is selected.",
        saying: { (button: PopUpButton, text) in button.placeholder = text })

    static let kind = ViewKind(
        "menu", PopUpButton.self,
        keys: {
            CommonSchema.control
            items
            selected
            placeholder
            Key("tint", .color, "The colour of the checkmark beside the selected item.", \PopUpButton.tintColor)
            Key(
                "titleMinimumScale", .number(0.1...1),
                "How far a title that is too long may shrink before it ends in an ellipsis; 1 if it is left out.",
                \PopUpButton.titleMinimumScale)
            Key(
                "templateImages", .boolean,
                "`false` draws the selected item's image as it is; otherwise only its alpha counts, in the title's colour.",
                \PopUpButton.rendersImagesAsTemplates)
            Key("background", .perState(.image), "The image behind the title, or one per state.") {
                (button: PopUpButton, image, state) in button.setBackgroundImage(image, for: state)
            }
            Key(
                "titles", .perState(TitleSchema.schema.syntax),
                "How the title is drawn: `{font, color, shadow}`, or such a mapping per state."
            ) { (button: PopUpButton, attributes, state) in button.setTitleAttributes(attributes, for: state) }
            Key("card", .fill, "What the card of the choices is filled with; the theme's surface if it is left out.", \PopUpButton.cardFill)
        },
        role: .control,
        rules: ViewKind.Rules(
            domain: {
                acts($0) ? .nothing("is a menu whose items have actions") : .choice($0[items]?.map { $0[MenuItemSchema.title] }, of: "item")
            }, valueKeys: [selected.erased],
            actions: { $0[items]?.map(\.tapActions) ?? [] },
            check: { model, reader in check(model.record, reader) },
            checkBinding: { model, definition, name, reader in
                ValueRules.expectChoices(model.record[items]?.count, "item", model, definition, name, reader)
            }),
        act: { button, model, runner in
            let items = model.record[items] ?? []
            if !acts(model.record) { return }
            let actions = items.map { runner.closure(for: $0.tapActions, from: model) }
            button.addAction(for: .primaryActionTriggered) { [unowned button] in
                let index = button.selectedIndex
                button.selectedIndex = -1
                if actions.indices.contains(index) { actions[index]() }
            }
        },
        make: { model, builder in
            let record = model.record
            let parts = record[items] ?? []
            let button = PopUpButton(titles: parts.map { _ in "" })
            builder.apply(parts, toPartsOf: button)
            for item in parts {
                builder.note(MenuItemSchema.title, of: item, builder.resources.fonts?.medium)
            }
            builder.note(placeholder, of: record, builder.resources.fonts?.medium)
            if let selection = record[selected] {
                button.selectedIndex = selection.index(among: parts.map { $0[MenuItemSchema.title] }) ?? -1
            }
            return button
        })

    /// Whether its items do something, rather than be chosen.
    private static func acts(_ record: Record) -> Bool { record[items]?.contains(where: \.hasTapActions) ?? false }

    private static func check(_ record: Record, _ reader: Reader) {
        ViewRules.checkSelection(
            record[selected], record[items]?.map { $0[MenuItemSchema.title] }, "item", at: record.place(of: selected), reader)
        for item in record[items] ?? [] { NavigationActions.check(item, reader) }
        if acts(record) {
            ViewRules.refuse(
                record, [BindingSchema.binds.erased, selected.erased], "is for choices that stay, and items with actions do not", reader)
            if !record.has(placeholder) {
                reader.fail("a menu whose items have actions needs a “placeholder”, which says what it is", at: record.place(of: items))
            }
        }
        if let items = record[items], items.isEmpty { reader.fail("a menu needs at least one item", at: record.place(of: self.items)) }
    }
}

/// A choice of a menu.
enum MenuItemSchema {
    static let title = Key(
        "title", .caption, "What it says.", isRequired: true,
        saying: { (item: Part<PopUpButton>, title) in item.whole.items[item.index].title = title })
    static let image = Key("image", .image, "Stands before the title.") { (item: Part<PopUpButton>, image) in
        item.whole.items[item.index].image = image
    }
    static let enabled = Key("enabled", .boolean, "`false` lets it not be chosen.", default: false) {
        (item: Part<PopUpButton>, isEnabled) in item.whole.items[item.index].isEnabled = isEnabled
    }

    static let schema = ObjectSchema("menu item") {
        title
        image
        enabled
        NavigationActions.keys
    }

    /// A title alone, or a mapping.
    static let syntax = schema.syntax("a title, or {title, image, enabled, action}", orAlone: title)
}
