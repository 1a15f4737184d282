/// Everything that a configuration can say, as text: made from the same declarations that configurations are read by, so that it is
/// never out of date.
public enum ConfigurationReference {
    /// One table of keys for each mapping, as Markdown.
    public static var markdown: String {
        sections.map { section in
            var lines = ["### \(section.title)", ""]
            if !section.introduction.isEmpty { lines += [section.introduction, ""] }
            lines += ["| key | value | |", "| --- | --- | --- |"]
            for key in section.keys {
                let name = key.isRequired ? "**`\(key.name)`**" : "`\(key.name)`"
                lines.append("| \(name) | \(escaped(key.expectation)) | \(escaped(key.documentation)) |")
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private struct Section {
        let title: String
        let introduction: String
        let keys: [AnyKey]
    }

    private static var sections: [Section] {
        let common = Set(CommonSchema.keys.map(\.name))
        let views = ViewKind.allCases.map { kind in
            Section(title: "type: \(kind.rawValue)", introduction: "", keys: kind.schema.keys.filter { !common.contains($0.name) })
        }
        return [
            Section(title: "The panel", introduction: "The top of the file. Keys in bold must be there.", keys: PanelSchema.schema.keys),
            Section(title: "display", introduction: "", keys: DisplaySchema.schema.keys),
            Section(title: "theme", introduction: "", keys: ThemeSchema.schema.keys),
            Section(title: "theme: fonts", introduction: "", keys: ThemeFontsSchema.schema.keys),
            Section(title: "templates", introduction: "Each entry of `templates:`.", keys: TemplateSchema.schema.keys),
            Section(
                title: "An image",
                introduction: "Each entry of `images:`, and wherever an image is wanted; a file's name alone is one too.",
                keys: ImageSchema.schema.keys),
            Section(title: "An image: stretch", introduction: "", keys: StretchSchema.schema.keys),
            Section(title: "Insets", introduction: "One number is all four.", keys: InsetsSchema.schema.keys),
            Section(
                title: "A font", introduction: "Each entry of `fonts:`, and wherever a font is wanted.", keys: FontSchema.schema.keys),
            Section(
                title: "A fill", introduction: "A colour alone is one too.", keys: GradientSchema.schema.keys),
            Section(title: "A gradient's stop", introduction: "", keys: GradientSchema.stopSchema.keys),
            Section(title: "Every view", introduction: "", keys: CommonSchema.schema.keys),
            Section(
                title: "frame", introduction: "Each a number of points or a percentage of the superview.", keys: FrameSchema.schema.keys),
        ] + views + [
            Section(
                title: "A segment", introduction: "An entry of `segments:`; a title alone is one too.", keys: SegmentSchema.schema.keys),
            Section(title: "A divider", introduction: "An entry of `dividers:`.", keys: DividerSchema.schema.keys),
            Section(title: "Title attributes", introduction: "What `titles:` has for a state.", keys: TitleSchema.schema.keys),
            Section(title: "A tab", introduction: "An entry of a tab bar's `items:`.", keys: TabSchema.schema.keys),
            Section(title: "A border", introduction: "A colour alone is one too.", keys: BorderSchema.schema.keys),
            Section(title: "A box's shadow", introduction: "", keys: ShadowSchema.box.keys),
            Section(title: "A text's shadow", introduction: "", keys: ShadowSchema.text.keys),
            Section(title: "A mix", introduction: "A box's background that three sliders mix.", keys: MixSchema.schema.keys),
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
