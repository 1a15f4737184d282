import BenchmarkSupport
import FasciaFrame
import FasciaGeometry
import Glibc

/// Runs a scene for thousands of frames and counts what they cost.
struct Meter {
    /// How many frames are measured.
    var frames: Int
    /// Frames and copies take turns in blocks of this many: what disturbs the machine disturbs both.
    private static let block = 64

    init(frames: Int) {
        self.frames = max(Meter.block, frames)
    }

    func measure(_ scene: Scene, name: String, goal: Measurement.Goal?) -> Measurement {
        var frame = 0
        let stage = scene.stage
        for _ in 0..<min(frames, 600) { Meter.step(scene, &frame) { $0() } }

        var wall: [Int64] = []
        var copy: [Int64] = []
        wall.reserveCapacity(frames + Meter.block)
        copy.reserveCapacity(frames + Meter.block)
        let wallCost = Meter.cost(of: benchmark_wall)
        while wall.count < frames {
            for _ in 0..<Meter.block {
                Meter.step(scene, &frame) { body in
                    let start = benchmark_wall()
                    body()
                    wall.append(max(0, benchmark_wall() - start - wallCost))
                }
            }
            // The copy finds the caches as a frame finds them: after another frame, from a shadow that has just been composed, into the
            // buffer that is free. Copies alone would go over the places of many frames at once, whose rows push each other out of the
            // first-level cache where they are 4096 bytes apart, and leave the next frames' pixels warm.
            for _ in 0..<Meter.block {
                Meter.step(scene, &frame) { $0() }
                scene.prepareReference(frame)
                let start = benchmark_wall()
                Meter.copyReference(scene)
                copy.append(max(0, benchmark_wall() - start - wallCost))
            }
        }

        var thread: [Int64] = []
        thread.reserveCapacity(frames)
        let threadCost = Meter.cost(of: benchmark_thread)
        for _ in 0..<min(frames, 1000) {
            Meter.step(scene, &frame) { body in
                let start = benchmark_thread()
                body()
                thread.append(max(0, benchmark_thread() - start - threadCost))
            }
        }

        let counted = 256
        var allocations: UInt64 = 0
        var marked = 0
        var pixels = (composed: 0, copied: 0)
        for _ in 0..<counted {
            Meter.step(scene, &frame) { body in
                let before = benchmark_allocations()
                let statistics = stage.loop.statistics
                body()
                allocations += benchmark_allocations() - before
                pixels.composed += stage.loop.statistics.pixelsComposed - statistics.pixelsComposed
                pixels.copied += stage.loop.statistics.pixelsCopied - statistics.pixelsCopied
            }
        }
        for _ in 0..<counted {
            Meter.step(scene, &frame) { body in
                let frames = stage.loop.frames.add { marked += $0.composed.area }
                body()
                frames.cancel()
            }
        }

        wall.sort()
        thread.sort()
        copy.sort()
        return Measurement(
            scene: name, size: "\(stage.size.width)x\(stage.size.height)", wall: wall, thread: thread, copy: copy,
            marked: Double(marked) / Double(counted), composed: Double(pixels.composed) / Double(counted),
            copied: Double(pixels.copied) / Double(counted), reference: scene.reference.reduce(0) { $0 + $1.area },
            allocations: Double(allocations) / Double(counted), goal: goal)
    }

    /// Under what a frame is run.
    enum Condition: String {
        /// One each 16 ms, as a display takes them: the processor has slept, and other programs have used its caches.
        case paced
        /// With caches that hold nothing of the frames before.
        case cold
    }

    /// What a frame costs alone; nothing is compared with it.
    func measure(_ scene: Scene, _ condition: Condition, name: String, goal: Measurement.Goal?) -> Measurement {
        var frame = 0
        for _ in 0..<64 { Meter.step(scene, &frame) { $0() } }
        var wall: [Int64] = []
        let wallCost = Meter.cost(of: benchmark_wall)
        let count = min(frames, condition == .paced ? 300 : 100)
        wall.reserveCapacity(count)
        var next = benchmark_wall()
        var pixels = 0
        for _ in 0..<count {
            Meter.step(scene, &frame) { body in
                switch condition {
                case .paced:
                    next += 16_666_667
                    benchmark_sleep(next)
                case .cold: benchmark_evict()
                }
                let before = scene.stage.loop.statistics.pixelsComposed
                let start = benchmark_wall()
                body()
                wall.append(max(0, benchmark_wall() - start - wallCost))
                pixels += scene.stage.loop.statistics.pixelsComposed - before
            }
        }
        wall.sort()
        return Measurement(
            scene: "\(name), \(condition.rawValue)", size: "\(scene.stage.size.width)x\(scene.stage.size.height)", wall: wall, thread: [],
            copy: [], marked: 0, composed: Double(pixels) / Double(count), copied: 0, reference: 0, allocations: 0, goal: goal)
    }

    /// Runs frames for a profiler: only what a frame is happens inside of `benchmark_measured`.
    func run(_ scene: Scene) {
        var frame = 0
        for _ in 0..<200 { Meter.step(scene, &frame) { $0() } }
        for _ in 0..<frames {
            scene.prepare(frame)
            scene.current = frame
            benchmark_measured(
                { context in
                    guard let context else { return }
                    let scene = Unmanaged<Scene>.fromOpaque(context).takeUnretainedValue()
                    scene.change(scene.current)
                    scene.stage.frame()
                }, Unmanaged.passUnretained(scene).toOpaque())
            scene.stage.flip()
            scene.finish(frame)
            frame += 1
        }
    }

    @inline(__always)
    private static func step(_ scene: Scene, _ frame: inout Int, _ measure: (() -> Void) -> Void) {
        scene.prepare(frame)
        let number = frame
        measure {
            scene.change(number)
            scene.stage.frame()
        }
        scene.stage.flip()
        scene.finish(frame)
        frame += 1
    }

    /// What asking the clock costs by itself.
    private static func cost(of clock: () -> Int64) -> Int64 {
        var costs: [Int64] = []
        for _ in 0..<1001 {
            let start = clock()
            costs.append(clock() - start)
        }
        return costs.sorted()[500]
    }

    /// The bare minimum of the next frame: the reference area's rows from the shadow to the scanout buffer that it would be written to.
    private static func copyReference(_ scene: Scene) {
        guard let shadow = scene.stage.loop.kept else { return }
        let buffer = scene.copyTarget(scene.stage.scanout.front == 0 ? 1 : 0)
        for rect in scene.reference {
            var source = UnsafeRawPointer(shadow.row(rect.y) + rect.x)
            var target = buffer.base + (rect.y * buffer.pitch + rect.x * 4)
            for _ in 0..<rect.height {
                memcpy(target, source, rect.width * 4)
                source += shadow.stride * 4
                target += buffer.pitch
            }
        }
    }
}
