import FasciaConfiguration
import FasciaControls

/// The content of a runner: a panel of a configuration, or a window of the program's own.
struct LoadedPanel {
    let window: Window
    /// The panel's content; nil for a window without a configuration.
    let content: PanelContent?
    let configuration: PanelConfiguration?
    /// The configuration's display settings.
    let display: DisplayConfiguration
    /// Device pixels per point.
    let scale: Double
}
