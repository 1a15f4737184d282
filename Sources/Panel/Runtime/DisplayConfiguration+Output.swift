import FasciaConfiguration
import FasciaGeometry
import FasciaKMS

extension DisplayConfiguration {
    /// The display to look for.
    var selection: OutputSelection {
        let choice: ModeChoice
        switch mode {
        case .preferred: choice = .preferred
        case .size(let size, let rate): choice = .size(width: size.width, height: size.height, refresh: rate)
        }
        return OutputSelection(device: device, connector: connector, mode: choice, format: format, rotation: rotation)
    }

    /// The device's size in pixels, nil if it is the display's own.
    public var size: PixelSize? {
        if case .size(let size, _) = mode { return size }
        return nil
    }
}
