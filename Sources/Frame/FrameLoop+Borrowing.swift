import FasciaGeometry
import FasciaRaster

/// Pixels that are not drawn, since the content has them from before.
///
/// After the processor has slept a frame mostly waits for memory that it writes: some 13 ns for each 64 bytes, while what it reads comes as
/// fast as it is asked for. A choice that goes to and fro shows pictures that the content keeps. They are copied to the display as they are,
/// and the kept picture gets them when something else is drawn, which may take the memory that they lie in.
extension FrameLoop {
    struct Borrowed {
        /// What they show, in the picture's pixels.
        let rect: PixelRect
        /// The first of them, and how many there are from one row to the next.
        let pixels: UnsafePointer<UInt32>
        let stride: Int

        /// - Parameter part: lies within `rect`.
        func cut(to part: PixelRect) -> Borrowed {
            Borrowed(rect: part, pixels: pixels + ((part.y &- rect.y) &* stride &+ part.x &- rect.x), stride: stride)
        }
    }

    /// So many pieces are looked through faster than they are copied.
    private static let mostBorrowed = 16

    /// Of the kept picture, what is not in it: borrowed, straight on the display, or never drawn.
    package var lacking: Damage {
        var lacking = stale
        for one in borrowed { lacking.add(one.rect) }
        return lacking
    }

    /// Draws a rectangle into the kept picture, unless the content has it from before and nobody looks at each picture.
    func compose(_ rect: PixelRect, of content: any Content, into kept: Surface) {
        if view == nil, !keepsAll, let pixels = content.lend(rect) {
            forgetBorrowed(in: rect)
            if borrowed.count >= FrameLoop.mostBorrowed { copyBorrowed() }
            hasBorrowed = true
            borrowed.append(Borrowed(rect: rect, pixels: pixels, stride: rect.width))
            return
        }
        settle(allBut: rect)
        content.compose(rect, into: kept)
    }

    /// Has the kept picture get what is borrowed. Called before anything else reads or writes it, and before the content draws.
    /// - Parameter rect: what is drawn next, all of it: there nothing is needed any more.
    func settle(allBut rect: PixelRect = .zero) {
        if !hasBorrowed { return }
        forgetBorrowed(in: rect)
        copyBorrowed()
        hasBorrowed = false
        content.takeBack()
    }

    private func copyBorrowed() {
        for one in borrowed { kept?.copy(one.rect, from: one.pixels, stride: one.stride) }
        borrowed.removeAll(keepingCapacity: true)
    }

    /// What stands beside the rectangle stays borrowed.
    private func forgetBorrowed(in rect: PixelRect) {
        for index in borrowed.indices.reversed() where borrowed[index].rect.intersects(rect) {
            let one = borrowed.remove(at: index)
            one.rect.forEachPart(outside: rect) { borrowed.append(one.cut(to: $0)) }
        }
    }

    /// Copies what a buffer lacks, from the kept picture and what is borrowed.
    /// - Parameter first: the first of what is borrowed that may have some of it.
    func copy(_ part: PixelRect, to buffer: ScanoutBuffer, device: PixelSize, shown: ShownGround?, borrowedFrom first: Int = 0) {
        guard let kept else { return }
        var index = first
        while index < borrowed.count, !borrowed[index].rect.intersects(part) { index += 1 }
        if index == borrowed.count { return kernel.copy(part, of: kept, to: buffer, device: device, shown: shown) }
        let common = borrowed[index].rect.intersection(part)
        let one = borrowed[index].cut(to: common)
        shown?.touch(common)
        kernel.copy(
            common, of: one.pixels, from: PixelPoint(x: common.x, y: common.y), stride: one.stride, to: buffer.base, pitch: buffer.pitch,
            device: device)
        part.forEachPart(outside: common) {
            copy($0, to: buffer, device: device, shown: shown, borrowedFrom: index + 1)
        }
    }
}
