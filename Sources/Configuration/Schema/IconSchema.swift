import FasciaRaster

/// An icon as it was written: a glyph of the panel's icon font.
package struct IconModel: Sendable {
    package static let usualSize = 24.0

    package let name: String
    package let place: Place
    /// Its width and height in points, where nothing else says how large it is.
    package let size: Double

    package init(_ name: NameModel, size: Double? = nil) {
        self.name = name.name
        place = name.place
        self.size = size ?? IconModel.usualSize
    }
}

/// `icons`: the font that the panel's icons come from.
package struct IconFontModel: Sendable {
    /// As the program opens it.
    package var path = IconFont.standardPath
    /// Of the font's name; nil if the standard one is used.
    package var place: Place?
    /// Characters by names of the configuration's own.
    package var names: [String: UInt32] = [:]

    package init(_ record: Record?) {
        guard let record else { return }
        if let written = record[IconFontSchema.font] {
            place = record.place(of: IconFontSchema.font)
            path = record.place(of: IconFontSchema.font).position.resolve(written)
        }
        if record.has(IconFontSchema.names) { place = place ?? record.place(of: IconFontSchema.names) }
        names = Dictionary((record[IconFontSchema.names] ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
}

/// Keys of an image that is an icon.
package enum IconSchema {
    package static let icon = Key(
        "icon", .iconName,
        "An icon of the font of `icons:` instead of a file, such as `lightbulb`; `fascia icons WORD` finds them. It is drawn in the colour of the text beside it, or the view's tint, sharp at every size."
    )
    package static let size = Key(
        "size", .number(4...1000, "points"), "With `icon`: its width and height where nothing else says them; 24 if it is left out.")
}

/// `icons`.
package enum IconFontSchema {
    package static let font = Key(
        "font", .text.described("the path of a font file"),
        "A TrueType or OpenType file, relative to the file that names it; the Material Icons of Debian's package `fonts-material-design-icons-iconfont` if it is left out. Icons have the names of the font's ligatures or glyphs."
    )
    package static let names = Key(
        "names", .named(.codePoint), "Icons by names of your own: the character of each in hexadecimal digits, as in `{bulb: e0f0}`.")

    package static let schema = ObjectSchema("icon font") {
        font
        names
    }
}

extension Syntax where Value == NameModel {
    /// The name of an icon, which is looked up when the font is opened.
    package static var iconName: Syntax {
        Syntax("the name of an icon") { node, reader in
            guard let text = node.text, !text.isEmpty else {
                reader.mismatch("the name of an icon", node)
                return nil
            }
            if text.lowercased().hasSuffix(".png") {
                reader.fail("“\(text.prefix(60))” is a file, and “icon” names a glyph of a font: write it under “image:” or “file:”", node)
                return nil
            }
            return NameModel(name: text, place: reader.place(node.position))
        }
    }
}

extension Syntax where Value == UInt32 {
    /// A character of Unicode in hexadecimal digits.
    package static var codePoint: Syntax {
        let expectation = "a character in hexadecimal digits, as in e0f0"
        return Syntax(expectation) { node, reader in
            guard let text = node.text, (2...6).contains(text.utf8.count), let number = UInt32(text, radix: 16),
                Unicode.Scalar(number) != nil
            else {
                reader.mismatch(expectation, node)
                return nil
            }
            return number
        }
    }
}

extension Syntax where Value == ImageModel {
    /// An icon's name; or an image as elsewhere: a name of `images`, a file, a mapping.
    package static var icon: Syntax {
        let image = Syntax.image
        return Syntax("an icon's name, or \(image.expectation)", mappingKeys: image.mappingKeys, live: image.live) { node, reader in
            guard !reader.readsIcons, let text = node.text, !text.contains("."), reader.images[text] == nil,
                !reader.declaredNames.contains("images.\(text)")
            else {
                return image.read(node, reader)
            }
            guard let name = Syntax<NameModel>.iconName.read(node, reader) else { return nil }
            let model = ImageModel(IconModel(name))
            reader.unnamedImages.append(model)
            return model
        }
    }
}
