/// What becomes of a browser's request.
enum RequestCourse: Equatable {
    /// It is answered with this, and nothing is done.
    case refused([UInt8])
    /// This program does it.
    case own
    /// A finger or a key, which is written down as it is passed on.
    case recorded
    /// The panel is asked.
    case passed

    /// - Parameters:
    ///   - role: what the browser may do; the panel's socket allows no more either.
    ///   - isMaking: whether the panel is one that is being made here.
    init(_ request: RPC.Request, role: User.Role, isMaking: Bool, isConnected: Bool, isRecording: Bool) {
        if role == .see, !request.isOfSee {
            self = .refused(RPC.refusalToSee(request))
        } else if request.isOfMaking, !isMaking {
            self = .refused(RPC.refusalToPlay(request))
        } else if request.isOwn {
            self = .own
        } else if !isConnected {
            self = .refused(RPC.refusal(request.id, "the panel is not there"))
        } else if isRecording, request.method == "touch" || request.method == "key" {
            self = .recorded
        } else {
            self = .passed
        }
    }
}
