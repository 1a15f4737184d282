import DialKind
import FasciaPanel
import FasciaTool

FasciaTool.main(kinds: .standard + [.dial], daemon: "dial-fasciad")
