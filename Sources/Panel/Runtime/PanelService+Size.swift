import FasciaGeometry
import FasciaStage

extension PanelService {
    /// The sides that a display in memory may have, in pixels.
    package static let sides = 16...8192

    /// Gives a display in memory another size, as who makes a panel wants to see it on several.
    /// - Parameters:
    ///   - size: in pixels, upright, each side within `sides`.
    ///   - scale: device pixels per point, 0.5 to 8; nil leaves it. With another one the configuration is read anew.
    /// - Throws: `ServiceError` if the display is a real one.
    package func resize(to size: PixelSize, scale: Double?) throws(ServiceError) {
        guard let stage = runner.stage as? HeadlessStage else {
            throw ServiceError("the display is a real one, whose size is its own: a panel of “--display headless” can have another")
        }
        // What was wanted last: it may not be shown yet.
        var wanted: Double?
        if case .headless(_, let asked)? = runner.source?.display { wanted = asked }
        let isSame = scale == nil || scale == wanted ?? runner.loop.scale
        if !isSame, runner.source == nil { throw ServiceError("this panel has no configuration to read anew for another scale") }
        let device = runner.loop.rotation.applied(to: size)
        stage.resize(to: device)
        guard let source = runner.source else { return runner.wake() }
        source.display = .headless(size: device, scale: scale ?? wanted)
        if isSame { runner.wake() } else { runner.reload() }
    }
}
