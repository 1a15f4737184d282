import FasciaGeometry
import FasciaRaster
import FasciaSystem
import Glibc

/// What came of a comparison with an approved picture.
package struct PictureResult {
    package let name: String
    /// The approved picture, where there is one.
    package let expected: String
    /// What was drawn; empty if it is as it was approved.
    package var actual = ""
    /// The difference as a picture; empty if there is none.
    package var difference = ""
    /// Whether it was written, as it was asked for.
    package var isBlessed = false
    /// What is wrong; nil if nothing is.
    package var complaint: String?
}

/// The approved pictures of a folder of tests, and what differs from them.
package struct PictureGallery {
    /// The tests' folder with its slash, empty for the working folder.
    let folder: String
    /// The test whose pictures they are.
    let test: String
    let isBlessing: Bool

    /// The folder for what a run leaves behind, which is to be ignored by whoever keeps versions.
    package static func leavings(of folder: String) -> String { "\(folder).fascia-test" }

    /// Makes that folder, and says in it that it is to be ignored.
    package static func prepare(_ folder: String) throws(SystemError) {
        let path = leavings(of: folder)
        try makeFolder(path)
        let ignore = "\(path)/.gitignore"
        if access(ignore, F_OK) != 0 { try FileWriter.write(Array("# What “fascia test” leaves behind.\n*\n".utf8), to: ignore) }
    }

    private static func makeFolder(_ path: String) throws(SystemError) {
        if mkdir(path, 0o777) != 0, errno != EEXIST {
            let number = errno
            let isClosed = [EACCES, EROFS, EPERM].contains(number)
            let advice = "tests leave there what they found: copy the panel to a folder of your own, as with “cp -r”, and test it there"
            throw SystemError(attempt: "make the folder", object: path, errno: number, advice: isClosed ? advice : "")
        }
    }

    /// What stands where a picture should, and nobody writes over; nil for a file, or nothing.
    private static func obstacle(at path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
        let what = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no regular file"
        return "\(path) is \(what): take it away, and --bless writes the picture"
    }

    /// Compares a picture with the approved one, or approves it.
    func compare(_ picture: Surface, _ golden: GoldenModel, except: [PixelRect]) -> PictureResult {
        let expected = "\(folder)goldens/\(golden.name).png"
        let stem = "\(PictureGallery.leavings(of: folder))/\(test).\(golden.name)"
        var result = PictureResult(name: golden.name, expected: expected)
        unlink("\(stem).actual.png")
        unlink("\(stem).difference.png")
        do {
            var comparison: PictureComparison?
            var complaint: String?
            if let obstacle = PictureGallery.obstacle(at: expected) {
                result.complaint = obstacle
                return result
            }
            if access(expected, F_OK) != 0 {
                complaint = "there is no \(expected) yet; --bless writes it"
            } else if let approved = try? PNGReader.read(path: expected) {
                if approved.width != picture.width || approved.height != picture.height {
                    complaint =
                        "the picture has \(picture.width)x\(picture.height) pixels, \(expected) has \(approved.width)x\(approved.height)"
                } else {
                    let found = try PictureComparison(picture, approved, tolerance: golden.tolerance, except: except)
                    if found.count > 0 {
                        let area = found.bounds
                        complaint = """
                            \(found.count) \(found.count == 1 ? "pixel differs" : "pixels differ"), by at most \(found.largest), \
                            between \(area.x),\(area.y) and \(area.maxX),\(area.maxY)
                            """
                        comparison = found
                    }
                }
            } else {
                // Half a file, an empty one, or what a version control has left in its place.
                complaint = "\(expected) is no picture that can be read; --bless writes it anew"
            }
            guard let complaint else { return result }
            if isBlessing {
                try PictureGallery.makeFolder("\(folder)goldens")
                try PNGWriter.write(picture, to: expected)
                result.isBlessed = true
                return result
            }
            result.complaint = complaint
            result.actual = "\(stem).actual.png"
            try PNGWriter.write(picture, to: result.actual)
            if let marked = comparison?.marked {
                result.difference = "\(stem).difference.png"
                try PNGWriter.write(marked, to: result.difference)
            }
        } catch {
            result.complaint = "\(error)"
        }
        return result
    }
}
