import FasciaGeometry
import FasciaRaster

/// The pure half of the panel's loop: touches in, frames out, and when to be called again.
///
/// It knows no kernel and no clock. Its owner waits for descriptors and timers, passes touches on with `handle`, and calls `turn`
/// after every wake-up; `turn` says until when there is nothing to do. A frame is: update, layout, compose what is damaged into the
/// shadow, copy what the back buffer missed, commit. At most one commit is in flight and at most one frame is made per refresh.
public final class FrameLoop {
    // Unchecked properties: what checks of them would cost is measured in View.
    /// What is shown; `show` replaces it.
    @exclusivity(unchecked) public private(set) var content: any Content
    /// Where it is shown.
    package let scanout: any Scanout
    /// How far the picture and the touches are turned; one setting for both. It is read when the scanout has a new mode: who sets it has to
    /// make the scanout announce one.
    @exclusivity(unchecked) public var rotation: Rotation
    /// Device pixels per point.
    @exclusivity(unchecked) public private(set) var scale: Double
    /// What happened so far.
    @exclusivity(unchecked) public internal(set) var statistics = FrameStatistics()
    /// From the kernel's time of a touch to the picture that shows what it did.
    @exclusivity(unchecked) public private(set) var latency = LatencyHistogram()
    /// How long before a vertical blank a frame is begun at the latest, so that touches that come until then are in it; nil begins
    /// each frame as soon as there is something to show. Counted as 0.5 ms to 1 s; where frames are not made in that time, they are
    /// begun earlier by themselves.
    public var latchBudget: TimeSpan? {
        get { latch.budget }
        set { latch.budget = newValue }
    }
    /// A frame that was committed.
    public struct Frame: Sendable {
        /// What was composed, in logical pixels.
        public let composed: Damage
        /// The moment of the turn that made it.
        public let time: Instant
    }

    /// Errors of the scanout, sent before the loop acts on their recovery.
    public let errors = Observers<ScanoutError>()
    /// Frames, sent after each accepted commit.
    public let frames = Observers<Frame>()
    /// What is kept of the picture as it was last composed: all of it but what is in `stale`. nil before the first frame.
    @exclusivity(unchecked) package internal(set) var kept: Surface?
    /// What went straight to the display, or was never drawn: there the kept picture is anything.
    @exclusivity(unchecked) package internal(set) var stale = Damage()
    /// What the content has drawn before, and the kept picture does not have yet: none of them share a pixel.
    @exclusivity(unchecked) var borrowed: [Borrowed] = []
    /// Whether the content has lent something since it was told that nothing is needed any more.
    @exclusivity(unchecked) var hasBorrowed = false
    /// Whether every frame is drawn into the kept picture, as where each is looked at.
    @exclusivity(unchecked) package var keepsAll = false
    /// Some rows of what goes straight to the display; made when it is first needed.
    @exclusivity(unchecked) var band: Surface?
    /// What each buffer of the display has of its rows' ground; nil before something went straight there, in each mode anew.
    @exclusivity(unchecked) var shownGrounds: [ShownGround]?
    /// What others look at; nil while nobody does.
    @exclusivity(unchecked) package internal(set) var view: ViewedPicture?
    /// The file of those who looked last, black meanwhile. Who has it may keep it: however often clients come and go, there is one and no more.
    var spare: Surface?
    /// Whether a secret can be read in that picture, which may be that of former content, or older than what the content shows.
    @exclusivity(unchecked) public internal(set) var showsSecret = false

