import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Glibc

/// A display device that exists only here, with a switch for each quirk of real drivers. It stays when it is closed, as the
/// kernel's side of a device does.
package final class FakeCard {
    /// A controller's state.
    struct Controller {
        var id: UInt32
        var isActive = false
        var mode: VideoMode?
        var framebuffer: UInt32 = 0
    }

    /// A layer's state.
    struct Layer {
        var id: UInt32
        var type: UInt64
        var possible: UInt32
        var values: [String: UInt64] = [:]
    }

    struct Framebuffer {
        var width: Int
        var height: Int
        var fourCC: UInt32
        var handle: UInt32
        var pitch: Int
    }

    struct Memory {
        var base: UnsafeMutableRawPointer
        var size: Int
        var isMapped = false
    }

    package let node: CardNode

    // MARK: What it can do

    package var driverName = "fake"
    package var hasDumbMemory = true
    package var isAtomic = true
    package var hasPlanes = true
    package var hasVerticalBlank = true
    package var hasDamageClips = true
    package var hasDirtyFB = true
    package var formats = [PixelFormat.xrgb8888, .rgb565]
    package var rotations: [Rotation] = []
    /// Rotations that the property offers and a test refuses.
    package var falseRotations: [Rotation] = []
    /// Whether there are properties that change colours.
    package var hasColors = false
    /// What earlier programs left in them, by object and name: change it before somebody comes.
    package var colors: [UInt32: [String: UInt64]] = [:]
    /// Whether a commit that names one of them is refused.
    package var refusesColors = false
    /// The gamma ramp of the first controller, for calls that know no properties; nil if it has none.
    package var gamma: GammaRamp?
    /// Bytes at the end of each row.
    package var pitchPadding = 0
    /// The least bytes of a row that are lied about: a driver's mistake.
    package var pitchLie: Int?
    /// How many buffers there is memory for.
    package var memoryForBuffers = Int.max
    /// Whether two pictures never fit in the video memory at once: a modeset needs the old one gone, and flips fail.
    package var holdsOnePicture = false
    /// Whether somebody else owns the device.
    package var hasOtherMaster = false
    /// Whether the device was pulled out.
    package var isGone = false
    /// Flips are told without their moment.
    package var hidesFlipTimes = false
    /// Flips happen, and nobody is told.
    package var losesFlips = false
    /// Bytes that lie in the device instead of events.
    package var rawEvents: [UInt8] = []
    /// Answers to the next calls of a kind, first one first; 0 lets one pass.
    package var refusals: [FakeCall: [Int32]] = [:]
    /// The answer to every call of a kind.
    package var permanentRefusals: [FakeCall: Int32] = [:]
    /// Refuses the n-th acquisition (opening, memory, mapping, framebuffer, blob) from now on, counted from 0, with ENOMEM.
    package var failingAcquisition: Int?

    // MARK: What happened

    package internal(set) var connectors: [FakeConnector]
    package internal(set) var commits: [FakeCommit] = []
    /// Calls that a program must never make.
    package internal(set) var violations: [String] = []
    package internal(set) var acquisitions = 0
    package internal(set) var openCount = 0
    package internal(set) var dirty: [[PixelRect]] = []
    package internal(set) var pageFlips = 0
    package internal(set) var setCRTCs = 0
    package internal(set) var calls = 0
    /// What the console showed before anybody came.
    package let consoleFramebuffer: UInt32 = 7

    var controllers: [Controller]
    var layers: [Layer]
    var framebuffers: [UInt32: Framebuffer] = [:]
    var memories: [UInt32: Memory] = [:]
    /// Bytes that properties name, by number.
    package internal(set) var blobs: [UInt32: [UInt8]] = [:]
    /// Those that nobody may take back: an earlier program's.
    var foreignBlobs: Set<UInt32> = []
    /// Bytes that were taken back while a property named them.
    var keptBlobs: [UInt32: [UInt8]] = [:]
    /// How often each kind of call was made.
    package internal(set) var counts: [FakeCall: Int] = [:]
    /// Flips that wait for a vertical blank: the controller and what to send.
    var waiting: [(crtc: UInt32, token: UInt64)] = []
    var nextID: UInt32 = 1000

    /// A device with one connector of each given name, each with the modes given, all connected; the first shows a console.
    package init(
        path: String = "/dev/dri/card0", isBootDisplay: Bool = false, connectors names: [String] = ["HDMI-A-1"],
        modes: [VideoMode] = [VideoMode(width: 64, height: 48, isPreferred: true), VideoMode(width: 32, height: 24)]
    ) {
        node = CardNode(path: path, isBootDisplay: isBootDisplay)
        connectors = []
        controllers = []
        layers = []
        for index in names.indices {
            let number = UInt32(index)
            connectors.append(FakeConnector(id: 40 + number, name: names[index], encoder: 50 + number, modes: modes))
            controllers.append(Controller(id: 60 + number))
            layers.append(Layer(id: 70 + number, type: 1, possible: 1 << number))
        }
        layers.append(Layer(id: 90, type: 2, possible: 1))
        framebuffers[consoleFramebuffer] = Framebuffer(
            width: 64, height: 48, fourCC: PixelFormat.xrgb8888.fourCC, handle: 0, pitch: 256)
        guard let mode = modes.first, !controllers.isEmpty else { return }
        controllers[0] = Controller(id: 60, isActive: true, mode: mode, framebuffer: consoleFramebuffer)
        connectors[0].crtc = 60
        layers[0].values = ["FB_ID": UInt64(consoleFramebuffer), "CRTC_ID": 60, "rotation": 1]
    }

    deinit {
        for memory in memories.values { memory.base.deallocate() }
    }

    /// An earlier program hands the kernel bytes.
    package func leaveBlob(_ bytes: [UInt8]) -> UInt64 {
        let id = makeID()
        blobs[id] = bytes
        foreignBlobs.insert(id)
        return UInt64(id)
    }

    /// The bytes that a colour property names now; nil if it names none.
    package func bytes(_ name: String, of object: UInt32) -> [UInt8]? {
        guard let id = colors[object]?[name], id != 0 else { return nil }
        return blobs[UInt32(id)] ?? keptBlobs[UInt32(id)]
    }

    // MARK: Questions for tests

    /// Everything that was acquired and not given back; empty when nothing leaks.
    package var leaks: [String] {
        var found: [String] = []
        if openCount != 0 { found.append("\(openCount) open") }
        if !memories.isEmpty { found.append("\(memories.count) buffers") }
        let mapped = memories.values.count { $0.isMapped }
        if mapped != 0 { found.append("\(mapped) mappings") }
        if framebuffers.count > 1 { found.append("\(framebuffers.count - 1) framebuffers") }
        let own = blobs.keys.filter { !foreignBlobs.contains($0) }
        if !own.isEmpty { found.append("\(own.count) blobs") }
        return found
    }

    /// Whether the first controller shows the console again.
    package var showsConsole: Bool { shown == consoleFramebuffer && controllers[0].isActive && connectors[0].crtc == controllers[0].id }

    /// The framebuffer on the first controller's screen, 0 if it is dark.
    package var shown: UInt32 { shown(on: 0) }

    /// The framebuffer on a controller's screen, 0 if it is dark.
    package func shown(on pipe: Int) -> UInt32 { controllers[pipe].isActive ? controllers[pipe].framebuffer : 0 }

    /// Whether a controller is on.
    package func isActive(_ pipe: Int = 0) -> Bool { controllers[pipe].isActive }

    /// What a controller shows its picture in.
    package func mode(_ pipe: Int = 0) -> VideoMode? { controllers[pipe].mode }

    /// The rotation of the first plane, as its property has it.
    package var planeRotation: UInt64 { layers[0].values["rotation"] ?? 1 }

    /// A pixel of the framebuffer that is shown, as the buffer holds it; nil if there is none.
    package func pixel(x: Int, y: Int) -> UInt32? {
        guard let framebuffer = framebuffers[shown], let memory = memories[framebuffer.handle] else { return nil }
        let bytes = framebuffer.fourCC == PixelFormat.rgb565.fourCC ? 2 : 4
        let offset = y * framebuffer.pitch + x * bytes
        guard x < framebuffer.width, y < framebuffer.height, offset + bytes <= memory.size else { return nil }
        return bytes == 4
            ? memory.base.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            : UInt32(memory.base.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    /// The device is open; whatever waits for a vertical blank gets one.
    weak var client: FakeDRM?

    /// A vertical blank: flips that waited happen, at a time on the monotonic clock.
    package func verticalBlank(at time: Instant) {
        let flips = waiting
        waiting.removeAll()
        if losesFlips { return }
        for flip in flips { client?.deliver(crtc: flip.crtc, token: flip.token, time: time) }
    }

    // MARK: Refusals

    func check(_ call: FakeCall) throws(KernelError) {
        calls += 1
        counts[call, default: 0] += 1
        if isGone { throw KernelError(errno: ENODEV) }
        if let errno = permanentRefusals[call] { throw KernelError(errno: errno) }
        if var queue = refusals[call], !queue.isEmpty {
            let errno = queue.removeFirst()
            refusals[call] = queue
            if errno != 0 { throw KernelError(errno: errno) }
        }
    }

    func acquire() throws(KernelError) {
        acquisitions += 1
        guard let left = failingAcquisition else { return }
        failingAcquisition = left - 1
        if left == 0 { throw KernelError(errno: ENOMEM) }
    }

    func makeID() -> UInt32 {
        nextID += 1
        return nextID
    }
}
