import FasciaGeometry
import FasciaRaster
import FasciaSystem

extension Syntax where Value == ImageModel {
    /// An image: the name of one that `images` declares, a file that ends in `.png`, or a mapping as `images` has them.
    public static var image: Syntax {
        let expectation = "an image: a name of “images:”, a file ending in .png, {file: …} or {icon: …}"
        let live = LiveSyntax<ImageModel>(.image) { _ in nil }
        return Syntax(expectation, mappingKeys: ImageSchema.schema.keys.map(\.name), live: live) { node, reader in
            if node.pairs != nil {
                let model = ImageSchema.read(node, reader)
                if let model { reader.unnamedImages.append(model) }
                return model
            }
            guard let text = node.text, !text.isEmpty else { return reader.mismatch(expectation, node) }
            if reader.readsIcons {
                guard let name = Syntax<NameModel>.iconName.read(node, reader) else { return nil }
                let model = ImageModel(IconModel(name))
                reader.unnamedImages.append(model)
                return model
            }
            if let model = reader.images[text] { return model }
            if text.lowercased().hasSuffix(".png") {
                let model = ImageModel(file: text, named: node, reader)
                reader.unnamedImages.append(model)
                return model
            }
            // One whose declaration is wrong has been reported there.
            if reader.declaredNames.contains("images.\(text)") { return nil }
            if let advice = PictureAdvice.text(text, at: node.position) { return reader.fail(advice, node) }
            return reader.unknown("image", String(text.prefix(60)), among: reader.images.keys.sorted(), node)
        }
    }

    /// The file of an image that `images` declares, or a mapping.
    package static var imageDeclaration: Syntax {
        Syntax("a file ending in .png, {file: …} or {icon: …}") { node, reader in
            if node.pairs != nil { return ImageSchema.read(node, reader) }
            guard let text = node.text, !text.isEmpty else {
                return reader.mismatch("a file ending in .png, {file: …} or {icon: …}", node)
            }
            return ImageModel(file: text, named: node, reader)
        }
    }
}

extension Syntax where Value == FontModel {
    /// A font: the name of one that `fonts` declares, a weight and a size (`semibold 28`), or a mapping as `fonts` has them.
    public static var font: Syntax {
        let expectation = "a font: a name of “fonts:”, a weight and a size as in “semibold 28”, or {weight, size}"
        return Syntax(expectation, mappingKeys: FontSchema.schema.keys.map(\.name)) { node, reader in
            if node.pairs != nil { return FontSchema.read(node, reader) }
            guard let text = node.text, !text.isEmpty else { return reader.mismatch(expectation, node) }
            if let model = reader.fonts[text] { return model }
            if reader.declaredNames.contains("fonts.\(text)") { return nil }
            let words = text.parts(at: " ", omittingEmptySubsequences: true)
            if words.count == 2, let size = SourceNode(.scalar(String(words[1]), .plain), at: node.position).number {
                guard let weight = FontSchema.weights.first(where: { $0.0 == words[0] }) else {
                    return reader.unknown("weight", String(words[0].prefix(40)), among: FontSchema.weights.map(\.0), node, lists: true)
                }
                guard FontSchema.sizes.contains(size) else { return reader.fail("a font's size is from 1 to 1000 points", node) }
                return FontModel(source: .weight(weight.1), size: size)
            }
            if let advice = FontAdvice.text(words.map(String.init)) {
                return reader.fail("“\(text.prefix(60))” is no font: write “\(advice)”, the weight and then the size in points", node)
            }
            let known = reader.fonts.keys.sorted() + FontSchema.weights.map { "\($0.0) 17" }
            return reader.unknown("font", String(text.prefix(60)), among: known, node, lists: true)
        }
    }
}

extension Syntax where Value == FontFileModel {
    /// A font file, or `system` for the system's fonts.
    package static var fontFile: Syntax {
        Syntax("a font file, or “system”") { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch("a font file, or “system”", node) }
            return FontFileModel(path: text == "system" ? nil : node.position.resolve(text), place: reader.place(node.position))
        }
    }
}
