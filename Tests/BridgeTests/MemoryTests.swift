import FasciaSystem
import Testing

@testable import FasciaBridge
@testable import FasciaJSON

/// What the bridge remembers to have left with brokers.
@Suite struct MemoryTests {
    @Test func whatIsGoneIsRemembered() {
        var memory = Memory()
        memory.take(["a-switch": "switch", "b-number": "number"])
        memory.take(["a-sensor": "sensor", "b-number": "number"])
        #expect(memory.gone == ["a-switch": "switch"])
        memory.take(["a-switch": "switch"])
        #expect(memory.gone == ["a-sensor": "sensor", "b-number": "number"])
    }

    @Test func whatIsLeftIsRememberedUntilItIsGone() {
        let (first, second) = (BrokerAddress(host: "a", port: 1, isSecure: false), BrokerAddress(host: "b", port: 2, isSecure: true))
        var memory = Memory()
        memory.use(first)
        memory.topics = ["x", "y"]
        memory.announcement = "ha/device"
        memory.leave(memory.topics, except: ["x"])
        #expect(memory.leftovers == ["y"] && !memory.emptied("x") && memory.emptied("y") && memory.leftovers.isEmpty)
        memory.leave(["z"], except: [])
        memory.use(second)
        #expect(
            memory.former.map(\.topics) == [["x", "y", "z", "ha/device"]] && memory.former[0].broker == first && memory.announcement.isEmpty
        )
        memory.topics = ["x"]
        // The first one again, before it could be told: its topics are to go there, and those of the second with that one.
        memory.use(first)
        #expect(memory.leftovers == ["x", "y", "z"] && memory.announcement == "ha/device")
        #expect(memory.former == [Memory.Former(broker: second, topics: ["x"])])
        memory.leaveBroker()
        #expect(memory.broker == nil && memory.leftovers.isEmpty && memory.former.map(\.broker) == [second, first])
        memory.leaveBroker()
        #expect(memory.former.count == 2)
    }

    @Test func whatIsWithABrokerByAnotherNameIsNotLost() throws {
        let (plain, secure) = (BrokerAddress(host: "a", port: 1883, isSecure: false), BrokerAddress(host: "a", port: 8883, isSecure: true))
        var memory = Memory()
        memory.use(plain)
        memory.announcement = "ha/device"
        memory.take(["a-switch": "switch", "b-number": "number"])
        memory.topics = ["x", "y"]
        memory.use(secure)
        // Kept, and read again by another process.
        memory = Memory(try memory.bytes.withUnsafeBytes { try JSONValue(parsing: $0, most: .max) })
        memory.announcement = "ha/device"
        memory.take(["b-number": "number"])
        memory.takeBack(try #require(memory.former.first))
        #expect(memory.gone == ["a-switch": "switch"] && memory.components == ["b-number": "number"] && memory.former.isEmpty)
        #expect(memory.leftovers == ["x", "y"])
        memory.leave(memory.topics, except: ["x", "ha/device"])
        #expect(memory.leftovers == ["y"])
    }

    @Test func aPasswordIsKnownAgainAndNotKept() throws {
        var credentials = BrokerCredentials()
        credentials.user = "panel"
        credentials.password = "secret"
        var memory = Memory()
        memory.use(BrokerAddress(host: "a", port: 1883, isSecure: false))
        memory.credentials = BrokerCredentials.Mark(credentials)
        #expect(!String(decoding: memory.bytes, as: UTF8.self).contains("secret"))
        let read = Memory(try memory.bytes.withUnsafeBytes { try JSONValue(parsing: $0, most: .max) })
        #expect(read.credentials == memory.credentials && read.credentials?.fits(credentials) == true)
        credentials.password = "another"
        #expect(read.credentials?.fits(credentials) == false && read.credentials?.fits(BrokerCredentials()) == false)
        credentials.authority = "/ca.pem"
        credentials.key = "/key.pem"
        #expect(credentials.ofNobody.user == nil && credentials.ofNobody.password == nil && credentials.ofNobody.key == nil)
        #expect(credentials.ofNobody.authority == "/ca.pem")
    }

    @Test func whatIsLeftCanBeReadAgain() throws {
        var memory = Memory()
        let topics = (0..<5000).map { "panels/" + String(repeating: "x", count: 150) + "/\($0)" }
        for number in 0..<5 {
            memory.use(BrokerAddress(host: "broker\(number)", port: 1883, isSecure: false))
            memory.topics = Set(topics)
        }
        #expect(memory.former.count == Memory.formerLimit)
        let bytes = memory.bytes
        #expect(bytes.count <= 4 << 20)
        let read = Memory(try bytes.withUnsafeBytes { try JSONValue(parsing: $0, most: .max) })
        // The brokers before went first, and of these the oldest.
        #expect(read.topics.count == 5000 && read.broker?.host == "broker4" && read.former.last?.broker.host == "broker3")
    }
}
