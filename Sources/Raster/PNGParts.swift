import CPNG
import Glibc

/// Where everything is in a PNG file that is what most are: whole, 8 bits a sample, not interlaced, sRGB.
struct PNGParts: ~Copyable {
    /// What samples mean, by the file's number for it.
    enum ColorType: UInt8 {
        case gray = 0
        case color = 2
        case palette = 3
        case grayWithAlpha = 4
        case colorWithAlpha = 6

        var hasAlpha: Bool { self == .grayWithAlpha || self == .colorWithAlpha }
        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayWithAlpha: 2
            case .color: 3
            case .colorWithAlpha: 4
            }
        }
    }

    private(set) var width = 0
    private(set) var height = 0
    private(set) var colorType = ColorType.gray
    /// The palette's colours, and the alphas of its first entries.
    private(set) var colors: UnsafeBufferPointer<UInt8>?
    private(set) var alphas: UnsafeBufferPointer<UInt8>?
    /// Where all that is packed lies, without gaps.
    private(set) var packed = 0..<0
    /// Whether any of it was met, which may be empty.
    private var hasData = false

    private enum Name {
        static let header = 0x4948_4452
        static let palette = 0x504C_5445
        static let transparency = 0x7452_4E53
        static let data = 0x4944_4154
        static let end = 0x4945_4E44
        static let gamma = 0x6741_4D41
        static let profile = 0x6943_4350
        static let chromaticities = 0x6348_524D
        /// A name that has it may be passed over.
        static let optional = 0x2000_0000
    }

    /// - Parameters:
    ///   - file: all of a file, valid as long as this; what is packed is moved together in it.
    ///   - count: its bytes.
    /// - Returns: nil for every other file, and where anything is wrong.
    init?(_ file: UnsafeMutablePointer<UInt8>, count: Int) {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard count > signature.count, memcmp(file, signature, signature.count) == 0 else { return nil }
        var at = signature.count
        var former = 0
        while former != Name.end {
            guard count - at >= 12 else { return nil }
            let length = PNGParts.word(file + at)
            let name = PNGParts.word(file + (at + 4))
            guard length <= count - at - 12 else { return nil }
            let content = at + 8
            guard PNGParts.isName(name) else { return nil }
            // What pixels are made of is checked; what is passed over is not.
            if name & Name.optional == 0 || name == Name.transparency,
                Int(libdeflate_crc32(0, file + (at + 4), length + 4)) != PNGParts.word(file + (content + length))
            {
                return nil
            }
            guard (former == 0) == (name == Name.header) else { return nil }
            guard take(name, file, content..<(content + length), after: former) else { return nil }
            former = name
            at = content + length + 4
        }
        if packed.isEmpty || (alphas != nil && colorType != .palette) { return nil }
    }

    private mutating func take(_ name: Int, _ file: UnsafeMutablePointer<UInt8>, _ content: Range<Int>, after former: Int) -> Bool {
        let part = file + content.lowerBound
        switch name {
        case Name.header: return content.count == 13 && takeHeader(part)
        case Name.palette:
            if colors != nil || hasData || content.isEmpty || colorType == .gray || colorType == .grayWithAlpha { return false }
            colors = UnsafeBufferPointer(start: part, count: content.count)
        case Name.transparency:
            // Before the palette it means nothing.
            if alphas != nil || content.isEmpty || hasData || colors == nil { return false }
            alphas = UnsafeBufferPointer(start: part, count: content.count)
        case Name.data where !hasData:
            hasData = true
            packed = content
        case Name.data:
            if former != Name.data { return false }
            memmove(file + packed.upperBound, part, content.count)
            packed = packed.lowerBound..<(packed.upperBound + content.count)
        case Name.gamma: return content.count == 4 && PNGParts.word(part) == 45_455
        case Name.profile, Name.chromaticities: return false
        default: return name == Name.end || name & Name.optional != 0
        }
        return true
    }

    private mutating func takeHeader(_ header: UnsafePointer<UInt8>) -> Bool {
        width = PNGParts.word(header)
        height = PNGParts.word(header + 4)
        // 8 bits, deflate, the usual filters, not interlaced.
        guard header[8] == 8, let type = ColorType(rawValue: header[9]), header[10] == 0, header[11] == 0, header[12] == 0 else {
            return false
        }
        colorType = type
        return (1...Surface.maximumExtent).contains(width) && (1...Surface.maximumExtent).contains(height)
    }

    /// Four letters.
    private static func isName(_ name: Int) -> Bool {
        for shift in stride(from: 0, to: 32, by: 8) where !(0x41...0x5A).contains(name >> shift & 0xDF) { return false }
        return true
    }

    private static func word(_ bytes: UnsafePointer<UInt8>) -> Int {
        Int(bytes[0]) << 24 | Int(bytes[1]) << 16 | Int(bytes[2]) << 8 | Int(bytes[3])
    }
}
