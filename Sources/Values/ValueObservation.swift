/// Names an observer of a `ValueStore` so that it can be removed.
public struct ValueObservation: Hashable, Sendable {
    package let number: Int
}
