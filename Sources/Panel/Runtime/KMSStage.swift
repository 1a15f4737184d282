import FasciaFrame
import FasciaKMS
import FasciaSystem

/// placeholder until the session is there
