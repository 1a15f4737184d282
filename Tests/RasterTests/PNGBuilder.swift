/// Makes PNG files of any kind, uncompressed, and damaged ones if asked.
struct PNGBuilder {
    var width: Int
    var height: Int
    var depth: UInt8
    var colorType: UInt8
    var isInterlaced = false
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    /// Rows with their filter byte.
    var data: [UInt8]
    /// What stands in the file in place of `data`.
    var packed: [UInt8]?
    /// Chunks of other names, before the pixels, and behind the first piece of them.
    var others: [(name: String, content: [UInt8])] = []
    var between: [(name: String, content: [UInt8])] = []
    /// In how many pieces the pixels are.
    var pieces = 1
    /// Whether the first of them has nothing.
    var emptiesFirstPiece = false

    var bytes: [UInt8] {
        var all: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        all += chunk("IHDR", word(width) + word(height) + [depth, colorType, 0, 0, isInterlaced ? 1 : 0])
        if !palette.isEmpty { all += chunk("PLTE", palette) }
        if !transparency.isEmpty { all += chunk("tRNS", transparency) }
        for other in others { all += chunk(other.name, other.content) }
        var rest = (packed ?? deflated(data))[...]
        for piece in 0..<pieces {
            var part = piece == pieces - 1 ? rest : rest.prefix(rest.count / (pieces - piece))
            if piece == 0, emptiesFirstPiece { part = [] }
            all += chunk("IDAT", Array(part))
            rest = rest.dropFirst(part.count)
            if piece == 0 { for other in between { all += chunk(other.name, other.content) } }
        }
        return all + chunk("IEND", [])
    }

    private func word(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return word(content.count) + body + word(Int(~crc))
    }

    /// Stored blocks in a zlib wrapper.
    private func deflated(_ data: [UInt8]) -> [UInt8] {
        var all: [UInt8] = [0x78, 0x01]
        var rest = data[...]
        repeat {
            let block = rest.prefix(65535)
            rest = rest.dropFirst(block.count)
            let low = UInt8(block.count & 255)
            let high = UInt8(block.count >> 8)
            all += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        var a = 1
        var b = 0
        for byte in data {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return all + word(b << 16 | a)
    }
}
