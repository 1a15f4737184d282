import FasciaFrame
import FasciaGeometry

/// What can be known of a connector without showing anything on it.
public struct ConnectorReport: Hashable, Sendable {
    /// The kernel's name, as in "HDMI-A-1".
    public var name: String
    /// Whether a display is connected.
    public var status: ConnectorInfo.Status
    /// What the display can show, in the driver's order.
    public var modes: [VideoMode]
    /// The mode that is chosen if nothing is configured; nil without a display.
    public var preferredMode: VideoMode?
    /// The visible area in millimetres, nil if the display does not say.
    public var physicalSize: Size?
    /// The pixel formats that can be used.
    public var formats: [PixelFormat]
    /// How the panel is built in, nil if the driver does not know.
    public var panelOrientation: Rotation?
    /// What the plane can turn by itself.
    public var rotations: [Rotation]
    /// Whether flips wait for the screen.
    public var hasVerticalBlank: Bool
    /// Whether the driver takes damage and leaves alone what did not change.
    public var takesDamage: Bool
}