    @exclusivity(unchecked) private(set) var mode: DisplayMode?
    @exclusivity(unchecked) private(set) var kernel = CopyKernel(rotation: .degrees0, format: .xrgb8888)
    @exclusivity(unchecked) var history = BufferHistory(bufferCount: 1, whole: .zero)
    /// Whether the content's `update` is due: a touch or a press came, another content or another mode.
    @exclusivity(unchecked) private var needsUpdate = false
    /// Since when something that has to be seen is not: a commit is refused, or its flip does not come. nil while all is shown that can
    /// be, and while there is no display to show it on. A commit that is accepted is not enough: the display has to have taken it.
    @exclusivity(unchecked) public private(set) var owedSince: Instant?
    /// When the pending commit was made, nil if none is.
    @exclusivity(unchecked) private var pendingSince: Instant?
    /// No commit before this moment: the refresh after the last one where no event tells, or a retry.
    @exclusivity(unchecked) private var notBefore = Instant(nanoseconds: .min)
    /// Whether nothing can be shown before the scanout announces another mode.
    @exclusivity(unchecked) var isBlocked = false
    /// Until when a frame that could be made is put off.
    @exclusivity(unchecked) private var latchedStart = Instant(nanoseconds: .min)
    /// The first touch that no accepted commit shows yet, and the one that the pending commit shows.
    @exclusivity(unchecked) private var oldestTouch: Instant?
    @exclusivity(unchecked) private var pendingTouch: Instant?
    @exclusivity(unchecked) private var latch = FrameLatch()
    /// How large frames are cut; another size is for tests, which compare them.
    @exclusivity(unchecked) package var bands = FrameBands()

    private var observation: Observation?
    /// Whether the last frame that changed anything was a large one.
    @exclusivity(unchecked) var isLarge = false
    /// When the last page of a large display was drawn; nil before the first.
    @exclusivity(unchecked) var lastPage: Instant?
    /// Whether such a page went straight to one buffer, and the other may get it so too.
    @exclusivity(unchecked) var owesPage = false
    /// What the last frame was mostly of, if that may be a picture that plays; empty otherwise.
    @exclusivity(unchecked) var played = PixelRect.zero
    /// Whether something else than a picture was found there.
    @exclusivity(unchecked) var playsOther = false

    /// A loop that shows `content` in memory.
    /// - Parameters:
    ///   - content: what is shown.
    ///   - memory: holds the buffers.
    ///   - rotation: how far picture and touches are turned, counter-clockwise.
    ///   - scale: device pixels per point.
    // Offered to other modules for inlining, it would have every access to the loop's properties checked while it runs: 5 % of a frame.
    @_semantics("optimize.no.crossmodule")
    public convenience init(content: any Content, memory: MemoryScanout, rotation: Rotation = .degrees0, scale: Double = 1) {
        self.init(content: content, scanout: memory, rotation: rotation, scale: scale)
    }

    /// A loop that shows `content` on `scanout`.
    package init(content: any Content, scanout: any Scanout, rotation: Rotation = .degrees0, scale: Double = 1) {
        self.content = content
        self.scanout = scanout
        self.rotation = rotation
        self.scale = scale
        observation = scanout.events.add { [unowned self] in self.receive($0) }
    }

    deinit {
        if hasBorrowed { content.takeBack() }
    }

    /// Shows something else from the next turn on, all of it anew; the buffers and the display stay as they are. Fingers that are down
    /// are lost to the former content, which has to be told by whoever owns it, and mean nothing to the new one.
    /// - Parameters:
    ///   - content: the new content.
    ///   - scale: device pixels per point of the new content.
    public func show(_ content: any Content, scale: Double) {
        // What it lent goes with it, and the new one draws nothing before it knows the display's size.
        if mode == nil { completeKept() } else { settle(allBut: kept?.bounds ?? .zero) }
        self.content = content
        self.scale = scale
        guard let mode else { return }
        // Who asks for the picture before the next frame gets all of one content.
        if let kept { stale.add(kept.bounds) }
        lastPage = nil
        content.resize(to: logicalSize(of: mode), scale: scale)
        needsUpdate = true
    }

    /// Takes a touch from an input source: a fraction of the device's extent becomes a point of the window, and lies within it wherever
    /// the source says that it was.
    public func handle(_ touch: Touch) {
        // A finger may come down before the first frame, or between two modes.
        adoptMode()
        guard let mode else {
            // A finger that lifts while there is no display would otherwise hold its control for ever.
            if touch.phase == .ended || touch.phase == .cancelled {
                content.handle(Touch(id: touch.id, phase: .cancelled, location: .zero, time: touch.time))
            }
            return
        }
        let size = logicalSize(of: mode)
        var turned = touch
        turned.location = PixelGrid(scale: scale).point(at: rotation.logical(touch.location), of: size)
        content.handle(turned)
        needsUpdate = true
        if oldestTouch == nil { oldestTouch = touch.time }
    }

