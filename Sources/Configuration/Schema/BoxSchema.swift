import FasciaGeometry
import FasciaRaster

/// What an area is filled with, as it was written.
public enum FillModel: Sendable {
    /// One colour.
    case color(ColorModel)
    /// Colours that run into each other, from 0 at one edge to 1 at the other.
    case gradient(LinearGradient.Axis, [(location: Double, color: ColorModel)])
    /// An image, stretched or tiled as it says.
    case image(ImageModel)
}

/// What a box is filled with, as it was written.
package enum BackgroundModel: Sendable {
    case fill(FillModel)
    /// Red, green and blue are where the values of three controls lie in their ranges.
    case mix([ReferenceModel])
}

/// A background whose colour three controls of numbers mix.
package enum MixSchema {
    package static let mix = Key(
        "mix", .list(of: .reference, limit: 3),
        "The paths of three controls of numbers, such as sliders: where each one lies in its range is how much red, green and blue there is.",
        isRequired: true)

    package static let schema = ObjectSchema("mix") {
        mix
    }
}

/// A border as it was written.
package struct BorderModel: Sendable {
    package let color: ColorModel
    /// In points.
    package let width: Double
}

/// `border`.
package enum BorderSchema {
    package static let color = Key("color", .color, "The line's colour; the theme's separator if it is left out.")
    package static let width = Key("width", .number(0...100, "points"), "The line's width in points; 1 if it is left out.")

    package static let schema = ObjectSchema("border") {
        color
        width
    }
}

/// A shadow as it was written.
public struct ShadowModel: Sendable {
    package let color: ColorModel
    package let offset: Offset
    /// In points; 0 is a sharp one.
    package let blur: Double
}

/// Shadows of texts and of boxes.
package enum ShadowSchema {
    package static let color = Key("color", .color, "The shadow's colour; the theme's if it is left out.")
    package static let offset = Key(
        "offset", .offset, "Where the shadow falls, `[right, down]` in points: `[0, 1]` for texts, `[0, 4]` for boxes.")
    package static let blur = Key(
        "blur", .number(0...100, "points"), "How soft the shadow is, in points: 12 if it is left out, 0 for a sharp one.")

    package static let text = ObjectSchema("text shadow") {
        color
        offset
    }
    package static let box = ObjectSchema("box shadow") {
        color
        offset
        blur
    }
}

extension Syntax where Value == BorderModel {
    /// A colour, or a mapping.
    package static var border: Syntax {
        Syntax(
            "a colour, or {color, width}", mappingKeys: BorderSchema.schema.keys.map(\.name),
            live: Syntax<ColorModel>.color.live?.map { BorderModel(color: $0, width: 1) }
        ) { node, reader in
            if node.pairs == nil { return Syntax<ColorModel>.color.read(node, reader).map { BorderModel(color: $0, width: 1) } }
            guard let record = reader.record(node, BorderSchema.schema) else { return nil }
            return BorderModel(
                color: record[BorderSchema.color] ?? ColorModel(base: .theme(.separator)), width: record[BorderSchema.width] ?? 1)
        }
    }
}

extension Syntax where Value == BackgroundModel {
    /// A fill, or a colour that controls mix.
    package static var background: Syntax {
        Syntax(
            "a colour, {gradient: […]}, {image: …} or {mix: [red, green, blue]}", live: Syntax<FillModel>.fill.live?.map { .fill($0) }
        ) { node, reader in
            guard let mix = node["mix"] else { return Syntax<FillModel>.fill.read(node, reader).map { .fill($0) } }
            guard let record = reader.record(node, MixSchema.schema), let parts = record[MixSchema.mix] else { return nil }
            guard parts.count == 3 else {
                // A reference that is wrong has been reported and is missing in the list.
                if mix.elements?.count != 3 { reader.fail("a colour is mixed from three controls: red, green and blue", mix) }
                return nil
            }
            return .mix(parts)
        }
    }
}

extension Syntax where Value == ReferenceModel {
    /// The path of another view; whether there is one is known when all are read.
    package static var reference: Syntax {
        Syntax("the path of a view") { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch("the path of a view", node) }
            return ReferenceModel(path: text, place: reader.place(node.position))
        }
    }
}
