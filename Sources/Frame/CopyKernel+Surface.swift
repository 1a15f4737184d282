import CCopy
import FasciaGeometry
import FasciaRaster

extension CopyKernel {
    /// Copies one rectangle.
    /// - Parameters:
    ///   - rect: in logical pixels; must lie within the shadow.
    ///   - shadow: the composed picture, or a band of it.
    ///   - buffer: the scanout buffer.
    ///   - device: the buffer's visible size; the shadow's size, turned.
    ///   - shown: what the buffer has of its rows' ground, if that is known and they are upright; it is told of what is written.
    ///   - isStreamed: whether it goes past the processor's caches, if it is upright or has a ground.
    package func copy(
        _ rect: PixelRect, of shadow: Surface, to buffer: ScanoutBuffer, device: PixelSize, shown: ShownGround? = nil,
        isStreamed: Bool = false
    ) {
        assert(shown == nil || rotation == .degrees0, "a turned buffer's rows are not the picture's")
        if let ground = shadow.ground {
            if rotation != .degrees180, ground.part == rect, !rect.isEmpty, isWhole(buffer) {
                if rotation == .degrees0 {
                    if let shown {
                        shown.with(ground) { copy(ground, of: shadow, to: buffer, shown: $0, isStreamed: isStreamed) }
                    } else {
                        copy(ground, of: shadow, to: buffer, shown: nil, isStreamed: isStreamed)
                    }
                } else {
                    turn(ground, of: shadow, to: buffer, device: device, isStreamed: isStreamed)
                }
                return
            }
            ground.write(rect)
        }
        shown?.touch(rect)
        copy(
            rect, of: shadow.row(0), stride: shadow.stride, to: buffer.base, pitch: buffer.pitch, device: device, isStreamed: isStreamed)
    }

    /// Whether pixels lie where vectors of them can be aligned.
    private func isWhole(_ buffer: ScanoutBuffer) -> Bool { (Int(bitPattern: buffer.base) | buffer.pitch) % format.bytesPerPixel == 0 }

    /// Upright rows of a band, and the ground on both sides of what the band has of them.
    private func copy(
        _ ground: Ground, of band: Surface, to buffer: ScanoutBuffer, shown: UnsafePointer<fascia_ground>?, isStreamed: Bool
    ) {
        let part = ground.part
        let source = band.row(part.y) + part.x
        let start = buffer.base + (part.y &* buffer.pitch &+ part.x &* format.bytesPerPixel)
        var rows = ground.rows
        switch format {
        case .xrgb8888:
            fascia_copy_ground_xrgb8888(
                start.assumingMemoryBound(to: UInt32.self), buffer.pitch, source, band.stride, part.width, part.height, &rows, shown,
                isStreamed)
        case .rgb565:
            fascia_copy_ground_rgb565(
                start.assumingMemoryBound(to: UInt16.self), buffer.pitch, source, band.stride, part.width, part.height, &rows, shown,
                isStreamed)
        }
    }

    /// The same, turned: rows of a band are columns of the buffer.
    private func turn(_ ground: Ground, of band: Surface, to buffer: ScanoutBuffer, device: PixelSize, isStreamed: Bool) {
        let part = ground.part
        let target = rotation.device(part, on: device)
        let source = band.row(part.y) + part.x
        let start = buffer.base + (target.y &* buffer.pitch &+ target.x &* format.bytesPerPixel)
        var rows = ground.rows
        switch format {
        case .xrgb8888:
            fascia_turn_ground_xrgb8888(
                start.assumingMemoryBound(to: UInt32.self), buffer.pitch, source, band.stride, part.width, part.height, &rows,
                rotation == .degrees90, isStreamed)
        case .rgb565:
            fascia_turn_ground_rgb565(
                start.assumingMemoryBound(to: UInt16.self), buffer.pitch, source, band.stride, part.width, part.height, &rows,
                rotation == .degrees90, isStreamed)
        }
    }
}

extension Ground {
    fileprivate var rows: fascia_ground { fascia_ground(pixels: pixels, pictures: sources, starts: starts, ends: ends) }
}
