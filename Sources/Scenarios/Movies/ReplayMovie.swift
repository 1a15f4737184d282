import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaRaster

/// Films a replay: what is on the display as it is scanned out, turned and in its format.
///
/// It looks a few times a second at most, and only at what was drawn since; while nothing changes one picture stays.
package final class ReplayMovie {
    /// Why no picture could be made; nil if each could.
    package private(set) var failure: RasterError?

    private let replay: Replay
    private let pace: TimeSpan
    private let marks: FingerMarks?
    private var movie: PNGMovie?
    /// What is shown, with the marks.
    private var canvas: Canvas?
    /// What was drawn since the last picture, in device pixels, and when the first of it was.
    private var damage = Damage()
    private var drawn: Instant?
    private var marked: [PixelRect] = []
    /// When the first picture is made, and when the last one was.
    private let start: Instant
    private var last: Instant
    private var observations: [Any] = []
    private let scale: Double

    /// How long the last picture stays before all begins anew, in milliseconds.
    private static let rest: Int64 = 1500

    /// Films a replay from its next frame on.
    /// - Parameters:
    ///   - touches: those that are played, to show the fingers; nil shows none.
    ///   - rate: how many pictures a second, 1 to 60.
    ///   - scale: device pixels per point.
    package init(_ replay: Replay, fingers touches: [Touch]?, rate: Int, scale: Double) {
        self.replay = replay
        self.scale = scale
        start = replay.nextFrame
        last = start
        marks = touches.map { FingerMarks($0) }
        pace = TimeSpan(nanoseconds: 1_000_000_000 / Int64(min(max(rate, 1), 60)))
        observations = [
            replay.loop.frames.add { [unowned self] frame in
                for rect in self.replay.scannedOut(frame.composed.rects) { self.damage.add(rect) }
                if !self.damage.isEmpty, self.drawn == nil { self.drawn = frame.time }
            },
            replay.ticks.add { [unowned self] now in self.look(before: now) },
        ]
    }

    /// Ends the movie where the replay is now.
    /// - Returns: the file.
    /// - Throws: `RasterError` if there was no picture or no memory.
    package func finish() throws(RasterError) -> [UInt8] {
        look(before: replay.now + TimeSpan.milliseconds(400))
        if let failure { throw failure }
        if movie == nil { take(at: start) }
        guard let movie else { throw failure ?? RasterError(attempt: "film", object: "the replay", reason: "no frame was made") }
        let end = milliseconds(max(last, replay.now)) + ReplayMovie.rest
        return movie.finish(at: end)
    }

    private func milliseconds(_ moment: Instant) -> Int64 { (moment - start).nanoseconds / 1_000_000 }

    /// Takes the pictures of the time until a moment, at which another frame may come.
    private func look(before now: Instant) {
        guard replay.scanout.front != nil, failure == nil, now > start else { return }
        if movie == nil { take(at: start) }
        while failure == nil {
            guard let change = [drawn, marks?.change(after: last)].compactMap({ $0 }).min() else { return }
            let next = max(last + pace, change)
            if next >= now { return }
            take(at: next)
        }
    }

    private func take(at moment: Instant) {
        do throws(RasterError) {
            try makePicture(at: moment)
        } catch {
            failure = error
        }
        last = moment
    }

    private func makePicture(at moment: Instant) throws(RasterError) {
        guard let canvas else {
            guard let picture = try replay.picture() else { return }
            let canvas = Canvas(surface: picture, scale: scale, cache: RenderCache())
            self.canvas = canvas
            marked = marks?.draw(at: moment, on: canvas) ?? []
            forgetDamage()
            movie = try PNGMovie(picture)
            return
        }
        for area in marked { damage.add(area.intersection(canvas.surface.bounds)) }
        for index in 0..<damage.count { refresh(damage[index], canvas.surface) }
        marked = marks?.draw(at: moment, on: canvas) ?? []
        for area in marked { damage.add(area.intersection(canvas.surface.bounds)) }
        movie?.add(canvas.surface, damage: damage, at: milliseconds(moment))
        forgetDamage()
    }

    private func forgetDamage() {
        damage.removeAll()
        drawn = nil
    }

    /// Reads part of the display anew.
    private func refresh(_ area: PixelRect, _ picture: Surface) {
        guard let front = replay.scanout.front else { return }
        for y in area.y..<area.maxY {
            let row = picture.row(y)
            for x in area.x..<area.maxX { row[x] = 0xFF00_0000 | replay.scanout.pixel(x: x, y: y, buffer: front) }
        }
    }
}
