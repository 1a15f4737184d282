import FasciaFrame
import FasciaGeometry

/// Something that happens on a stage once a frame, for ever.
class Scene {
    let stage: Stage
    /// The least pixels that the frame has to change: what is copied row by row for comparison.
    final var reference: [PixelRect] = []

    /// The frame that is run, for a profiler's run.
    @exclusivity(unchecked) final var current = 0
    /// Two buffers as large as the picture, for the copies of scenes whose scanout buffers hold other pixels.
    private final var ownTargets: [ScanoutBuffer] = []

    init(on stage: Stage) {
        self.stage = stage
    }

    deinit {
        for target in ownTargets { target.base.deallocate() }
    }

    /// Before a frame, not measured: queues its touches.
    func prepare(_ frame: Int) {}

    /// Before a copy for comparison, not measured: says where `reference` lies.
    func prepareReference(_ frame: Int) {}

    /// At the start of a frame, measured: what a program would change.
    func change(_ frame: Int) {}

    /// After a frame, not measured.
    func finish(_ frame: Int) {}

    /// Whether its frames go straight to the scanout's buffers, of whose pixels the loop then knows more than what they have missed.
    var goesStraight: Bool { false }

    /// Where reference copies go: the scanout's own buffers where they hold the same pixels.
    final func copyTarget(_ index: Int) -> ScanoutBuffer {
        if !goesStraight, stage.loop.rotation == .degrees0, stage.scanout.mode?.format == .xrgb8888 { return stage.scanout.buffer(index) }
        while ownTargets.count <= index {
            let pitch = stage.size.width * 4
            let base = UnsafeMutableRawPointer.allocate(byteCount: pitch * stage.size.height, alignment: 64)
            base.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * stage.size.height)
            ownTargets.append(ScanoutBuffer(base: base, pitch: pitch))
        }
        return ownTargets[index]
    }
}
