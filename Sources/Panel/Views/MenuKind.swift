import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// `menu`.
enum MenuKind {
    static let items = Key(
        "items", .list(of: MenuItemSchema.syntax, limit: 100), "The choices from top to bottom: a title, or a mapping.", isRequired: true,
        follows: .language
    ) { (button: PopUpButton, items, builder) in button.items = items.map { item($0, builder) } }
    static let selected = Key(
        "selected", .selection,
        "What is selected at the start: the number of an item, counted from 0, or its title. Nothing if it is left out.")
    static let placeholder = Key(
        "placeholder", .caption, "What stands there while nothing is selected.", follows: .language
    ) { (button: PopUpButton, text, builder) in button.placeholder = builder.string(text) }

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
            domain: { .choice($0[items]?.map { $0[MenuItemSchema.title] }, of: "item") }, valueKeys: [selected.erased],
            check: { model, reader in check(model.record, reader) },
            checkBinding: { model, definition, name, reader in
                guard ValueRules.expect([.choice, .number], "a choice or a number", model, definition, name, reader),
                    definition.type == .choice, let items = model.record[items], items.count != definition.choices.count
                else { return }
                reader.fail(
                    "it has \(Noun.count(items.count, "item")), and “\(name.name)” has \(Noun.count(definition.choices.count, "choice"))",
                    at: name.place)
            }),
        make: { model, builder in
            let record = model.record
            let button = PopUpButton(items: (record[items] ?? []).map { item($0, builder) })
            for item in record[items] ?? [] {
                builder.note(item[MenuItemSchema.title] ?? "", builder.resources.fonts?.medium, at: item.place(of: MenuItemSchema.title))
            }
            builder.note(record[placeholder] ?? "", builder.resources.fonts?.medium, at: record.place(of: placeholder))
            if let selection = record[selected] {
                button.selectedIndex = selection.index(among: (record[items] ?? []).map { $0[MenuItemSchema.title] }) ?? -1
            }
            return button
        })

    private static func check(_ record: Record, _ reader: Reader) {
        ViewRules.checkSelection(
            record[selected], record[items]?.map { $0[MenuItemSchema.title] }, "item", at: record.place(of: selected), reader)
        if let items = record[items], items.isEmpty { reader.fail("a menu needs at least one item", at: record.place(of: self.items)) }
    }

    private static func item(_ record: Record, _ builder: ViewBuilder) -> MenuItem {
        var item = MenuItem(builder.string(record[MenuItemSchema.title] ?? ""))
        item.image = record[MenuItemSchema.image].flatMap { builder.resources.image($0) }
        item.isEnabled = record[MenuItemSchema.enabled] ?? true
        return item
    }
}

/// A choice of a menu.
enum MenuItemSchema {
    static let title = Key("title", .caption, "What it says.", isRequired: true)
    static let image = Key("image", .image, "Stands before the title.")
    static let enabled = Key("enabled", .boolean, "`false` lets it not be chosen.")

    static let schema = ObjectSchema("menu item") {
        title
        image
        enabled
    }

    /// A title alone, or a mapping.
    static let syntax = schema.syntax("a title, or {title, image, enabled}", orAlone: title)
}
