import FasciaGeometry
import FasciaSystem
import FasciaTouch
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct LibinputSourceTests {
    /// Opens nodes as the process itself may, and counts them.
    final class DirectAccess: DeviceAccess {
        var opened = 0
        var closed = 0

        func open(_ path: String, flags: Int32) throws(SystemError) -> Int32 {
            let descriptor = Glibc.open(path, flags)
            guard descriptor >= 0 else { throw SystemError(attempt: "open", object: path, errno: errno) }
            opened += 1
            return descriptor
        }

        func close(_ descriptor: Int32) {
            closed += 1
            Glibc.close(descriptor)
        }
    }

    @Test func aSeatWithoutDevicesWaitsForThem() throws {
        let access = DirectAccess()
        do {
            let source = try LibinputSource(access: access, seat: "seat-of-nobody", displaySize: Fixtures.display)
            #expect(source.descriptor >= 0)
            #expect(source.deviceNames.isEmpty)
            var touches: [Touch] = []
            source.read(into: &touches)
            source.suspend()
            source.suspend()
            source.read(into: &touches)
            source.resume()
            source.resume()
            source.read(into: &touches)
            #expect(touches.isEmpty)
        }
        #expect(access.opened == access.closed)
    }
}
