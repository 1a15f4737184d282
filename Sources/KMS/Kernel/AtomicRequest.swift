/// Properties to be committed together, in the four arrays that the kernel's atomic call reads.
///
/// Made once and refilled for every commit, so that a steady frame allocates nothing.
package final class AtomicRequest {
    /// The most properties that a request takes; a modeset of one display needs about 20.
    package static let capacity = 256

    /// Object ids, each once.
    package let objects: UnsafeMutablePointer<UInt32>
    /// How many of the properties belong to each object.
    package let counts: UnsafeMutablePointer<UInt32>
    /// Property ids, those of the first object first.
    package let properties: UnsafeMutablePointer<UInt32>
    /// What each property becomes.
    package let values: UnsafeMutablePointer<UInt64>
    /// How many of `objects` and `counts` are in use.
    package private(set) var objectCount = 0
    /// How many of `properties` and `values` are in use.
    package private(set) var propertyCount = 0
    /// Whether more was added than fits: such a request must not be committed.
    package private(set) var isOverfull = false

    /// An empty request.
    package init() {
        objects = .allocate(capacity: AtomicRequest.capacity)
        counts = .allocate(capacity: AtomicRequest.capacity)
        properties = .allocate(capacity: AtomicRequest.capacity)
        values = .allocate(capacity: AtomicRequest.capacity)
    }

    deinit {
        objects.deallocate()
        counts.deallocate()
        properties.deallocate()
        values.deallocate()
    }

    /// Empties the request.
    package func removeAll() {
        objectCount = 0
        propertyCount = 0
        isOverfull = false
    }

    /// Adds a property of an object. All those of one object have to follow each other. Property 0 (the driver has no such one) is
    /// left out.
    package func add(_ object: UInt32, _ property: UInt32, _ value: UInt64) {
        if property == 0 { return }
        guard propertyCount < AtomicRequest.capacity else {
            isOverfull = true
            return
        }
        if objectCount == 0 || objects[objectCount - 1] != object {
            objects[objectCount] = object
            counts[objectCount] = 0
            objectCount += 1
        }
        counts[objectCount - 1] += 1
        properties[propertyCount] = property
        values[propertyCount] = value
        propertyCount += 1
    }
}
