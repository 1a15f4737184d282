import DialKind
import FasciaDaemon
import FasciaPanel

FasciaDaemon.main(kinds: .standard + [.dial])
