import FasciaGeometry
import FasciaRaster
import Glibc

/// A display that exists only in memory: for headless runs, tests and measurements.
///
/// Commits are done at once, or complete when `completeFlip` is called, as a display with a vertical blank does.
public final class MemoryScanout: Scanout {
    @exclusivity(unchecked) public private(set) var mode: DisplayMode?
    package let events = Observers<ScanoutEvent>()
    /// The buffer that is on the screen, nil before the first commit.
    @exclusivity(unchecked) public private(set) var front: Int?
    /// The damage of the last commit, in device pixels.
    @exclusivity(unchecked) public private(set) var lastDamage = Damage()
    /// Commits accepted so far.
    @exclusivity(unchecked) public private(set) var commits = 0
    /// What the next commits throw, first one first; for tests.
    @exclusivity(unchecked) public var failures: [ScanoutError] = []

    @exclusivity(unchecked) public private(set) var isPowered = true

    @exclusivity(unchecked) private var buffers: [ScanoutBuffer] = []
    private let count: Int
    /// What each buffer was given.
    private var bufferBytes = 0
    private let padding: Int
    @exclusivity(unchecked) private var pending: Int?

    /// A display of the given mode. Its buffers are filled with `poison`, so that a picture that was not drawn shows; nil leaves what
    /// was in their memory, which is only taken when it is written: the first frame writes all of one.
    /// - Parameters:
    ///   - mode: size, format and refresh.
    ///   - bufferCount: 1 to 3.
    ///   - pitchPadding: bytes at the end of each row that must stay untouched.
    ///   - poison: the byte that new buffers are filled with, or nil.
    public init(mode: DisplayMode, bufferCount: Int = 2, pitchPadding: Int = 0, poison: UInt8? = 0xA5) {
        count = min(3, max(1, bufferCount))
        padding = max(0, pitchPadding)
        install(mode, poison: poison)
    }

    deinit { release() }

    public var bufferCount: Int { count }

    package func buffer(_ index: Int) -> ScanoutBuffer { buffers[index] }

    package func commit(buffer index: Int, damage: borrowing Damage) throws(ScanoutError) -> CommitOutcome {
        if !failures.isEmpty { throw failures.removeFirst() }
        commits += 1
        lastDamage = copy damage
        if mode?.hasVerticalBlank == true, isPowered {
            pending = index
            return .pending
        }
        front = index
        return .done
    }

    /// Completes the pending commit, as a vertical blank does. Does nothing if none is pending.
    public func completeFlip(at time: Instant) {
        guard let index = pending else { return }
        pending = nil
        front = index
        events.send(.flipped(time: time))
    }

    public func setPower(_ on: Bool) throws(ScanoutError) {
        if !failures.isEmpty { throw failures.removeFirst() }
        isPowered = on
    }

    public func recoverFromLostFlip() {
        pending = nil
        events.send(.changed)
    }

    /// Connects another display, or none.
    public func change(to mode: DisplayMode?, poison: UInt8 = 0xA5) {
        release()
        self.mode = nil
        pending = nil
        front = nil
        if let mode {
            install(mode, poison: poison)
            events.send(.changed)
        } else {
            events.send(.unavailable(reason: "no display"))
        }
    }

    /// A pixel of a buffer as XRGB; RGB565 is expanded by repeating its high bits. The location must lie within the mode's size.
    public func pixel(x: Int, y: Int, buffer index: Int) -> UInt32 {
        let row = buffers[index].base + y * buffers[index].pitch
        guard mode?.format == .rgb565 else { return row.load(fromByteOffset: x * 4, as: UInt32.self) & 0xFF_FFFF }
        let pixel = UInt32(row.load(fromByteOffset: x * 2, as: UInt16.self))
        let (r, g, b) = (pixel >> 11, (pixel >> 5) & 0x3F, pixel & 0x1F)
        return (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2)
    }

    /// A row of a buffer as opaque pixels, as many as the mode is wide; the row must lie within its size.
    package func read(row y: Int, buffer index: Int, into pixels: UnsafeMutablePointer<UInt32>) {
        guard let mode else { return }
        let width = mode.size.width
        guard mode.format == .xrgb8888 else {
            for x in 0..<width { pixels[x] = 0xFF00_0000 | pixel(x: x, y: y, buffer: index) }
            return
        }
        memcpy(pixels, buffers[index].base + y * buffers[index].pitch, width * 4)
        var x = 0
        // Nearly all are opaque in the buffer: in a build for debugging, looking at each is what takes time.
        while x < width {
            if pixels[x] < 0xFF00_0000 { pixels[x] |= 0xFF00_0000 }
            x += 1
        }
    }

    private func install(_ mode: DisplayMode, poison: UInt8?) {
        self.mode = mode
        let pitch = mode.size.width * mode.format.bytesPerPixel + padding
        bufferBytes = pitch * mode.size.height
        for _ in 0..<count {
            let bytes = bufferBytes
            guard let base = PixelMemory.allocate(bytes: bytes) else {
                // A display without memory for its buffers is none.
                release()
                self.mode = nil
                return
            }
            if let poison { PixelMemory.fill(base, with: poison, bytes: bytes) }
            buffers.append(ScanoutBuffer(base: base, pitch: pitch))
        }
    }

    private func release() {
        for buffer in buffers { PixelMemory.deallocate(buffer.base, bytes: bufferBytes) }
        buffers.removeAll()
    }
}
