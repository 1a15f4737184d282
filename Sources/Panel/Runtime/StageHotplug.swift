import FasciaKMS

/// Who tells that displays come and go: udev, or in tests whoever pulls the plug.
protocol StageHotplug: AnyObject {
    /// Readable when something happened.
    var descriptor: Int32 { get }
    /// Reads all that is there; whether there was anything.
    func read() -> Bool
}

extension HotplugMonitor: StageHotplug {}
