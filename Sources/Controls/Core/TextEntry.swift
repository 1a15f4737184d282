import FasciaGeometry

/// What a window knows of the entry of text: whoever has keyboards rise, and places them.
protocol TextEntry: AnyObject {
    /// The window places its views: the content may have to make room.
    func place()
    /// A finger is about to come down while there is a first responder, which it may leave.
    func fingerComesDown(at point: Point)
    /// The first responder has changed, and no finger holds anything any more.
    func fingersLeft()
}
