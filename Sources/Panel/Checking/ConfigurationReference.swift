import FasciaConfiguration

/// The reference of all keys, generated from the declarations that configurations are read by, so that it is never out of date.
public enum ConfigurationReference {
    /// One table of keys for each mapping, as Markdown.
    /// - Parameter kinds: what can stand after `type:`.
    public static func markdown(kinds: ViewKinds = .standard) -> String {
        sections(kinds).map { table(section: $0, kinds) }.joined(separator: "\n\n")
    }

    /// The table of one mapping, as Markdown.
    package static func table(_ title: String, _ introduction: String, _ schema: ObjectSchema) -> String {
        table(section: Section(title: title, introduction: introduction, schema: schema), .standard)
    }

    private static func table(section: Section, _ kinds: ViewKinds) -> String {
        var lines = ["### \(section.title)", ""]
        if !section.introduction.isEmpty { lines += [section.introduction, ""] }
        lines += ["| key | value | |", "| --- | --- | --- |"]
        for key in section.keys {
            let name = key.isRequired ? "**`\(key.name)`**" : "`\(key.name)`"
            let value = key === CommonSchema.keys.first ? Noun.oneOf(kinds.names) : key.expectation
            // What views show while the panel runs may be computed.
            let live = key.readLive == nil ? "" : ", or `=…`"
            lines.append("| \(name) | \(escaped(value))\(live) | \(escaped(key.documentation)) |")
        }
        return lines.joined(separator: "\n")
    }

    private struct Section {
        let title: String
        let introduction: String
        let schema: ObjectSchema
        /// Keys that other sections describe already.
        var hidden: Set<String> = []

        var keys: [AnyKey] { schema.keys.filter { !hidden.contains($0.name) } }
    }

    /// Every mapping that there is, with the names of its keys; those that all views share are the view's alone.
    package static func mappings(_ kinds: ViewKinds) -> [(name: String, keys: [String])] {
        sections(kinds).map { section in (section.schema.name, section.keys.map(\.name)) }
    }

    /// The name of every key that some mapping has.
    package static let keyNames: Set<String> = Set(mappings(.standard).flatMap(\.keys))

