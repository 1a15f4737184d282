@_exported import FasciaApplication
@_exported import FasciaInterface
