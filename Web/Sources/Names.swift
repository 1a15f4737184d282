import FasciaSystem
import NIOCore

// Both libraries have some.
typealias EventLoop = NIOCore.EventLoop
typealias FileDescriptor = FasciaSystem.FileDescriptor
