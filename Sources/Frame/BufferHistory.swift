import FasciaGeometry

/// What each scanout buffer has missed since it was last written, and what the screen has not shown yet.
///
/// Those are two different regions: a buffer that comes back after one frame lacks two frames' damage, while the display only has to
/// be told what differs from the frame before. Damage is forgotten when a commit was accepted, not when it was tried.
struct BufferHistory {
    /// One set per buffer; the array is made once per mode.
    private var missed: [Damage]
    /// Differs from what is on the screen or on its way there, in logical pixels.
    private(set) var unshown = Damage()
    /// The buffer on the screen, and the one of the pending commit.
    private var front: Int?
    private var pending: Int?

    init(bufferCount: Int, whole: PixelRect) {
        var all = Damage()
        all.add(whole)
        missed = Array(repeating: all, count: max(1, bufferCount))
        unshown = all
    }

    /// A buffer that is free to be written. With a single buffer that is the one on the screen.
    var backBuffer: Int? {
        if missed.count == 1 { return pending == nil ? 0 : nil }
        for index in missed.indices where index != front && index != pending { return index }
        return nil
    }

    /// A frame was composed into the shadow.
    mutating func composed(_ damage: borrowing Damage) {
        for index in missed.indices { missed[index].add(damage) }
        unshown.add(damage)
    }

    /// What has to be copied into a buffer to make it whole.
    func missing(in buffer: Int) -> Damage { missed[buffer] }

    /// A buffer's commit was accepted.
    mutating func accepted(_ buffer: Int, isPending: Bool) {
        missed[buffer].removeAll()
        unshown.removeAll()
        if isPending {
            pending = buffer
        } else {
            front = buffer
        }
    }

    /// The pending buffer is on the screen.
    mutating func flipped() {
        front = pending ?? front
        pending = nil
    }
}
