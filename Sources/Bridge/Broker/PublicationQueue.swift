/// Messages that are to be published: of a topic the last one, in the order in which the topics came.
struct PublicationQueue {
    private var topics = NameQueue()
    private var payloads: [String: String] = [:]

    var isEmpty: Bool { topics.isEmpty }

    mutating func add(_ topic: String, _ payload: String) {
        payloads[topic] = payload
        topics.add(topic)
    }

    mutating func next() -> (topic: String, payload: String)? {
        guard let topic = topics.next(), let payload = payloads.removeValue(forKey: topic) else { return nil }
        return (topic, payload)
    }

    mutating func removeAll() { self = PublicationQueue() }
}
