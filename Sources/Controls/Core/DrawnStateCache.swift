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
/// forgotten as soon as anything else is marked there, so it is never compared with what it was made from. Bounded by bytes: what was not
/// shown for longest goes first.
package final class DrawnStateCache {
    private struct Picture {
        /// Only compared.
        let view: ObjectIdentifier
        let state: DrawnState
        let rect: PixelRect
        let pixels: Surface
        var lastShown: Int
    }

    /// Smaller rectangles are drawn as fast as they are copied.
    private static let leastArea = 2048

    /// The most bytes of pixels that are kept: a quarter of the display's.
    package internal(set) var byteLimit = 0
    /// The bytes of pixels that are kept.
    package private(set) var bytes = 0
    /// How often a picture was shown again.
    package private(set) var hits = 0

    private var pictures: [Picture] = []
    private var clock = 0
    /// The view that marked its state last, until it leaves its window, and what it marked in this frame.
    private unowned var view: View?
    /// The same to be compared, which needs no reference counted.
    private var identity: ObjectIdentifier?
    private var marked = Damage()

    init() {}

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
        guard !pictures.isEmpty, let view, let state = view.drawnState else { return false }
        let id = ObjectIdentifier(view)
        for index in pictures.indices {
            if pictures[index].rect != rect || pictures[index].view != id || pictures[index].state != state { continue }
            clock += 1
            hits += 1
            pictures[index].lastShown = clock
            let pixels = pictures[index].pixels
            surface.copy(pixels.bounds, of: pixels, to: PixelPoint(x: rect.x, y: rect.y))
            return true
        }
        return false
    }

    /// Keeps what was just drawn, if it is what a view marked.
    func keep(_ rect: PixelRect, of surface: Surface) {
        guard let view, let state = view.drawnState, rect.area >= DrawnStateCache.leastArea, isMarked(rect) else { return }
        let size = rect.area * 4
        clock += 1
        guard makeRoom(for: size), let pixels = try? Surface(width: rect.width, height: rect.height, isOpaque: true) else { return }
        pixels.copy(rect, of: surface, to: PixelPoint(x: 0, y: 0))
        bytes += size
        pictures.append(Picture(view: ObjectIdentifier(view), state: state, rect: rect, pixels: pixels, lastShown: clock))
    }

    /// Only what was passed over for long makes room: where a few pictures too many take turns, the oldest is the next that is needed.
    private func makeRoom(for size: Int) -> Bool {
        if size > byteLimit / 4 { return false }
        while bytes + size > byteLimit {
            guard let oldest = pictures.indices.min(by: { pictures[$0].lastShown < pictures[$1].lastShown }),
                clock - pictures[oldest].lastShown > 4 * pictures.count
            else { return false }
            bytes -= pictures.remove(at: oldest).rect.area * 4
        }
        return true
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
