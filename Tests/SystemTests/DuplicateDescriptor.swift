import Glibc

/// A second number for an open file, in a class so that arrays can hold it.
final class DuplicateDescriptor {
    let number: Int32

    init(of original: Int32) {
        number = dup(original)
    }

    deinit { close(number) }
}
