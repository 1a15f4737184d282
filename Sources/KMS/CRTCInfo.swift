/// A display controller's present state.
public struct CRTCInfo: Hashable, Sendable {
    /// The kernel's number of the object.
    public var id: UInt32
    /// What is shown, 0 if nothing is or the planes decide.
    public var framebuffer: UInt32
    /// The column of the framebuffer's pixel at the top left of the screen.
    public var x: UInt32
    /// The row of the framebuffer's pixel at the top left of the screen.
    public var y: UInt32
    /// How it is shown, nil if the controller is off.
    public var mode: VideoMode?
    /// How many steps its gamma ramp has, 0 if it has none.
    public var gammaSize: Int

    /// Describes a controller.
    public init(id: UInt32, framebuffer: UInt32, x: UInt32 = 0, y: UInt32 = 0, mode: VideoMode?, gammaSize: Int = 0) {
        self.id = id
        self.framebuffer = framebuffer
        self.x = x
        self.y = y
        self.mode = mode
        self.gammaSize = gammaSize
    }
}
