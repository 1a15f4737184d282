import FasciaSystem

/// Everything that this module asks of the kernel about one open device; the seam between it and a fake.
///
/// The device stays open for as long as the object lives: kernel objects that were made through it keep a reference, and the descriptor is
/// given back when the last one is gone. All calls happen on one thread. Those that change what is shown need to be master.
package protocol DRMCalls: AnyObject {
    /// Becomes readable when a flip has happened. Non-blocking; stays the owner's.
    var descriptor: Int32 { get }

    // MARK: The device

    /// The driver's name, as in "virtio_gpu"; empty if it does not say.
    var driverName: String { get }
    /// What the device can do (`DRM_CAP_*`), 0 if it does not know the question.
    func capability(_ which: UInt64) -> UInt64
    /// Switches a behaviour on (`DRM_CLIENT_CAP_*`).
    func setClientCapability(_ which: UInt64, _ value: UInt64) throws(KernelError)
    /// Whether this descriptor may change the display.
    var isMaster: Bool { get }
    /// Asks to be the one who may change the display.
    func becomeMaster() throws(KernelError)

    // MARK: Questions

    /// Connectors and controllers, as they are now.
    func resources() throws(KernelError) -> DRMResources
    /// A connector. The driver looks at the cable, which may take tens of milliseconds: what is cached can be stale.
    func connector(_ id: UInt32) throws(KernelError) -> ConnectorInfo
    /// An encoder.
    func encoder(_ id: UInt32) throws(KernelError) -> EncoderInfo
    /// A controller's present state.
    func crtc(_ id: UInt32) throws(KernelError) -> CRTCInfo
    /// All planes: primary and cursor ones too once the client capability for universal planes is on.
    func planes() throws(KernelError) -> [UInt32]
    /// A plane.
    func plane(_ id: UInt32) throws(KernelError) -> PlaneInfo
    /// The properties of an object of a type (`DRM_MODE_OBJECT_*`) with their present values.
    func properties(of object: UInt32, type: UInt32) throws(KernelError) -> [PropertyInfo]
    /// The bytes that a property names.
    func blob(_ id: UInt32) throws(KernelError) -> [UInt8]
    /// A controller's gamma ramp, of as many steps as it says that it has.
    func gamma(of crtc: UInt32, size: Int) throws(KernelError) -> GammaRamp
    /// Whether the controller counts vertical blanks: throws EOPNOTSUPP if the driver has none. `pipe` is the controller's index.
    func checkVerticalBlank(crtc: UInt32, pipe: Int) throws(KernelError)

    // MARK: Memory

    /// Makes memory that the display controller can read.
    func createDumb(width: Int, height: Int, bitsPerPixel: Int) throws(KernelError) -> DumbMemory
    /// Gives memory back.
    func destroyDumb(handle: UInt32)
    /// Maps `size` bytes of memory into this process.
    func map(handle: UInt32, size: Int) throws(KernelError) -> UnsafeMutableRawPointer
    /// Takes a mapping back.
    func unmap(_ base: UnsafeMutableRawPointer, size: Int)
    /// Makes memory something that can be shown. `fourCC` is a `DRM_FORMAT_*`, `pitch` in bytes.
    func addFramebuffer(width: Int, height: Int, fourCC: UInt32, handle: UInt32, pitch: Int) throws(KernelError) -> UInt32
    /// Takes a framebuffer back. If it is on the screen, the kernel switches the controller off.
    func removeFramebuffer(_ id: UInt32)
    /// Hands bytes to the kernel, to be named by a property.
    func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KernelError) -> UInt32
    /// Takes a blob back; a state that uses it keeps it.
    func destroyBlob(_ id: UInt32)

    // MARK: The display

    /// Commits or tests a set of properties. `flags` are `DRM_MODE_ATOMIC_*` and `DRM_MODE_PAGE_FLIP_EVENT`; `token` comes back with
    /// the event. Does not allocate.
    func commit(_ request: AtomicRequest, flags: UInt32, token: UInt64) throws(KernelError)
    /// Shows a framebuffer on connectors, or with `framebuffer` 0 and no mode switches the controller off. Waits.
    func setCRTC(_ crtc: UInt32, framebuffer: UInt32, x: UInt32, y: UInt32, connectors: [UInt32], mode: VideoMode?) throws(KernelError)
    /// Shows another framebuffer at the next vertical blank and sends an event with `token`.
    func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(KernelError)
    /// Tells the driver which parts of a framebuffer were written while it is on the screen: without any, all of it. Does not allocate.
    func markDirty(framebuffer: UInt32, clips: UnsafeBufferPointer<ClipRect>) throws(KernelError)
    /// Sets one property of an object at once, without an atomic commit.
    func setProperty(of object: UInt32, type: UInt32, property: UInt32, value: UInt64) throws(KernelError)
    /// Sets a controller's gamma ramp, without an atomic commit.
    func setGamma(_ ramp: GammaRamp, of crtc: UInt32) throws(KernelError)
    /// Reads events (`struct drm_event` and what follows) without waiting. 0 if there are none.
    func readEvents(into buffer: UnsafeMutableRawBufferPointer) throws(KernelError) -> Int
}

/// The machine's display devices; a fake stands in for it in tests.
package protocol DRMSystem: AnyObject {
    /// The nodes there are, by number. Empty if there are none (yet).
    func cards() -> [CardNode]

    /// Opens a device.
    func open(_ card: CardNode) throws(SystemError) -> any DRMCalls
}

/// A display device's node.
package struct CardNode: Hashable, Sendable {
    /// As in `/dev/dri/card0`.
    package var path: String
    /// Whether the firmware used it to show its messages: where there are several, the one that a person looks at.
    package var isBootDisplay: Bool

    /// Describes a node.
    package init(path: String, isBootDisplay: Bool = false) {
        self.path = path
        self.isBootDisplay = isBootDisplay
    }

    /// The kernel's name, as in `card0`.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