    private static func sections(_ kinds: ViewKinds) -> [Section] {
        let common = Set(CommonSchema.keys.map(\.name))
        let views = kinds.all.map { kind in
            Section(title: "type: \(kind.name)", introduction: "", schema: kind.schema, hidden: common)
        }
        return [
            Section(title: "The panel", introduction: "The top of the file. Keys in bold must be there.", schema: PanelSchema.schema),
            Section(title: "display", introduction: "", schema: DisplaySchema.schema),
            Section(
                title: "idle", introduction: "Each stage counts from the last touch, and none needs another.", schema: IdleSchema.schema),
            Section(title: "idle: dim", introduction: "", schema: IdleDimSchema.schema),
            Section(title: "idle: page", introduction: "", schema: IdlePageSchema.schema),
            Section(title: "idle: reset", introduction: "", schema: IdleResetSchema.schema),
            Section(title: "idle: off", introduction: "", schema: IdleOffSchema.schema),
            Section(title: "theme", introduction: "", schema: ThemeSchema.schema),
            Section(title: "theme: fonts", introduction: "", schema: ThemeFontsSchema.schema),
            Section(
                title: "accept",
                introduction:
                    "What `accept:` of a view has. A warning of `fascia check` that is meant so is not told again; the reason is for those who come later.",
                schema: AcceptSchema.schema),
            Section(title: "templates", introduction: "Each entry of `templates:`.", schema: TemplateSchema.schema),
            Section(
                title: "An image",
                introduction:
                    "Each entry of `images:`, and wherever an image is wanted; a file's name alone is one too. Wherever a key is named `image`, `icon: lightbulb` may stand in its place, also per state: short for `image: {icon: lightbulb}`.",
                schema: ImageSchema.schema),
            Section(title: "icons", introduction: "", schema: IconFontSchema.schema),
            Section(title: "An image: stretch", introduction: "", schema: StretchSchema.schema),
            Section(title: "Insets", introduction: "One number is all four.", schema: InsetsSchema.schema),
            Section(
                title: "A font", introduction: "Each entry of `fonts:`, and wherever a font is wanted.", schema: FontSchema.schema),
            Section(
                title: "A fill", introduction: "A colour alone is one too.", schema: GradientSchema.schema),
            Section(title: "A gradient's stop", introduction: "", schema: GradientSchema.stopSchema),
            Section(title: "Every view", introduction: "", schema: CommonSchema.schema),
            Section(
                title: "frame", introduction: "Each a number of points or a percentage of the superview.", schema: FrameSchema.schema),
        ] + views + [
            Section(
                title: "A segment", introduction: "An entry of `segments:`; a title alone is one too.", schema: SegmentSchema.schema),
            Section(title: "A divider", introduction: "An entry of `dividers:`.", schema: DividerSchema.schema),
            Section(title: "Title attributes", introduction: "What `titles:` has for a state.", schema: TitleSchema.schema),
            Section(title: "A gauge's zone", introduction: "An entry of `zones:` in a gauge or a dial.", schema: GaugeZoneSchema.schema),
            Section(
                title: "A chart's series", introduction: "An entry of a chart's `series:`; the name of a series alone is one too.",
                schema: ChartSeriesSchema.schema),
            Section(title: "A chart's band", introduction: "An entry of `bands:`.", schema: ChartBandSchema.schema),
            Section(title: "A chart's threshold", introduction: "An entry of `thresholds:`.", schema: ChartThresholdSchema.schema),
            Section(title: "A tab", introduction: "An entry of a tab bar's `items:`.", schema: TabSchema.schema),
            Section(
                title: "A menu's item", introduction: "An entry of a menu's `items:`; a title alone is one too.",
                schema: MenuItemSchema.schema),
            Section(title: "A list's section", introduction: "An entry of a list's `sections:`.", schema: ListSectionSchema.schema),
            Section(title: "A list's row", introduction: "An entry of `rows:`; a title alone is one too.", schema: ListRowSchema.schema),
            Section(
                title: "Rows of a value", introduction: "What `rows:` of a list is where they come from a list of `values:`.",
                schema: ListSourceSchema.schema),
            Section(
                title: "A row of a value", introduction: "What `row:` says of each of them.", schema: ListTemplateSchema.schema),
            Section(
                title: "An accessory", introduction: "What a row has at its end; its kind alone is one too.",
                schema: AccessorySchema.schema),
            Section(
                title: "A navigation's bar", introduction: "What `bar:` has in a `navigation` or a `segmentsController`.",
                schema: NavigationBarSchema.schema),
            Section(
                title: "A bar's button", introduction: "An entry of a page's `left:` or `right:`.", schema: BarButtonSchema.schema),
            Section(
                title: "A segments controller's control", introduction: "What `control:` has.",
                schema: SegmentsControllerKind.look),
            Section(title: "A border", introduction: "A colour alone is one too.", schema: BorderSchema.schema),
            Section(title: "A box's shadow", introduction: "", schema: ShadowSchema.box),
            Section(title: "A text's shadow", introduction: "", schema: ShadowSchema.text),
            Section(
                title: "A value", introduction: "Each entry of `values:`; a type alone is one too, as in `lamp: boolean`.",
                schema: ValueSchema.schema),
            Section(title: "mqtt", introduction: "What [MQTT.md](MQTT.md) explains.", schema: BridgeSchema.schema),
            Section(title: "mqtt: homeAssistant", introduction: "`true` alone is one too.", schema: HomeAssistantSchema.schema),
            Section(
                title: "What a value shares", introduction: "`share:` of a value; `true` alone is one too.", schema: ShareSchema.schema),
            Section(
                title: "What a button shares", introduction: "`share:` of a button; `true` alone is one too.",
                schema: ShareButtonSchema.schema),
            Section(
                title: "What a value follows", introduction: "`follows:` of a value; a topic alone is one too.",
                schema: FollowsSchema.schema),
            Section(
                title: "A condition",
                introduction:
                    "What `visibleWhen:` and `enabledWhen:` ask; the name of a boolean alone is one too. All that is said has to hold.",
                schema: ConditionSchema.schema),
            Section(title: "A write policy", introduction: "What `write:` has; or `live` or `release`.", schema: BindingSchema.policy),
            Section(
                title: "An action",
                introduction:
                    "What `action:` and `longPress:` have; several keys, or a list of such mappings, do one thing after the other.",
                schema: ActionSchema.schema),
            Section(title: "An alert", introduction: "Each entry of `alerts:`.", schema: AlertSchema.schema),
            Section(
                title: "An alert's button", introduction: "An entry of `buttons:`; a title alone is one too.",
                schema: AlertButtonSchema.schema),
            Section(title: "A banner", introduction: "Each entry of `banners:`.", schema: BannerSchema.schema),
            Section(
                title: "A language's calendar", introduction: "`calendar:` in a table of `strings:`, for clocks.",
                schema: StringsSchema.calendar),
            Section(title: "A mix", introduction: "A box's background that three controls of numbers mix.", schema: MixSchema.schema),
        ]
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if character == "|" { result += "\\|" } else { result.append(character == "\n" ? " " : character) }
        }
        return result
    }
}
