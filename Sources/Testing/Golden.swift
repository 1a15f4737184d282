import FasciaRaster
import Glibc

/// Compares pictures with those that a person has looked at and approved.
///
/// With `FASCIA_BLESS=1` in the environment the approved picture is written, and the comparison still fails: a run that approves its
/// own pictures proves nothing. A difference leaves `NAME.new.png` and `NAME.diff.png` (differing pixels red, the rest faint)
/// beside the approved one; they go when the pictures are equal again, or approved.
///
///     #expect(try Golden(beside: #filePath).difference(harness.fullPicture(), "dial") == nil)
///
/// An expectation that fails does not end the test: one run compares, or writes, all of its pictures.
public struct Golden: Sendable {
    /// Where the approved pictures are.
    public let directory: String
    /// The most that a channel may differ: rounding may differ between processors, nothing else.
    public let tolerance: Int

    /// Pictures in a folder, which must exist.
    public init(directory: String, tolerance: Int = 1) {
        self.directory = directory
        self.tolerance = tolerance
    }

    /// Pictures in the folder `Goldens` beside a source file, which is made if there is none.
    /// - Parameters:
    ///   - file: `#filePath` of a test.
    ///   - tolerance: the most that a channel may differ.
    public init(beside file: String, tolerance: Int = 1) {
        let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/Goldens"
        mkdir(folder, 0o777)
        self.init(directory: folder, tolerance: tolerance)
    }

    /// The pictures of Fascia's own tests.
    package static let own = Golden(
        directory: #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/Tests/Goldens")

    /// Compares a picture with the approved one of that name.
    /// - Parameters:
    ///   - picture: what this run drew.
    ///   - name: the approved picture's file name, without `.png`.
    ///   - leavingFiles: whether a difference leaves pictures behind; blessing does nothing if not.
    /// - Returns: nil if they are the same, else what is wrong and what to do.
    public func difference(_ picture: Surface, _ name: String, leavingFiles: Bool = true) -> String? {
        let path = "\(directory)/\(name).png"
        do {
            if leavingFiles, Golden.isBlessing {
                try PNGWriter.write(picture, to: path)
                removeLeftovers(name)
                return "\(name).png was written; look at it, and run again without FASCIA_BLESS"
            }
            let approved: Surface
            do {
                approved = try PNGReader.read(path: path)
            } catch {
                let reason = access(path, F_OK) == 0 ? "\(name).png: \(error.reason)" : "there is no \(name).png in \(directory) yet"
                if !leavingFiles { return reason }
                try PNGWriter.write(picture, to: "\(directory)/\(name).new.png")
                return "\(reason); this run's picture is \(name).new.png; approve with FASCIA_BLESS=1"
            }
            guard approved.width == picture.width, approved.height == picture.height else {
                let sizes = "\(approved.width)×\(approved.height), this run's"
                if !leavingFiles { return "\(name).png is \(sizes) \(picture.width)×\(picture.height)" }
                try PNGWriter.write(picture, to: "\(directory)/\(name).new.png")
                return "\(name).png is \(sizes) \(name).new.png \(picture.width)×\(picture.height)"
            }
            let difference = try compare(picture, approved, name, leavingFiles)
            if leavingFiles, difference == nil { removeLeftovers(name) }
            return difference
        } catch {
            return "\(error)"
        }
    }

    /// Whether `FASCIA_BLESS` is set, to something other than nothing and 0.
    private static var isBlessing: Bool { getenv("FASCIA_BLESS").map { !["", "0"].contains(String(cString: $0)) } ?? false }

    /// Takes away what an earlier difference left.
    private func removeLeftovers(_ name: String) {
        unlink("\(directory)/\(name).new.png")
        unlink("\(directory)/\(name).diff.png")
    }

    private func compare(_ picture: Surface, _ approved: Surface, _ name: String, _ leavingFiles: Bool) throws(RasterError) -> String? {
        var count = 0
        var largest = 0
        // Nearly all rows are equal, and single pixels are slow in debug builds.
        let rows = (0..<picture.height).filter { memcmp(picture.row($0), approved.row($0), picture.width * 4) != 0 }
        for y in rows {
            for x in 0..<picture.width {
                let worst = Golden.difference(picture.row(y)[x], approved.row(y)[x])
                if worst > tolerance { count += 1 }
                largest = max(largest, worst)
            }
        }
        if count == 0 { return nil }
        if !leavingFiles { return "\(name): \(count) pixels differ, by at most \(largest)" }
        try PNGWriter.write(picture, to: "\(directory)/\(name).new.png")
        try PNGWriter.write(marked(picture, approved), to: "\(directory)/\(name).diff.png")
        return
            "\(name): \(count) pixels differ, by at most \(largest); see \(name).new.png and \(name).diff.png, and approve with FASCIA_BLESS=1"
    }

    /// A picture with the pixels in red that differ.
    private func marked(_ picture: Surface, _ approved: Surface) throws(RasterError) -> Surface {
        let marked = try Surface(width: picture.width, height: picture.height, isOpaque: true)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let pixel = picture.row(y)[x]
                let differs = Golden.difference(pixel, approved.row(y)[x]) > tolerance
                marked.row(y)[x] = differs ? 0xFFFF_0000 : 0xFF00_0000 | ((pixel >> 3) & 0x1F_1F1F)
            }
        }
        return marked
    }

    /// How much the channel differs that differs most.
    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        var worst = 0
        for shift: UInt32 in [0, 8, 16] { worst = max(worst, abs(Int((a >> shift) & 255) - Int((b >> shift) & 255))) }
        return worst
    }
}
