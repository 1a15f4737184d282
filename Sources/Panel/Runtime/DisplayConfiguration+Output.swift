import FasciaConfiguration
import FasciaGeometry
import FasciaKMS

extension DisplayConfiguration {
    /// The display to look for. What the command line says goes before what the configuration says.
    func selection(card: String?, connector: String?) -> OutputSelection {
        let choice: ModeChoice
        switch mode {
        case .preferred: choice = .preferred
        case .size(let size, let rate): choice = .size(width: size.width, height: size.height, refresh: rate)
        }
        return OutputSelection(
            device: card ?? device, connector: connector ?? self.connector, mode: choice, format: format, rotation: rotation)
    }

    /// The device's size in pixels, nil if it is the display's own.
    public var size: PixelSize? {
        if case .size(let size, _) = mode { return size }
        return nil
    }
}
