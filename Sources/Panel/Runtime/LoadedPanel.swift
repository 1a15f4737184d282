import FasciaConfiguration
import FasciaControls

/// What a runner shows: a panel of a configuration, or a window of the program's own.
struct LoadedPanel {
    let window: Window
    /// The panel's parts by their paths; nil for a window that no configuration made.
    let content: PanelContent?
    let configuration: PanelConfiguration?
    /// What it says about the display.
    let display: DisplayConfiguration
    /// Device pixels per point.
    let scale: Double
}
