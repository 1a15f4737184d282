import CJansson
import FasciaGeometry

/// A text of a message that only whom it is for may see. It was never a `String`, which cannot be wiped; the same is only what is the same
/// object.
package final class SealedText: Hashable, @unchecked Sendable {
    /// Wiped when it is taken, or with the last reference. One thread has it at a time: whoever parsed it, then the loop.
    package let text: SecretText

    /// Takes a copy of bytes of UTF-8. The caller wipes its own.
    package init(copying bytes: UnsafeRawBufferPointer) { text = SecretText(copying: bytes) }

    package static func == (one: SealedText, other: SealedText) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Finds in a call the values of secrets, before they become strings: `set` with a secret's name, in each way in which it may be called.
struct SecretFinder {
    /// The names of the secrets.
    let names: Set<String>

    /// The values of secrets in a message: a call, or a list of calls.
    func values(in root: UnsafeMutablePointer<json_t>) -> Set<UnsafeMutablePointer<json_t>> {
        var found: Set<UnsafeMutablePointer<json_t>> = []
        if names.isEmpty { return found }
        if root.pointee.type == JSON_ARRAY {
            for index in 0..<json_array_size(root) { json_array_get(root, index).map { find(in: $0, &found) } }
        } else {
            find(in: root, &found)
        }
        return found
    }

    private func find(in call: UnsafeMutablePointer<json_t>, _ found: inout Set<UnsafeMutablePointer<json_t>>) {
        guard let method = json_object_get(call, "method"), text(method) == "set", let given = json_object_get(call, "params") else {
            return
        }
        let isList = given.pointee.type == JSON_ARRAY
        let name = isList ? json_array_get(given, 0) : json_object_get(given, "name")
        let value = isList ? json_array_get(given, 1) : json_object_get(given, "value")
        if let name, let value, text(name).map(names.contains) == true { found.insert(value) }
        guard let pairs = isList ? json_array_get(given, 2) : json_object_get(given, "values") else { return }
        for name in names {
            if let value = json_object_get(pairs, name) { found.insert(value) }
        }
    }

    private func text(_ json: UnsafeMutablePointer<json_t>) -> String? { json_string_value(json).map { String(cString: $0) } }
}
