import FasciaGeometry
import Testing

@Suite struct SecretTextTests {
    @Test func itGivesItsBytesOnce() {
        let secret = SecretText("Zürich_42!")
        #expect(secret.count == 11)
        let taken = secret.take { bytes in bytes.indices.map { bytes[$0] } }
        #expect(taken == Array("Zürich_42!".utf8))
        #expect(secret.isEmpty)
        #expect(secret.take { $0.count } == 0)
    }

    @Test func itIsWipedWhenTheBodyThrows() {
        struct Failure: Error {}
        let secret = SecretText("hunter2")
        #expect(throws: Failure.self) { try secret.take { _ in throw Failure() } }
        #expect(secret.isEmpty)
    }

    @Test func nothingPrintsIt() {
        let secret = SecretText("hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        dump([secret], to: &dumped)
        for text in [
            "\(secret)", String(reflecting: secret), String(describing: [secret]), dumped, "\(Mirror(reflecting: secret).children)",
        ] {
            #expect(!text.contains("hunter2"))
        }
        #expect("\(secret)" == "secret")
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func memoryIsOverwritten() {
        var bytes = Array("hunter2".utf8)
        bytes.withUnsafeMutableBytes { memory in
            SecretText.wipe(memory)
            #expect(memory.allSatisfy { $0 == 0 })
        }
        // The memory of a secret is its own: wiping one leaves a copy.
        let secret = SecretText("hunter2")
        let other = secret.withBytes { SecretText(copying: $0) }
        secret.wipe()
        #expect(secret.isEmpty)
        #expect(other.take { $0.count } == 7)
    }
}
