import BenchmarkSupport
import CDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaStage
import FasciaSystem
import FasciaTouch
import Glibc

/// A display of 60 Hz that exists only here: a flip is a timer of the kernel, so that it costs the system calls and wake-ups of a real one.
final class LiveDisplay: DRMCalls, DRMSystem {
    static let size = PixelSize(width: 1024, height: 600)
    static let refresh = TimeSpan(nanoseconds: 16_666_667)
    let descriptor = benchmark_timer_descriptor()
    /// How many flips were asked for.
    private(set) var flips = 0
    private var pending: (token: UInt64, time: Instant)?
    private var handles: UInt32 = 0
    private var framebuffer: UInt32 = 0

    func cards() -> [CardNode] { [CardNode(path: "/dev/dri/card0")] }
    func open(_ card: CardNode) throws(SystemError) -> any DRMCalls { self }

    func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(KernelError) {
        let now = benchmark_wall()
        let blank = (now / LiveDisplay.refresh.nanoseconds + 1) * LiveDisplay.refresh.nanoseconds
        benchmark_timer_set(descriptor, blank)
        self.framebuffer = framebuffer
        flips += 1
        pending = (token, Instant(nanoseconds: blank))
    }

    func readEvents(into buffer: UnsafeMutableRawBufferPointer) throws(KernelError) -> Int {
        var count: UInt64 = 0
        guard Glibc.read(descriptor, &count, 8) == 8, let flip = pending else { return 0 }
        pending = nil
        var event = drm_event_vblank()
        event.base.type = UInt32(DRM_EVENT_FLIP_COMPLETE)
        event.base.length = UInt32(MemoryLayout<drm_event_vblank>.size)
        event.user_data = flip.token
        event.tv_sec = UInt32(flip.time.nanoseconds / 1_000_000_000)
        event.tv_usec = UInt32(flip.time.nanoseconds % 1_000_000_000 / 1000)
        event.crtc_id = 1
        withUnsafeBytes(of: &event) { buffer.copyBytes(from: $0) }
        return MemoryLayout<drm_event_vblank>.size
    }

    let driverName = "bench"
    let isMaster = true
    func becomeMaster() throws(KernelError) {}
    func capability(_ which: UInt64) -> UInt64 {
        which == UInt64(DRM_CAP_DUMB_BUFFER) || which == UInt64(DRM_CAP_TIMESTAMP_MONOTONIC) ? 1 : 0
    }
    func setClientCapability(_ which: UInt64, _ value: UInt64) throws(KernelError) { throw KernelError(errno: EOPNOTSUPP) }

    func resources() throws(KernelError) -> DRMResources {
        DRMResources(connectors: [2], crtcs: [1], maximumWidth: 4096, maximumHeight: 4096)
    }
    func connector(_ id: UInt32) throws(KernelError) -> ConnectorInfo {
        ConnectorInfo(
            id: 2, name: "HDMI-A-1", status: .connected, encoder: 3, encoders: [3],
            modes: [VideoMode(width: LiveDisplay.size.width, height: LiveDisplay.size.height, isPreferred: true)])
    }
    func encoder(_ id: UInt32) throws(KernelError) -> EncoderInfo { EncoderInfo(id: 3, crtc: 1, possibleCRTCs: 1) }
    func crtc(_ id: UInt32) throws(KernelError) -> CRTCInfo { CRTCInfo(id: 1, framebuffer: framebuffer, mode: nil) }
    func planes() throws(KernelError) -> [UInt32] { [] }
    func plane(_ id: UInt32) throws(KernelError) -> PlaneInfo { throw KernelError(errno: ENOENT) }
    func properties(of object: UInt32, type: UInt32) throws(KernelError) -> [PropertyInfo] { [] }
    func blob(_ id: UInt32) throws(KernelError) -> [UInt8] { [] }
    func gamma(of crtc: UInt32, size: Int) throws(KernelError) -> GammaRamp { throw KernelError(errno: ENOSYS) }
    func checkVerticalBlank(crtc: UInt32, pipe: Int) throws(KernelError) {}

