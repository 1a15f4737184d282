import FasciaGeometry
import FasciaSystem

/// What changes in the panel's picture, as it stands in the list behind it: while frames follow each other the panel tells nobody who looks there.
///
/// After each message it is looked at thirty times a second, for a second at least: the panel relies on it for half of that.
struct PanelGaze {
    /// Milliseconds between two looks.
    static let pause: Int64 = 33
    /// How many looks there are after a message: more than a second of them. They are counted, since this process may stand still.
    static let most = 32

    /// What the list is in; it stays as long as it is looked at.
    private let owner: SealedFile?
    private let list: ChangeList
    private let whole: PixelRect
    private let generation: Int64
    private var known: UInt64
    /// How many looks are left unless the panel says more.
    private var left = PanelGaze.most
    /// When the next one is due.
    private var next: Instant

    /// Begins to look behind a picture: what changes from now on is found, though it may be in the picture already.
    /// - Parameter offset: where its list begins.
    /// - Throws: if there is none.
    init(_ note: PanelLink.PictureNote, list offset: Int, now: Instant) throws(SystemError) {
        let file = try SealedFile(note.descriptor, from: offset, bytes: ChangeList.bytes)
        let whole = PixelRect(x: 0, y: 0, width: note.width, height: note.height)
        self.init(ChangeList(at: file.memory), in: file, generation: note.generation, whole: whole, now: now)
    }

    init(_ list: ChangeList, in owner: SealedFile? = nil, generation: Int64, whole: PixelRect, now: Instant) {
        self.owner = owner
        self.list = list
        self.whole = whole
        self.generation = generation
        known = list.written
        next = now + .milliseconds(PanelGaze.pause)
    }

    /// The panel has said that there is something.
    mutating func wake(now: Instant) {
        left = PanelGaze.most
        next = now
    }

    /// How long nothing has to be done, in milliseconds; -1 until the panel says so.
    func wait(now: Instant) -> Int32 {
        left == 0 ? -1 : Int32(clamping: max(0, ((next - now).nanoseconds + 999_999) / 1_000_000))
    }

    /// Looks, if it is time.
    /// - Returns: what has changed since the last look, and in which picture; nil if nothing has, or it is not time.
    mutating func look(now: Instant) -> (generation: Int64, rects: [PixelRect])? {
        if left == 0 || now < next { return nil }
        next = now + .milliseconds(PanelGaze.pause)
        left -= 1
        let changes = list.changes(since: &known)
        if let changes, changes.isEmpty { return nil }
        return (generation, changes ?? [whole])
    }
}
