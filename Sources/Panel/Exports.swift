// Whoever adds a kind of view needs its keys and the views too: one import is enough.
@_exported import FasciaConfiguration
@_exported import FasciaInterface
