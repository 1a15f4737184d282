/// What a control calls when something happens.
struct ControlAction {
    let id: Control.ActionID
    /// When it is called.
    var events: ControlEvents
    /// Whether an object is the target that it was added for; nil if it was added without one.
    var belongsTo: ((AnyObject) -> Bool)?
    let handler: () -> Void
}