    /// Takes the press of a key.
    public func handle(_ press: KeyPress) {
        adoptMode()
        content.keyPressed(press)
        needsUpdate = true
        if oldestTouch == nil { oldestTouch = press.time }
    }

    /// Makes a frame if there is something to show and the display can take it.
    /// - Returns: the moment by which to call again without any event; nil if only an event can bring something new.
    public func turn(now: Instant) -> Instant? {
        adoptMode()
        guard let mode, !isBlocked else {
            owedSince = nil
            return nil
        }
        if let pendingSince {
            let deadline = pendingSince + FrameLoop.flipTimeout
            if now < deadline { return deadline }
            statistics.lostFlips += 1
            self.pendingSince = nil
            scanout.recoverFromLostFlip()
            return now
        }
        if now < notBefore {
            return hasWork ? notBefore : nextUpdate(after: notBefore)
        }
        let isDue = needsUpdate || isDue(content.nextUpdate, now)
        if isDue || hasWork, let start = latch.start(now: now, interval: mode.refreshInterval) {
            latchedStart = start
            return start
        }
        if isDue {
            needsUpdate = false
            content.update(now: now)
        }
        let composed = compose(mode, now: now)
        if history.unshown.isEmpty {
            // What changes no pixel has no latency.
            oldestTouch = nil
        } else {
            present(composed, mode: mode, now: now)
        }
        if pendingSince != nil { return now + FrameLoop.flipTimeout }
        if isBlocked || self.mode == nil { return nil }
        // Something that moves without being seen makes no commit that would pace it: it is asked once a refresh all the same.
        return hasWork ? max(notBefore, now) : nextUpdate(after: max(notBefore, now + mode.refreshInterval))
    }

    /// When the next frame begins, while frames follow each other: what display and fingers tell until then can wait, since it changes
    /// nothing before. nil where the next event may have to be acted on at once.
    package func nextStart(now: Instant) -> Instant? {
        guard let mode, !isBlocked, mode.hasVerticalBlank else { return nil }
        if pendingSince == nil { return hasWork && latchedStart > now ? latchedStart : nil }
        guard let start = latch.startAfterPending(interval: mode.refreshInterval), start > now else { return nil }
        // What moved in this frame, by a finger or by itself, goes on in the next.
        return pendingTouch != nil || hasWork || isDue(content.nextUpdate, start) ? start : nil
    }

    private func nextUpdate(after moment: Instant) -> Instant? {
        content.nextUpdate.map { max($0, moment) }
    }

    /// Many refreshes of the slowest display: a flip that takes longer does not come.
    private static let flipTimeout = TimeSpan.milliseconds(1_000)

    /// Whether the next frame has something to show.
    package var hasWork: Bool { needsUpdate || !content.damage.isEmpty || !history.unshown.isEmpty }

