import CQRLoader
import Glibc

/// The modules of a QR code: dark and light squares.
public struct QRCode: Hashable, Sendable {
    /// How much of a code may be covered or damaged. A stronger one makes it larger.
    public enum Correction: String, Sendable, CaseIterable {
        /// About 7 %.
        case low
        /// About 15 %.
        case medium
        /// About 25 %.
        case quartile
        /// About 30 %.
        case high
    }

    /// Modules of a side: 21 to 177.
    public let width: Int
    private let modules: [Bool]

    /// The smallest code that holds a text.
    /// - Parameters:
    ///   - text: encoded as UTF-8; digits and capital letters take less room.
    ///   - correction: how much may be damaged.
    /// - Throws: `RasterError` if the text is too long or has a zero character, or if libqrencode is not there.
    public init(_ text: String, correction: Correction = .medium) throws(RasterError) {
        if let reason = fascia_load_qrencode() {
            throw RasterError(
                attempt: "encode a QR code", object: "libqrencode.so.4",
                reason: "\(String(cString: reason)); install the package libqrencode4")
        }
        let level = Correction.allCases.firstIndex(of: correction) ?? 1
        let count = text.utf8.count
        if count == 0 || text.utf8.contains(0) {
            throw RasterError(
                attempt: "encode a QR code", object: "a text of \(count) bytes",
                reason: count == 0 ? "it is empty" : "it has a zero character")
        }
        var width: Int32 = 0
        guard let found = text.withCString({ fascia_encode_qr($0, Int32(level), &width) }) else {
            let isTooLong = errno == ERANGE
            throw RasterError(
                attempt: "encode a QR code", object: "a text of \(count) bytes",
                reason: isTooLong
                    ? "a code with the error correction “\(correction.rawValue)” holds \(QRCode.capacity(correction)) at most"
                    : String(cString: strerror(errno)))
        }
        defer { fascia_free_qr(found) }
        self.width = Int(width)
        modules = (0..<self.width * self.width).map { found[$0] & 1 != 0 }
    }

    /// How many bytes of UTF-8 the largest code holds. Of digits alone it is 2.4 times as many.
    public static func capacity(_ correction: Correction) -> Int {
        switch correction {
        case .low: 2953
        case .medium: 2331
        case .quartile: 1663
        case .high: 1273
        }
    }

    /// Whether a module is dark; light beyond the code.
    public func isDark(column: Int, row: Int) -> Bool {
        (0..<width).contains(column) && (0..<width).contains(row) && modules[row * width + column]
    }
}

extension QRCode {
    /// The dark modules as squares of so many pixels; without the quiet zone.
    package func mask(modulePixels: Int) throws(RasterError) -> Mask {
        let mask = try Mask(width: width * modulePixels, height: width * modulePixels)
        for row in 0..<width {
            let first = mask.bytes + row * modulePixels * mask.stride
            for column in 0..<width where modules[row * width + column] { memset(first + column * modulePixels, 255, modulePixels) }
            for line in 1..<max(1, modulePixels) { memcpy(first + line * mask.stride, first, mask.stride) }
        }
        return mask
    }
}
