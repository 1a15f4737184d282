import CDRM
import FasciaFrame
import FasciaGeometry
import FasciaSystem
import Glibc

/// A display behind the kernel's mode setting: finds one, sets it up with the first picture, flips between buffers, and follows it
/// through unplugging, other resolutions, virtual terminals and power saving.
///
/// Its owner watches `descriptor` and calls `dispatch` when it is readable, calls `rescan` when udev reports a change of displays,
/// `suspend` and `resume` with the session, and `retry` at `retryTime`. Nothing is shown until the first commit: that is the modeset,
/// with the picture in it, so the screen is never black in between.
package final class KMSScanout: Scanout {
    /// What is wanted.
    package internal(set) var selection: OutputSelection
    package internal(set) var mode: DisplayMode?
    package let events = Observers<ScanoutEvent>()
    /// What can be done at the moment.
    package internal(set) var state = ScanoutState.closed
    /// Why nothing can be shown, empty while `state` is `ready`.
    package internal(set) var reason = ""
    /// When to call `retry`, nil if there is nothing to try again.
    package internal(set) var retryTime: Instant?
    /// The descriptor to watch: sent after one was opened, and nil before it is closed.
    package let descriptors = Observers<Int32?>()
    /// Whether the display is switched on.
    package internal(set) var isPowered = true
    /// Whether the last flip came with the moment at which it happened, on the monotonic clock.
    package private(set) var tellsFlipTimes = false

    let system: any DRMSystem
    let clock: any Clock
    let log: Log
    var device: DRMDevice?
    /// How pictures get to the display, nil while there is none.
    var route: Route?
    var buffers: [DumbBuffer] = []
    var console = ConsoleState()
    /// What the display is to show: the last picture that was accepted; nil before the first on a route.
    var wanted: DisplayState?
    /// What it shows; nil if that is unknown, and the next commit sets everything up.
    var shown: DisplayState?
    /// What comes back with the event of the flip from `shown` to `wanted`; nil if none is pending.
    var pendingToken: UInt64?
    private var lastToken: UInt64 = 0
    var health: DriverHealth
    private let clips = UnsafeMutablePointer<ClipRect>.allocate(capacity: Damage.capacity)
    private let eventBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)

    /// A display of this machine that is looked for once `start` is called.
    /// - Parameters:
    ///   - access: opens the devices, as a `Session` does.
    ///   - selection: which card, connector and mode to use.
    ///   - log: gets what happens to the display.
    package convenience init(access: any DeviceAccess, selection: OutputSelection, log: Log = .silent()) {
        self.init(system: KernelDRMSystem(access: access), selection: selection, log: log)
    }

    /// A display that is looked for among `system`'s devices once `start` is called.
    package init(system: any DRMSystem, selection: OutputSelection, clock: any Clock = MonotonicClock(), log: Log = .silent()) {
        self.system = system
        self.selection = selection
        self.clock = clock
        self.log = log
        health = DriverHealth(bufferLimit: selection.bufferCount)
    }

    deinit {
        close()
        clips.deallocate()
        eventBuffer.deallocate()
    }

    // MARK: What there is

    package var bufferCount: Int { buffers.count }

    /// The buffer that is on the screen or on its way there, nil before the first commit.
    var front: Int? {
        guard let wanted else { return nil }
        return buffers.firstIndex { $0.framebuffer == wanted.framebuffer }
    }

    package func buffer(_ index: Int) -> ScanoutBuffer {
        ScanoutBuffer(base: buffers[index].base, pitch: buffers[index].memory.pitch)
    }

    /// The descriptor that is readable when a flip has happened, nil while no device is open.
    package var descriptor: Int32? { device?.calls.descriptor }

    /// How far the picture and touches are to be turned: as selected, else as the panel is built in, else not at all.
    package var rotation: Rotation { selection.rotation ?? route?.pipeline.panelOrientation ?? .degrees0 }

    /// What the panel says about how it is built in, nil if it does not or there is none.
    package var panelOrientation: Rotation? { route?.pipeline.panelOrientation }

    /// What the plane can turn by itself.
    package var supportedRotations: [Rotation] { route?.pipeline.supportedRotations ?? [.degrees0] }

    /// The device, the connector and the mode in use, as in "/dev/dri/card0, HDMI-A-1, 1024x600@60".
    package var objectName: String {
        guard let device else { return selection.device ?? "the display" }
        guard let pipeline = route?.pipeline else { return device.card.path }
        return "\(device.card.path), \(pipeline.connector.name), \(pipeline.mode)"
    }

    // MARK: Commits

    package func commit(buffer index: Int, damage: borrowing Damage) throws(ScanoutError) -> CommitOutcome {
        guard mode != nil, let route, buffers.indices.contains(index) else {
            throw ScanoutError(
                attempt: "show a frame", object: objectName, errno: 0, reason: reason.isEmpty ? "no display is set up" : reason,
                recovery: .sessionLost)
        }
        let next = DisplayState(buffers[index], on: route, isActive: isPowered)
        // While the display is off, the picture waits for the light.
        if !isPowered {
            wanted = next
            return .done
        }
        if pendingToken != nil { throw failure(KernelError(errno: EBUSY), attempt: "show a frame") }
        do throws(KernelError) {
            if !next.differsInPictureOnly(from: shown) {
                try show(buffers[index], on: route.path)
                succeeded(next)
                return .done
            }
            if buffers.count == 1 {
                try updateInPlace(damage)
                succeeded(next)
                return .done
            }
            lastToken &+= 1
            try route.path.flip(to: buffers[index], damage: damage, token: lastToken)
        } catch {
            throw classified(error)
        }
        pendingToken = lastToken
        wanted = next
        health.memoryFailures = 0
        return .pending
    }

    /// The first picture on a pipeline, with everything around it.
    private func show(_ buffer: DumbBuffer, on path: any CommitPath) throws(KernelError) {
        do throws(KernelError) {
            try path.modeset(buffer)
        } catch {
            guard error.isOutOfMemory else { throw error }
            // Old and new picture do not fit in the video memory together: let the old one go first.
            log.notice("no room for another picture beside the present one; switching \(objectName) off for a moment")
            try device?.calls.setCRTC(route?.pipeline.crtc ?? 0, framebuffer: 0, x: 0, y: 0, connectors: [], mode: nil)
            try path.modeset(buffer)
        }
        log.info(
            "shows \(objectName), \(buffers.count) buffers, \(buffer.format.rawValue), \(device?.isAtomic == true ? "atomic" : "legacy")")
    }

    private func updateInPlace(_ damage: borrowing Damage) throws(KernelError) {
        guard !health.ignoresDirt, let device, let buffer = buffers.first else { return }
        let rectangles = damage.count
        var count = 0
        for index in 0..<rectangles {
            let rect = damage[index].intersection(buffer.size.bounds)
            if rect.isEmpty { continue }
            clips[count] = ClipRect(rect)
            count += 1
        }
        // No rectangles mean all of it; the kernel refuses an address with nothing behind it.
        let list = UnsafeBufferPointer(start: count == 0 ? nil : clips, count: count)
        do throws(KernelError) {
            try device.calls.markDirty(framebuffer: buffer.framebuffer, clips: list)
        } catch {
            guard error.isUnsupported else { throw error }
            // What is written is what is shown.
            health.ignoresDirt = true
        }
    }

    private func succeeded(_ state: DisplayState) {
        wanted = state
        shown = state
        health.memoryFailures = 0
        // A modeset proves little about flips; in place there are none.
        if buffers.count == 1 { health.troubles = 0 }
    }

    /// Turns a refusal into the loop's error, and adapts to what the driver cannot do.
    private func classified(_ error: KernelError) -> ScanoutError {
        if error.isOutOfMemory {
            health.memoryFailures += 1
            if health.memoryFailures < 3 { return failure(error, attempt: "show a frame", recovery: .transient) }
            health.memoryFailures = 0
            degrade(because: error)
            return failure(error, attempt: "show a frame", recovery: .reconfigure)
        }
        // A driver without flips says so in one of these ways, once everything else works.
        if shown != nil, error.isUnsupported { degrade(because: error) }
        let result = failure(error, attempt: shown == nil ? "set the mode" : "show a frame")
        switch result.recovery {
        case .sessionLost: lostMaster()
        case .reconfigure: health.troubles += 1
        case .transient, .fatal: break
        }
        return result
    }

    /// From now on one buffer, written while it is shown: ugly at worst, and never dark.
    func degrade(because error: KernelError?) {
        if health.bufferLimit == 1 { return }
        health.bufferLimit = 1
        log.warning("\(objectName) cannot flip\(error.map { " (\($0))" } ?? ""): draws into the visible buffer from now on")
    }

    // MARK: Events

    /// Reads what the device has to tell. Call when `descriptor` is readable.
    package func dispatch() {
        guard let device else { return }
        let count: Int
        do throws(KernelError) {
            count = try device.calls.readEvents(into: eventBuffer)
        } catch {
            log.warning("cannot read events of \(device.card.path): \(error)")
            if error.isDeviceLost { rescan() }
            return
        }
        let monotonic = device.hasMonotonicTime
        FlipEvents.parse(UnsafeRawBufferPointer(rebasing: eventBuffer[..<min(count, eventBuffer.count)])) { flip in
            // An event of a commit that was given up long ago says nothing about the present one.
            guard flip.token == pendingToken else { return }
            pendingToken = nil
            // The picture is that of the commit; whether the display is on may have changed since.
            let isActive = shown?.isActive ?? false
            shown = wanted
            shown?.isActive = isActive
            health.troubles = 0
            tellsFlipTimes = monotonic && flip.time > .zero
            events.send(.flipped(time: tellsFlipTimes ? flip.time : clock.now))
        }
    }

    // MARK: Power

    /// Switches the display off (its controller, or with old drivers its power saving) or on again. While it is off commits are
    /// accepted and wait; switching on shows the last one.
    package func setPower(_ on: Bool) throws(ScanoutError) {
        if on == isPowered { return }
        isPowered = on
        guard mode != nil, let route else { return }
        do throws(KernelError) {
            if on {
                guard var next = wanted, let front else { return }
                next.isActive = true
                // Until it has been set up again, nothing is known to be shown: another attempt sets it up too.
                shown = nil
                try show(buffers[front], on: route.path)
                succeeded(next)
            } else if shown?.isActive == true {
                try route.path.switchOff()
                shown?.isActive = false
            }
        } catch {
            if !on { isPowered = true }
            let result = failure(error, attempt: on ? "switch the display on" : "switch the display off")
            if result.recovery == .sessionLost { lostMaster() }
            throw result
        }
    }
}
