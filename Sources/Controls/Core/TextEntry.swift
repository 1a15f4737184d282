import FasciaGeometry

/// What a window knows of the entry of text: whoever has keyboards rise, and places them.
protocol TextEntry: AnyObject {
    /// The window places its views: the content may have to make room.
    func place()
    /// A finger is about to come down while there is a first responder, which it may leave.
    func fingerComesDown(at point: Point)
    /// Where a banner of a height may begin, in points of the window, without lying over what is being written; nil if there is no room.
    /// - Parameter usual: where it begins if nothing is in its way.
    func bannerTop(for height: Double, usual: Double) -> Double?
    /// Where a keyboard begins that stands over the panel, in points of the window; nil without one, and where an editor covers the panel.
    var keyboardTop: Double? { get }
    /// The first responder has changed, and no finger holds anything any more.
    func fingersLeft()
}
