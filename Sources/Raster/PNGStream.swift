import CPNG
import Glibc

/// Makes the bytes of a PNG file from a picture a few rows at a time, for programs that have something more urgent to do in between.
///
/// The picture is copied when this is made; what is drawn meanwhile does not show. Alpha is left out.
package final class PNGStream {
    /// Whether all rows are done, and `bytes` is a whole file.
    package private(set) var isFinished = false
    /// The file so far.
    package private(set) var bytes: [UInt8] = []

    /// Pixels in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    private var nextRow = 0
    /// The picture's rows without gaps; behind them, in the same memory, what follows.
    private let pixels: UnsafeMutablePointer<UInt32>
    /// A filter's number and the red, green and blue of a row.
    private let line: UnsafeMutablePointer<UInt8>
    private let chunk: UnsafeMutablePointer<UInt8>
    // zlib remembers where its state is.
    private let stream: UnsafeMutablePointer<z_stream>

    private static let chunkSize = 1 << 15
    /// Fast: flat areas shrink to nothing at any level.
    private static let level: Int32 = 1
    /// "Up": bytes are differences from those above, which are all the same in flat areas and gradients.
    private static let filter: UInt8 = 2

    /// Copies the picture.
    /// - Throws: `RasterError` if there is no memory.
    package init(_ surface: Surface) throws(RasterError) {
        func failure() -> RasterError {
            RasterError(attempt: "make a PNG", object: "\(surface.width)×\(surface.height) pixels", reason: "out of memory")
        }
        width = surface.width
        height = surface.height
        let count = width * height * 4
        let lineCount = (width * 3 + 1 + 15) & ~15
        guard let memory = malloc(count + lineCount + PNGStream.chunkSize) else { throw failure() }
        pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
        line = (memory + count).bindMemory(to: UInt8.self, capacity: lineCount)
        chunk = (memory + count + lineCount).bindMemory(to: UInt8.self, capacity: PNGStream.chunkSize)
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        for y in 0..<height { memcpy(pixels + y * width, surface.row(y), width * 4) }
        if deflateInit_(stream, PNGStream.level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) != Z_OK { throw failure() }
        bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var header: [UInt8] = []
        for number in [width, height] {
            for shift in [24, 16, 8, 0] { header.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        // 8 bits a sample, RGB, deflate, the usual filters, not interlaced.
        header += [8, 2, 0, 0, 0]
        header.withUnsafeBufferPointer { add("IHDR", $0) }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        free(pixels)
    }

    /// Goes on for about so many pixels, a row at least. Does nothing once it is finished.
    package func advance(pixels count: Int) {
        let end = min(height, nextRow + max(1, count / width))
        while nextRow < end {
            fillLine(nextRow)
            deflate(line, width * 3 + 1, Z_NO_FLUSH)
            nextRow += 1
        }
        if nextRow == height, !isFinished {
            deflate(line, 0, Z_FINISH)
            add("IEND", UnsafeBufferPointer(start: nil, count: 0))
            isFinished = true
        }
    }

    private func fillLine(_ y: Int) {
        line[0] = PNGStream.filter
        let row = pixels + y * width
        var target = line + 1
        for x in 0..<width {
            let pixel = row[x]
            let above = y > 0 ? row[x - width] : 0
            target[0] = UInt8(truncatingIfNeeded: pixel >> 16) &- UInt8(truncatingIfNeeded: above >> 16)
            target[1] = UInt8(truncatingIfNeeded: pixel >> 8) &- UInt8(truncatingIfNeeded: above >> 8)
            target[2] = UInt8(truncatingIfNeeded: pixel) &- UInt8(truncatingIfNeeded: above)
            target += 3
        }
    }

    private func deflate(_ input: UnsafeMutablePointer<UInt8>, _ count: Int, _ flush: Int32) {
        stream.pointee.next_in = input
        stream.pointee.avail_in = UInt32(count)
        repeat {
            stream.pointee.next_out = chunk
            stream.pointee.avail_out = UInt32(PNGStream.chunkSize)
            // It cannot fail: the state is whole and there is room.
            _ = CPNG.deflate(stream, flush)
            let made = PNGStream.chunkSize - Int(stream.pointee.avail_out)
            if made > 0 { add("IDAT", UnsafeBufferPointer(start: chunk, count: made)) }
        } while stream.pointee.avail_out == 0
    }

    private func add(_ name: StaticString, _ data: UnsafeBufferPointer<UInt8>) {
        func append(_ number: UInt32) {
            for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        append(UInt32(data.count))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        var checksum = crc32(0, name.utf8Start, UInt32(name.utf8CodeUnitCount))
        if let start = data.baseAddress {
            checksum = crc32(checksum, start, UInt32(data.count))
            bytes.append(contentsOf: data)
        }
        append(UInt32(truncatingIfNeeded: checksum))
    }
}
