import FasciaGeometry
import Testing

@Suite struct ObserversTests {
    private final class Record {
        var calls: [String] = []
        var kept: [Observation] = []
    }

    @Test func handlersAreCalledInTheOrderOfAdding() {
        let observers = Observers<Int>()
        let record = Record()
        for name in ["a", "b", "c"] { record.kept.append(observers.add { record.calls.append("\(name)\($0)") }) }
        observers.send(1)
        observers.send(2)
        #expect(record.calls == ["a1", "b1", "c1", "a2", "b2", "c2"])
    }

    @Test(arguments: [true, false]) func cancellingOrReleasingEndsAnObservation(isReleased: Bool) {
        let observers = Observers<Int>()
        let record = Record()
        var first: Observation? = observers.add { record.calls.append("a\($0)") }
        let second = observers.add { record.calls.append("b\($0)") }
        #expect(!observers.isEmpty)
        if isReleased { first = nil } else { first?.cancel() }
        observers.send(1)
        #expect(record.calls == ["b1"])
        second.cancel()
        second.cancel()
        #expect(observers.isEmpty)
        observers.send(2)
        #expect(record.calls == ["b1"])
        withExtendedLifetime(first) {}
    }

    @Test func observationCancelledWhileDeliveringIsNotCalledAnyMore() {
        let observers = Observers<Int>()
        let record = Record()
        record.kept.append(
            observers.add { event in
                record.calls.append("a\(event)")
                // Its own and the next one's.
                record.kept[0].cancel()
                record.kept[1].cancel()
                record.calls.append("a goes on")
            })
        record.kept.append(observers.add { record.calls.append("b\($0)") })
        record.kept.append(observers.add { record.calls.append("c\($0)") })
        observers.send(1)
        observers.send(2)
        #expect(record.calls == ["a1", "a goes on", "c1", "c2"])
    }

    @Test func observationAddedWhileDeliveringGetsTheNextEvent() {
        let observers = Observers<Int>()
        let record = Record()
        record.kept.append(
            observers.add { event in
                record.calls.append("a\(event)")
                if event == 1 { record.kept.append(observers.add { record.calls.append("b\($0)") }) }
            })
        observers.send(1)
        observers.send(2)
        #expect(record.calls == ["a1", "a2", "b2"])
    }

    @Test func eventSentWithinADeliveryIsDeliveredAtOnce() {
        let observers = Observers<Int>()
        let record = Record()
        record.kept.append(
            observers.add { event in
                record.calls.append("a\(event)")
                if event == 1 {
                    observers.send(2)
                    record.kept[1].cancel()
                }
            })
        record.kept.append(observers.add { record.calls.append("b\($0)") })
        record.kept.append(observers.add { record.calls.append("c\($0)") })
        observers.send(1)
        #expect(record.calls == ["a1", "a2", "b2", "c2", "c1"])
    }

    @Test func cancelledHandlerReleasesWhatItHolds() {
        let observers = Observers<Int>()
        weak var held: Record?
        let observation: Observation
        do {
            let record = Record()
            held = record
            observation = observers.add { record.calls.append("\($0)") }
        }
        #expect(held != nil)
        observation.cancel()
        #expect(held == nil)
    }

    @Test func observationOutlivesItsObservers() {
        var observers: Observers<Int>? = Observers()
        let observation = observers?.add { _ in }
        observers = nil
        observation?.cancel()
    }
}
