/// What tells apart all that a control can show without anything else of it being changed: which of its parts is chosen, which is pressed,
/// and where something is that moves by itself.
struct DrawnState: Equatable {
    var selected: Int
    var highlighted: Int
    var place = 0.0
}