    func createDumb(width: Int, height: Int, bitsPerPixel: Int) throws(KernelError) -> DumbMemory {
        handles += 1
        let pitch = width * bitsPerPixel / 8
        return DumbMemory(handle: handles, pitch: pitch, byteCount: pitch * height)
    }
    func destroyDumb(handle: UInt32) {}
    func map(handle: UInt32, size: Int) throws(KernelError) -> UnsafeMutableRawPointer {
        let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return base
    }
    func unmap(_ base: UnsafeMutableRawPointer, size: Int) { base.deallocate() }
    func addFramebuffer(width: Int, height: Int, fourCC: UInt32, handle: UInt32, pitch: Int) throws(KernelError) -> UInt32 { 100 + handle }
    func removeFramebuffer(_ id: UInt32) {}
    func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KernelError) -> UInt32 { throw KernelError(errno: ENOSYS) }
    func destroyBlob(_ id: UInt32) {}

    func commit(_ request: AtomicRequest, flags: UInt32, token: UInt64) throws(KernelError) { throw KernelError(errno: EOPNOTSUPP) }
    func setCRTC(_ crtc: UInt32, framebuffer: UInt32, x: UInt32, y: UInt32, connectors: [UInt32], mode: VideoMode?) throws(KernelError) {}
    func markDirty(framebuffer: UInt32, clips: UnsafeBufferPointer<ClipRect>) throws(KernelError) {}
    func setProperty(of object: UInt32, type: UInt32, property: UInt32, value: UInt64) throws(KernelError) {}
    func setGamma(_ ramp: GammaRamp, of crtc: UInt32) throws(KernelError) {}
}

/// A finger that another process moves: each byte of the standard input is a report of it, but for those that ask how things are.
final class LiveFinger: StageInput {
    let descriptor: Int32 = 0
    let terminalRequests = Observers<Int>()
    let keyEvents = Observers<KeyEvent>()
    let keyboardLosses = Observers<Void>()
    let deviceNames = ["finger"]
    let hasTouchscreen = true
    /// The slider that it drags to and fro, by 2 points a report, and the width of its thumb.
    static let slider = Rect(x: 212, y: 284, width: 600, height: 32)
    static let thumb = 32.0
    /// The byte that asks how things are.
    private static let question = UInt8(ascii: "?")
    private(set) var reports = 0
    private var lastReading: Instant?
    /// Called when the other process has ended.
    var onEnd: (() -> Void)?
    /// Called when it asks how things are.
    var onQuestion: (() -> Void)?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)

    init() {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { buffer.deallocate() }

    func read(into touches: inout [Touch]) {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count == 0 { onEnd?() }
        guard count > 0 else { return }
        let now = Instant(nanoseconds: benchmark_wall())
        // Those of one reading have come since the last one, one after the other: a kernel says when.
        let step = (now - (lastReading ?? now)).nanoseconds / Int64(count)
        lastReading = now
        for index in 0..<count {
            if buffer[index] == LiveFinger.question {
                onQuestion?()
                continue
            }
            let time = Instant(nanoseconds: now.nanoseconds - Int64(count - 1 - index) * step)
            touches.append(
                Touch(id: Touch.ID(device: 1, slot: 0), phase: reports == 0 ? .began : .moved, location: place, time: time))
            reports += 1
        }
    }

    /// Where the thumb is after the reports so far, as a fraction of the display.
    private var place: Point {
        let slider = LiveFinger.slider
        let steps = Int(slider.width - LiveFinger.thumb) / 2
        let along = Double(steps - abs(steps - reports % (2 * steps))) * 2
        let (x, y) = (slider.x + LiveFinger.thumb / 2 + along, slider.y + slider.height / 2)
        return Point(x: x / Double(LiveDisplay.size.width), y: y / Double(LiveDisplay.size.height))
    }

    func suspend() {}
    func resume() {}
    func show(_ lights: KeyLights) {}
    func setDisplay(size: PixelSize, rotation: Rotation) {}
    func key(ofDevice number: UInt32) -> String? { nil }
    func calibration(ofDevice number: UInt32) -> CalibrationMatrix? { nil }
    func calibrate(device number: UInt32, _ matrix: CalibrationMatrix?) {}
}

/// A seat that is always in front.
final class LiveSeat: StageSeat {
    let isActive = true
    let events = Observers<SessionEvent>()
    let descriptor = benchmark_timer_descriptor()
    func dispatch() {}
    func switchTo(virtualTerminal number: Int) throws(SystemError) {}
    func open(_ path: String, flags: Int32) throws(SystemError) -> Int32 { throw SystemError(attempt: "open", object: path, errno: ENOENT) }
    func close(_ descriptor: Int32) {}
}

/// Displays never come or go.
final class LiveHotplug: StageHotplug {
    let descriptor = benchmark_timer_descriptor()
    func read() -> Bool { false }
}

extension StageMachine {
    /// Those together.
    static func live(_ display: LiveDisplay, _ finger: LiveFinger) -> StageMachine {
        var machine = StageMachine()
        machine.displays = { _ in display }
        machine.seat = { _ in LiveSeat() }
        machine.hotplug = { LiveHotplug() }
        machine.input = { _, _, _, _, _ in finger }
        return machine
    }
}
