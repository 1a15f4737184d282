import FasciaGeometry
import FasciaRaster
import FasciaSystem
import FasciaValues

/// A colour as it was written: its own, or one of the theme's, which is known when the panel is built.
public struct ColorModel: Hashable, Sendable {
    package enum Base: Hashable, Sendable {
        case literal(Color)
        case theme(ThemeColor)
    }

    package var base: Base
    /// Multiplies the colour's own alpha, 0 to 1.
    package var alpha = 1.0
}

extension ColorModel {
    /// The colour as values hold it.
    package var value: ColorValue {
        switch base {
        case .literal(let color): ColorValue(color, alpha: alpha)
        case .theme(let color): ColorValue(color, alpha: alpha)
        }
    }

    /// A value's colour as views take it.
    package init(_ value: ColorValue) {
        switch value.base {
        case .literal(let color): self.init(base: .literal(color), alpha: value.alpha)
        case .theme(let color): self.init(base: .theme(color), alpha: value.alpha)
        }
    }
}

extension Syntax where Value == ColorModel {
    /// A colour: `"#3ea6ff"`, a name of `colors` or of the theme, each with an optional percentage of alpha: `accent 50%`.
    public static var color: Syntax {
        Syntax("a colour", live: LiveSyntax(.color) { ColorModel(result: $0) }) { node, reader in
            let expectation = "a colour: \"#rrggbb\", a name of the theme or of “colors:”, and if need be an alpha as in “accent 50%”"
            guard let text = node.text else { return reader.mismatch(expectation, node) }
            let words = text.parts(at: " ", omittingEmptySubsequences: true)
            guard let name = words.first, words.count <= 2 else { return reader.mismatch(expectation, node) }
            let own = { reader.colors[$0]?.value }
            if let color = ColorValue(text, own: own) { return ColorModel(color) }
            if ColorValue(String(name), own: own) != nil {
                return reader.fail("“\(words[1].prefix(40))” is no alpha: write 0% to 100%", node)
            }
            if reader.declaredNames.contains("colors.\(name)") { return nil }
            if name.hasPrefix("#") {
                return reader.fail(
                    "“\(name.prefix(40))” is no colour: write #rgb, #rrggbb or #rrggbbaa with the digits 0 to 9 and a to f", node)
            }
            let names = ThemeColor.allCases.map(\.rawValue) + ColorValue.plainNames + reader.colors.keys.sorted()
            return reader.unknown("colour", String(name.prefix(40)), among: ["\"#rrggbb\""] + names, node, lists: true)
        }
    }
}

extension Syntax where Value == FillModel {
    /// A colour, a gradient or an image.
    public static var fill: Syntax {
        Syntax(
            "a colour, {gradient: […]} or {image: …}", mappingKeys: GradientSchema.schema.keys.map(\.name),
            live: Syntax<ColorModel>.color.live?.map { .color($0) }
        ) { node, reader in
            guard node.pairs != nil else { return Syntax<ColorModel>.color.read(node, reader).map { .color($0) } }
            guard let record = reader.record(node, GradientSchema.schema) else { return nil }
            if record.has(GradientSchema.image) {
                if record.has(GradientSchema.gradient) {
                    reader.fail("a fill is either a gradient or an image", at: record.place(of: GradientSchema.gradient))
                }
                if record.has(GradientSchema.axis) {
                    reader.fail("“axis” is for gradients; an image has none", at: record.place(of: GradientSchema.axis))
                }
                return record[GradientSchema.image].map { .image($0) }
            }
            guard let stops = record[GradientSchema.gradient] else {
                if !record.has(GradientSchema.gradient) { reader.fail("a fill needs “gradient:” or “image:”", node) }
                return nil
            }
            guard stops.count >= 2 else {
                return reader.fail("a gradient needs at least two colours", at: record.place(of: GradientSchema.gradient))
            }
            return .gradient(record[GradientSchema.axis] ?? .vertical, GradientSchema.spread(stops))
        }
    }
}

extension Syntax where Value == ShadowModel {
    /// A shadow of a text: its colour, or a mapping.
    package static var textShadow: Syntax {
        Syntax("a colour, or {color, offset}", mappingKeys: ShadowSchema.text.keys.map(\.name)) { node, reader in
            shadow(node, reader, ShadowSchema.text, offset: Offset(horizontal: 0, vertical: 1), blur: 0)
        }
    }

    /// A shadow of a box: its colour, or a mapping.
    package static var boxShadow: Syntax {
        Syntax("a colour, or {color, offset, blur}", mappingKeys: ShadowSchema.box.keys.map(\.name)) { node, reader in
            shadow(node, reader, ShadowSchema.box, offset: Offset(horizontal: 0, vertical: 4), blur: 12)
        }
    }

    private static func shadow(_ node: SourceNode, _ reader: Reader, _ schema: ObjectSchema, offset: Offset, blur: Double) -> ShadowModel? {
        if node.pairs == nil {
            return Syntax<ColorModel>.color.read(node, reader).map { ShadowModel(color: $0, offset: offset, blur: blur) }
        }
        guard let record = reader.record(node, schema) else { return nil }
        return ShadowModel(
            color: record[ShadowSchema.color] ?? ColorModel(base: .theme(.shadow)), offset: record[ShadowSchema.offset] ?? offset,
            blur: record[ShadowSchema.blur] ?? blur)
    }
}
