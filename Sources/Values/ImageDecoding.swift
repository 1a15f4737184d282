import FasciaGeometry
import FasciaRaster
import FasciaSystem

/// Where the picture of an image value comes from.
package enum ImageSource: Sendable {
    /// A PNG file's bytes; nil if they could not be read from what was sent.
    case bytes(@Sendable () -> [UInt8]?)
    /// A PNG file beneath a folder.
    case file(String, beneath: String)
}

extension ImageContent {
    /// The largest file, in bytes.
    package static let fileLimit = 16 << 20
    /// How many pixels the pictures of all image values may have together.
    public static let pixelLimit = PixelBudget.usual

    /// Reads a picture: may take long, and is done on a thread beside the loop.
    /// - Returns: the picture, or what is wrong with it.
    package static func decode(_ source: ImageSource, budget: Int) -> Result<ImageContent, ImageFailure> {
        let bytes: [UInt8]
        let name: String
        switch source {
        case .bytes(let read):
            guard let given = read() else {
                return .failure(ImageFailure("“png” is no Base64: its letters are A to Z, a to z, 0 to 9, + and /"))
            }
            (bytes, name) = (given, "the picture")
        case .file(let path, let folder):
            do throws(SystemError) {
                bytes = try FileReader.read(path, beneath: folder, limit: fileLimit)
            } catch {
                return .failure(ImageFailure("\(error)"))
            }
            name = path
        }
        do throws(RasterError) {
            let surface = try PNGReader.read(bytes, named: name, budget: PixelBudget(limit: max(0, budget)))
            return .success(ImageContent(Image(surface: surface, scale: 1), hash: FNVHash(bytes).text))
        } catch {
            return .failure(ImageFailure("\(error)"))
        }
    }
}

/// Why there is no picture.
package struct ImageFailure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension ValueStore {
    /// How many pixels a new picture of an image may have beside those of the others.
    package func pixelsLeft(for name: String) -> Int {
        contents.images.reduce(ImageContent.pixelLimit) { left, image in
            image.key == name ? left : left - image.value.image.pixelSize.width * image.value.image.pixelSize.height
        }
    }
}
