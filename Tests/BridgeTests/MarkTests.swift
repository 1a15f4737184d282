import Testing

@testable import FasciaBridge

/// What is noted of a broker.
@Suite struct MarkTests {
    @Test func anotherPanelOfTheSameNameIsSeen() {
        var mark = SessionMark()
        let (own, other) = (Array(mark.text.utf8), Array("other".utf8))
        // What a broker has kept from long ago is nobody's.
        #expect(!mark.find(other, isRetained: true) && !mark.find(other, isRetained: true))
        mark.answer()
        #expect(mark.isThere && !mark.find(own, isRetained: true) && !mark.find([], isRetained: true))
        mark.disconnect()
        #expect(!mark.isThere && !mark.find(other, isRetained: true) && !mark.find(other, isRetained: false))
        let isSeen = mark.find(other, isRetained: true)
        #expect(isSeen)
        #expect(!mark.find(own, isRetained: true) && !mark.find(other, isRetained: true))
        let text = mark.text
        mark.renew()
        #expect(mark.text != text && !mark.find(other, isRetained: true))
    }

    @Test func theScreenTellsEachThingOnce() {
        var told = ToldOnScreen()
        #expect(told.refusal("a") == "a" && told.refusal("a") == nil && told.refusal("b") == "b")
        told.connected()
        #expect(told.refusal("b") == "b")
        #expect(
            told.denial("") == nil && told.denial("x") == "x" && told.denial("x") == nil && told.denial("") == nil
                && told.denial("y") == "y")
    }

    @Test func ofATopicTheLastMessageIsPublished() {
        var queue = PublicationQueue()
        for (topic, payload) in [("a", "1"), ("b", "2"), ("a", "3")] { queue.add(topic, payload) }
        let first = queue.next()
        queue.add("a", "4")
        let rest = [queue.next(), queue.next()]
        #expect(first?.topic == "a" && first?.payload == "3")
        #expect(rest.map { $0?.topic } == ["b", "a"] && rest.map { $0?.payload } == ["2", "4"])
        let last = queue.next()
        #expect(last == nil && queue.isEmpty)
    }

    @Test func aScreenIsToldWhatToDo() {
        #expect(
            ToldOnScreen.brief("a: no secure connection (OpenSSL Error[0]: x): look at ca.pem") == "a: no secure connection: look at ca.pem"
        )
        #expect(ToldOnScreen.brief("a (max_packet_size)") == "a (max_packet_size)" && ToldOnScreen.brief("") == "")
    }

    @Test func ofANameTheLastWordCounts() {
        var queue = NameQueue()
        for name in ["a", "b", "a"] { queue.add(name) }
        #expect(queue.next() == "a" && queue.next() == "b" && queue.next() == nil && queue.isEmpty)
        queue.add("a")
        #expect(queue.next() == "a")
    }

    @Test func aQueueThatIsNeverEmptyHoldsNoMoreThanWaits() {
        var queue = NameQueue()
        for number in 0..<10 { queue.add("\(number)") }
        for number in 0..<10_000 {
            queue.add("\(10 + number)")
            #expect(queue.next() != nil)
        }
        #expect(!queue.isEmpty && queue.held < 200)
        queue = NameQueue()
        for number in 0..<1000 { queue.add("\(number)") }
        #expect((0..<1000).allSatisfy { queue.next() == "\($0)" } && queue.next() == nil)
    }
}
