import FasciaGeometry

/// Where touches come from.
package protocol InputSource: AnyObject {
    /// Becomes readable when there is something to read; polled by the loop's owner.
    var descriptor: Int32 { get }

    /// Reads all that is there without blocking and appends it in the order in which it happened. Locations are fractions of the
    /// display's device extent. Errors of single devices are reported elsewhere: a touchscreen that fails never ends the others.
    func read(into touches: inout [Touch])

    /// Gives every device back, cancelling fingers that are down: their touches come out of the next `read`.
    func suspend()

    /// Takes the devices again.
    func resume()
}
