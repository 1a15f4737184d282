/// Opens device nodes on behalf of a session: a seat manager hands out what the process itself may not open, and takes it back
/// when another virtual terminal comes to the front.
package protocol DeviceAccess: AnyObject {
    /// Opens a node such as `/dev/input/event3`; the result is the caller's to give back with `close`.
    func open(_ path: String, flags: Int32) throws(SystemError) -> Int32

    /// Gives a descriptor from `open` back.
    func close(_ descriptor: Int32)
}
