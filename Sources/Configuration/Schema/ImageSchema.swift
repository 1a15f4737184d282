import FasciaGeometry
import FasciaRaster

/// An image that a configuration declares: a file, and what of it stretches, or an icon. Its identity is that of the image.
public final class ImageModel: Sendable {
    /// What stretches.
    package enum Caps: Hashable, Sendable {
        case none
        /// One point, behind a left and a top cap.
        case stretch(left: Double, top: Double)
        /// Everything between the caps.
        case resize(EdgeInsets, ResizingMode)
    }

    /// The icon that it is; nil for a file.
    package let icon: IconModel?
    /// As the program opens it; empty for an icon.
    package let path: String
    package let filePlace: Place
    package let caps: Caps
    package let capsPlace: Place
    /// Whether it is mirrored where a layout runs from right to left; nil for an icon whose name says so, or does not.
    package let flips: Bool?

    package init(path: String, filePlace: Place, caps: Caps, capsPlace: Place, flips: Bool? = nil) {
        icon = nil
        self.flips = flips
        self.path = path
        self.filePlace = filePlace
        self.caps = caps
        self.capsPlace = capsPlace
    }

    /// A file as it is, named by a text.
    convenience init(file: String, named node: SourceNode, _ reader: Reader) {
        let place = reader.place(node.position)
        self.init(path: node.position.resolve(file), filePlace: place, caps: .none, capsPlace: place)
    }

    package init(_ icon: IconModel, flips: Bool? = nil) {
        self.icon = icon
        self.flips = flips
        path = ""
        filePlace = icon.place
        caps = .none
        capsPlace = icon.place
    }
}

/// `images`: a file and what of it stretches, or an icon.
package enum ImageSchema {
    package static let file = Key(
        "file", .text.described("the path of a PNG file"),
        "A PNG file, relative to the file that names it. `name@2x.png` and `name@3x.png` beside it are the same image for finer displays.")
    package static let stretch = Key(
        "stretch", .object(StretchSchema.schema),
        "Caps of which the rest follows: one point stretches behind the left and the top cap. `{left: 10}`, `{top: 4}` or both.")
    package static let caps = Key(
        "caps", .insets,
        "Caps on all sides; everything between them stretches, or repeats with `mode: tile`.")
    package static let mode = Key(
        "mode", Syntax<ResizingMode>.choice([("stretch", .stretch), ("tile", .tile)]),
        "How what lies between `caps` fills a larger area: `stretch` (the default) or `tile`.")

    package static let flips = Key(
        "flipsForRightToLeft", .boolean,
        "Whether it is the mirror image where the layout runs from right to left, as an arrow has to be; `false` for a file, and for an icon by its name: `arrow_back`, `chevron_right`, `undo`, `send`, `list`, `volume_up` and the others that Material calls `autoMirrored` are, and keys of players are not."
    )

    package static let schema = ObjectSchema("image file") {
        file
        stretch
        caps
        mode
        IconSchema.icon
        IconSchema.size
        flips
    }

    package static func read(_ node: SourceNode, _ reader: Reader) -> ImageModel? {
        guard let record = reader.record(node, schema) else { return nil }
        if record.has(IconSchema.icon) {
            for key in [file.erased, stretch.erased, caps.erased, mode.erased] {
                guard let place = record.place(of: key) else { continue }
                reader.fail("“\(key.name)” is for files, and “icon” names a glyph of a font", at: place)
                return nil
            }
            return record[IconSchema.icon].map { ImageModel(IconModel($0, size: record[IconSchema.size]), flips: record[flips]) }
        }
        if record.has(IconSchema.size) { reader.fail("“size” is for an “icon”", at: record.place(of: IconSchema.size)) }
        guard let path = record[file] else {
            if !record.has(file) { reader.fail("“file” is missing: \(file.syntax.expectation)", node) }
            return nil
        }
        if record.has(stretch), record.has(caps) {
            return reader.fail("“stretch” and “caps” exclude each other", at: record.place(of: caps))
        }
        var stretching = ImageModel.Caps.none
        var place = record.place(of: file)
        if let stretched = record[stretch] {
            stretching = .stretch(left: stretched[StretchSchema.left] ?? 0, top: stretched[StretchSchema.top] ?? 0)
            place = record.place(of: stretch)
        } else if let insets = record[caps] {
            stretching = .resize(insets, record[mode] ?? .stretch)
            place = record.place(of: caps)
        } else if record.has(mode), !record.has(caps) {
            // Without caps the whole image repeats.
            stretching = .resize(.zero, record[mode] ?? .stretch)
            place = record.place(of: mode)
        }
        if record.has(mode), record.has(stretch) {
            reader.fail("“mode” goes with “caps”; “stretch” always stretches", at: record.place(of: mode))
        }
        let filePlace = record.place(of: file)
        return ImageModel(
            path: filePlace.position.resolve(path), filePlace: filePlace, caps: stretching, capsPlace: place, flips: record[flips])
    }
}

/// `stretch`: the caps before the one point that stretches.
package enum StretchSchema {
    package static let left = Key(
        "left", .extent,
        "The left cap in points; the right one is what the stretching point leaves. 0: the whole width stretches.")
    package static let top = Key(
        "top", .extent,
        "The top cap in points; the bottom one is what the stretching point leaves. 0: the whole height stretches.")

    package static let schema = ObjectSchema("stretch") {
        left
        top
    }
}
