import FasciaConfiguration
import FasciaControls
import FasciaFrame

// A window has all that a frame loop asks for; neither floor knows the other, so the two are joined here.
extension Window: Content {}
