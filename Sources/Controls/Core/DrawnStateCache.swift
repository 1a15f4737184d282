import FasciaGeometry
import FasciaRaster

/// Identifies each picture that a control can show while nothing else of it changes: which of its parts is chosen, which is pressed,
/// and where something is that moves by itself.
struct DrawnState: Equatable {
    var selected: Int
    var highlighted: Int
    var place = 0.0
}

/// Pixels of the window that are likely to be shown again: a choice among a few segments or tabs goes to and fro between the same few
/// pictures, and copying one takes a fraction of what drawing it does.
///
/// A picture is what the window showed in a rectangle, with all that is behind and in front, while a view was in a certain state. It is
/// forgotten as soon as anything else is marked there, so it is never compared with what it was made from. All of them lie in one block of
/// memory that is there before the first: to keep one asks for no memory. What was not shown for longest goes first.
package final class DrawnStateCache {
    private struct Picture {
        /// Only compared.
        let view: ObjectIdentifier
        let state: DrawnState
        let rect: PixelRect
        /// Where its pixels begin in the block, row after row.
        let offset: Int
        var lastShown: Int

        var end: Int { offset + rect.area }
    }

    /// Smaller rectangles are drawn as fast as they are copied.
    private static let leastArea = 2048

    /// More pictures than a window has states that take turns.
    private static let mostPictures = 64

    /// The most bytes of pixels that are kept: a quarter of the display's. Another limit forgets what is kept.
    package internal(set) var byteLimit = 0 {
        didSet {
            if byteLimit == oldValue { return }
            forget { _ in true }
            if let block { formerBlocks.append((block, oldValue)) }
            if !isLent { freeFormerBlocks() }
            // It takes no memory before it is written.
            block = byteLimit > 0 ? PixelMemory.allocate(bytes: byteLimit)?.bindMemory(to: UInt32.self, capacity: byteLimit / 4) : nil
            pictures.reserveCapacity(DrawnStateCache.mostPictures)
        }
    }
    /// What is kept; nil where there is no memory for it.
    @exclusivity(unchecked) private var block: UnsafeMutablePointer<UInt32>?
    /// Those of former sizes, while somebody has borrowed pixels.
    private var formerBlocks: [(block: UnsafeMutablePointer<UInt32>, bytes: Int)] = []
    /// Whether somebody has: nothing is kept meanwhile, since it might lie where those do.
    @exclusivity(unchecked) private var isLent = false
    /// The bytes of pixels that are kept.
    @exclusivity(unchecked) package private(set) var bytes = 0
    /// How often a picture was shown again.
    @exclusivity(unchecked) package private(set) var hits = 0

    @exclusivity(unchecked) private var pictures: [Picture] = []
    @exclusivity(unchecked) private var clock = 0
    /// The view that marked its state last, until it leaves its window, and what it marked in this frame.
    @exclusivity(unchecked) private unowned var view: View?
    /// The same to be compared, which needs no reference counted.
    @exclusivity(unchecked) private var identity: ObjectIdentifier?
    @exclusivity(unchecked) private var marked = Damage()

    init() {}

    deinit {
        if let block { PixelMemory.deallocate(block, bytes: byteLimit) }
        freeFormerBlocks()
    }

    private func freeFormerBlocks() {
        for former in formerBlocks { PixelMemory.deallocate(former.block, bytes: former.bytes) }
        formerBlocks.removeAll()
    }

    /// How many pictures are kept.
    package var count: Int { pictures.count }

    /// A view's state changes in a rectangle.
    /// - Parameter isFirst: whether nothing else was marked before in this frame.
    func willChange(_ view: View, in rect: PixelRect, isFirst: Bool) {
        let id = ObjectIdentifier(view)
        if isFirst || identity != id { marked.removeAll() }
        if identity != id { self.view = view }
        identity = id
        marked.add(rect)
        // For other views it is a change like any other.
        forget { $0.view != id && $0.rect.intersects(rect) }
    }

    /// Something changes in a rectangle.
    @inline(__always)
    func forget(in rect: PixelRect) {
        if !pictures.isEmpty { forget { $0.rect.intersects(rect) } }
    }

    /// A view leaves the window.
    func forget(_ view: View) {
        let id = ObjectIdentifier(view)
        if identity == id {
            self.view = nil
            identity = nil
        }
        forget { $0.view == id }
    }

    /// Shows a rectangle as it was when the view that changes was in its state before.
    /// - Returns: whether it could.
    func show(_ rect: PixelRect, on surface: Surface) -> Bool {
        guard let pixels = pixels(of: rect) else { return false }
        surface.copy(rect, from: pixels, stride: rect.width)
        return true
    }

    /// Gives somebody the pixels that a rectangle had when the view that changes was in its state before, row after row; nil if they are not
    /// kept. They stay what and where they are until they are taken back.
    func lend(_ rect: PixelRect) -> UnsafePointer<UInt32>? {
        guard let pixels = pixels(of: rect) else { return nil }
        isLent = true
        return pixels
    }

    /// What was lent is not needed any more.
    func takeBack() {
        isLent = false
        freeFormerBlocks()
    }

    private func pixels(of rect: PixelRect) -> UnsafePointer<UInt32>? {
        guard !pictures.isEmpty, let block, let view, let state = view.drawnState else { return nil }
        let id = ObjectIdentifier(view)
        for index in pictures.indices {
            if pictures[index].rect != rect || pictures[index].view != id || pictures[index].state != state { continue }
            clock += 1
            hits += 1
            pictures[index].lastShown = clock
            return UnsafePointer(block + pictures[index].offset)
        }
        return nil
    }

    /// Keeps what was just drawn, if it is what a view marked.
    func keep(_ rect: PixelRect, of surface: Surface) {
        guard !isLent, let view, let state = view.drawnState, rect.area >= DrawnStateCache.leastArea, isMarked(rect) else { return }
        clock += 1
        guard let block, let offset = makeRoom(for: rect.area) else { return }
        surface.ground?.write(rect)
        var pixels = block + offset
        for y in rect.y..<rect.maxY {
            pixels.update(from: surface.row(y) + rect.x, count: rect.width)
            pixels += rect.width
        }
        bytes += rect.area * 4
        pictures.append(Picture(view: ObjectIdentifier(view), state: state, rect: rect, offset: offset, lastShown: clock))
    }

    /// Only what was passed over for long makes room: where a few pictures too many take turns, the oldest is the next that is needed.
    /// - Returns: where so many pixels find room in the block; nil where they do not.
    private func makeRoom(for count: Int) -> Int? {
        if count * 4 > byteLimit / 4 { return nil }
        while true {
            if pictures.count < DrawnStateCache.mostPictures, let offset = gap(of: count) { return offset }
            guard let oldest = pictures.indices.min(by: { pictures[$0].lastShown < pictures[$1].lastShown }),
                clock - pictures[oldest].lastShown > 4 * pictures.count
            else { return nil }
            bytes -= pictures.remove(at: oldest).rect.area * 4
        }
    }

    /// The first place in the block where so many pixels are free: at its start, or behind a picture.
    private func gap(of count: Int) -> Int? {
        var found: Int?
        for index in -1..<pictures.count {
            let start = index < 0 ? 0 : pictures[index].end
            if start + count > byteLimit / 4 || start >= found ?? .max { continue }
            if pictures.allSatisfy({ $0.end <= start || $0.offset >= start + count }) { found = start }
        }
        return found
    }

    private func isMarked(_ rect: PixelRect) -> Bool {
        for index in 0..<marked.count where marked[index] == rect { return true }
        return false
    }

    private func forget(where isStale: (Picture) -> Bool) {
        guard pictures.contains(where: isStale) else { return }
        pictures.removeAll { picture in
            if !isStale(picture) { return false }
            bytes -= picture.rect.area * 4
            return true
        }
    }
}
