@_exported import FasciaControls
@_exported import FasciaFrame
@_exported import FasciaGeometry
@_exported import FasciaLanguages
@_exported import FasciaRaster

// A window has all that a frame loop asks for. Neither module knows the other, so the two are joined here.
extension Window: Content {
    /// Types into the first responder.
    public func keyPressed(_ press: KeyPress) { handle(press) }
}
