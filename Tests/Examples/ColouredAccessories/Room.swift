import FasciaRaster

/// What a row of the rooms' table shows.
struct Room {
    let identifier: String
    let name: String
    let state: String
    /// Nil for a room without a picture.
    var image: Image?
    /// The accessory's colour; nil for that of the row's text.
    var color: Color?
    var isEnabled = true
    /// Whether the accessory takes taps of its own.
    var hasButton = false
}
