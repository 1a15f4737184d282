extension Syntax where Value == BorderModel {
    /// A colour, or a mapping.
    package static var border: Syntax {
        Syntax("a colour, or {color, width}", mappingKeys: BorderSchema.schema.keys.map(\.name)) { node, reader in
            if node.pairs == nil { return Syntax<ColorModel>.color.read(node, reader).map { BorderModel(color: $0, width: 1) } }
            guard let record = reader.record(node, BorderSchema.schema) else { return nil }
            return BorderModel(
                color: record[BorderSchema.color] ?? ColorModel(base: .theme(.separator)), width: record[BorderSchema.width] ?? 1)
        }
    }
}

extension Syntax where Value == BackgroundModel {
    /// A fill, or a colour that sliders mix.
    package static var background: Syntax {
        Syntax("a colour, {gradient: […]}, {image: …} or {mix: [red, green, blue]}") { node, reader in
            guard let mix = node["mix"] else { return Syntax<FillModel>.fill.read(node, reader).map { .fill($0) } }
            guard let record = reader.record(node, MixSchema.schema), let sliders = record[MixSchema.mix] else { return nil }
            guard sliders.count == 3 else {
                // A reference that is wrong has been reported and is missing in the list.
                if mix.elements?.count != 3 { reader.fail("a colour is mixed from three sliders: red, green and blue", mix) }
                return nil
            }
            return .mix(sliders)
        }
    }
}

extension Syntax where Value == ReferenceModel {
    /// The path of another view; whether there is one is known when all are read.
    package static var reference: Syntax {
        Syntax("the path of a view") { node, reader in
            guard let text = node.text, !text.isEmpty else {
                reader.mismatch("the path of a view", node)
                return nil
            }
            return ReferenceModel(path: text, place: reader.place(node.position))
        }
    }
}