    private func isDue(_ deadline: Instant?, _ now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    private func logicalSize(of mode: DisplayMode) -> PixelSize {
        copyRotation(in: mode).applied(to: mode.size)
    }

    private func copyRotation(in mode: DisplayMode) -> Rotation {
        mode.planeRotation == .degrees0 ? rotation : .degrees0
    }

    // MARK: Phases

    private func present(_ composed: borrowing Composed, mode: DisplayMode, now: Instant) {
        guard kept != nil, let back = history.backBuffer else { return }
        let missing = history.missing(in: back)
        let shown = shownGrounds?[back]
        if composed.copied == back {
            if let shown, !composed.isStraight { shown.touch(missing.bounds) }
            statistics.pixelsCopied += missing.area
        } else {
            let buffer = scanout.buffer(back)
            let moved = composed.moved
            for index in 0..<missing.count {
                let part = missing[index]
                statistics.pixelsCopied += part.area
                if moved.isEmpty || !moved.contains(part) {
                    copy(part, to: buffer, device: mode.size, shown: shown)
                    continue
                }
                shown?.touch(part)
                for index in 0..<composed.damage.count {
                    copy(composed.damage[index].intersection(part), to: buffer, device: mode.size, shown: nil)
                }
            }
        }
        let clips = kernel.rotation == .degrees0 ? history.unshown : turned(history.unshown, on: mode.size)
        do {
            let outcome = try scanout.commit(buffer: back, damage: clips)
            history.accepted(back, isPending: outcome == .pending)
            owedSince = outcome == .pending ? owedSince ?? now : nil
            if outcome == .pending {
                pendingSince = now
                pendingTouch = oldestTouch
                latch.committed(now: now, interval: mode.refreshInterval)
            } else if let oldestTouch {
                latency.record(now - oldestTouch)
            }
            oldestTouch = nil
            // A driver without vertical blank completes at once: without a timer the loop would spin.
            notBefore = mode.hasVerticalBlank && outcome == .pending ? now : now + mode.refreshInterval
            statistics.frames += 1
            if !frames.isEmpty { frames.send(Frame(composed: composed.damage, time: now)) }
        } catch {
            failed(error, mode: mode, now: now)
        }
    }

    private func turned(_ damage: borrowing Damage, on size: PixelSize) -> Damage {
        var turned = Damage()
        for index in 0..<damage.count { turned.add(kernel.rotation.device(damage[index], on: size)) }
        return turned
    }

    private func failed(_ error: ScanoutError, mode: DisplayMode, now: Instant) {
        errors.send(error)
        owedSince = owedSince ?? now
        // It is drawn once more, to be kept, and copied however often it is refused.
        owesPage = false
        switch error.recovery {
        case .transient:
            statistics.retries += 1
            notBefore = now + mode.refreshInterval
        case .reconfigure:
            statistics.retries += 1
            notBefore = now + mode.refreshInterval
            scanout.recoverFromLostFlip()
        case .sessionLost, .fatal:
            isBlocked = true
        }
    }

    // MARK: The display's changes

    private func receive(_ event: ScanoutEvent) {
        switch event {
        case .flipped(let time):
            if pendingSince != nil, let pendingTouch { latency.record(time - pendingTouch) }
            pendingTouch = nil
            if let mode { latch.flipped(at: time, interval: mode.refreshInterval) }
            if pendingSince != nil { owedSince = nil }
            // Nothing of ours was on its way, but the display is free again: what was refused is tried at once.
            if pendingSince == nil { notBefore = Instant(nanoseconds: .min) }
            pendingSince = nil
            history.flipped()
        case .changed, .unavailable:
            if case .unavailable = event {
                owedSince = nil
                completeKept()
            }
            mode = nil
            isBlocked = false
            pendingSince = nil
            pendingTouch = nil
        }
    }

    /// Takes a new mode at the next turn rather than inside the event: the scanout may still be in the middle of its own change.
    private func adoptMode() {
        guard mode == nil, let new = scanout.mode else { return }
        settle()
        let size = copyRotation(in: new).applied(to: new.size)
        if kept?.width != size.width || kept?.height != size.height {
            do {
                // A first frame that goes straight to the display takes no memory for what is kept.
                let own = try Surface(width: size.width, height: size.height, isOpaque: true, isShared: false, isCleared: false)
                if let former = view {
                    let shared = try Surface(width: size.width, height: size.height, isOpaque: true, isShared: true)
                    view = ViewedPicture(surface: shared, own: own, isHidden: former.isHidden, after: former)
                }
                kept = view.map { $0.isHidden ? $0.own : $0.surface } ?? own
                band = nil
                stale.removeAll()
                stale.add(own.bounds)
            } catch {
                failedToMakeShadow(size, error)
                isBlocked = true
                return
            }
        }
        mode = new
        kernel = CopyKernel(rotation: copyRotation(in: new), format: new.format)
        history = BufferHistory(bufferCount: scanout.bufferCount, whole: size.bounds)
        shownGrounds = nil
        owesPage = false
        lastPage = nil
        notBefore = Instant(nanoseconds: .min)
        latch.reset()
        content.resize(to: size, scale: scale)
        needsUpdate = true
    }
}
