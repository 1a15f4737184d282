import CMosquitto
import FasciaGeometry
import FasciaSystem
import Glibc

/// One connection with the broker, from its first attempt to its end: libmosquitto on the event loop, without threads of its own.
///
/// It is made anew for each attempt and never connects again: libmosquitto would send once more what was on its way, and no command may be
/// carried out twice.
final class BrokerConnection {
    enum Event {
        case connected
        case message(topic: String, payload: [UInt8], isRetained: Bool)
        /// The end. `isRefusal`: the broker wants something else of us, and trying again at once is of no use.
        case ended(reason: String, isRefusal: Bool)
        /// The broker does not let us read or write a topic.
        case denied(topic: String, reading: Bool)
        /// The broker takes no message of this size.
        case refusedSize(topic: String, bytes: Int)
        /// All that was published has left: there is room for more.
        case drained
        /// The broker keeps nothing on a topic any more.
        case emptied(topic: String)
        /// The broker has what was published on a topic.
        case kept(topic: String)
        /// The broker does not know MQTT 5.
        case isOld
    }

    /// How long a connection may take until the broker has answered.
    static let patience = TimeSpan.seconds(10)
    /// Larger messages are nobody's state, and are passed over.
    static let payloadLimit = 64 << 10
    /// What a broker that speaks MQTT 5 is asked not to exceed: whoever may publish on a topic could have it send 256 MB at a time.
    private static let packetLimit: UInt32 = 80 << 10

    /// libmosquitto's object, which one thread at a time works with.
    private struct Handle: @unchecked Sendable { let pointer: OpaquePointer }

    private let handle: Handle
    private let settings: BrokerSettings
    private let isModern: Bool
    private let loop: EventLoop
    private let clock = MonotonicClock()
    private var source: DescriptorSource?
    private var watched: Int32 = -1
    private var ticks: TimerSource?
    private var report: ((Event) -> Void)?
    /// What callbacks have told, until libmosquitto is done: its object must not be touched within them.
    private var events: [Event] = []
    private(set) var isConnected = false
    /// Whether libmosquitto has told what the broker answered.
    private var isAnswered = false
    private var hasEnded = false
    /// How often the kernel has told that the other side is gone.
    private var hangups = 0
    /// While the worker has the object.
    private var isAway = false
    private var started = Instant.zero
    /// What libmosquitto has complained of; the worker has it while it has the object.
    private final class Complaints: @unchecked Sendable {
        var last = ""
        /// Whether a certificate or a key could not be read.
        var areOfFiles = false
    }

    private let complaints = Complaints()
    private var lastComplaint: String { complaints.last }
    private var published: [Int32: (topic: String, isEmpty: Bool)] = [:]
    private var subscribed: [Int32: [String]] = [:]

    /// - Parameters:
    ///   - isModern: whether to speak MQTT 5, or 3.1.1.
    ///   - report: told everything, on the loop; not within the calls of this object.
    init(_ settings: BrokerSettings, isModern: Bool, loop: EventLoop, report: @escaping (Event) -> Void) throws(SystemError) {
        guard let pointer = mosquitto_new(settings.client, true, nil) else {
            throw SystemError(attempt: "make", object: "a client of MQTT", errno: errno)
        }
        handle = Handle(pointer: pointer)
        self.settings = settings
        self.isModern = isModern
        self.loop = loop
        self.report = report
        ticks = try loop.timer { [unowned self] in self.tick() }
        mosquitto_user_data_set(pointer, Unmanaged.passUnretained(self).toOpaque())
        mosquitto_int_option(pointer, MOSQ_OPT_PROTOCOL_VERSION, isModern ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311)
        mosquitto_int_option(pointer, MOSQ_OPT_TCP_NODELAY, 1)
        setCallbacks(pointer)
    }

    deinit { mosquitto_destroy(handle.pointer) }

    // MARK: The beginning

    /// Connects. Looking the broker's name up may take as long as its server is silent, so that a thread does it.
    func start(_ worker: Worker) {
        started = clock.now
        ticks?.arm(at: started + .milliseconds(500))
        let (handle, settings, complaints, isModern) = (handle, settings, complaints, isModern)
        do throws(SystemError) {
            isAway = true
            try worker.perform {
                BrokerConnection.begin(handle, settings, complaints, isModern: isModern)
            } completion: { failure in
                // This closure keeps the object until the thread is done with it.
                self.isAway = false
                if self.hasEnded { return }
                if let failure { return self.end(failure.reason, isRefusal: failure.isRefusal) }
                self.rearm()
            }
        } catch {
            isAway = false
            end("\(error)", isRefusal: false)
        }
    }

    /// - Returns: what went wrong.
    private static func begin(
        _ handle: Handle, _ settings: BrokerSettings, _ complaints: Complaints, isModern: Bool
    ) -> (reason: String, isRefusal: Bool)? {
        let pointer = handle.pointer
        let credentials = settings.credentials
        if let user = credentials.user { mosquitto_username_pw_set(pointer, user, credentials.password) }
        let offline = Array("offline".utf8)
        if !settings.statusTopic.isEmpty { mosquitto_will_set(pointer, settings.statusTopic, Int32(offline.count), offline, 1, true) }
        if settings.isSecure {
            let result = mosquitto_tls_set(
                pointer, credentials.authority, credentials.authority == nil ? "/etc/ssl/certs" : nil, credentials.certificate,
                credentials.key, nil)
            if result != MOSQ_ERR_SUCCESS.code { return (unusable, true) }
        }
        let family = AddressFamily.choose(host: settings.host, port: settings.port)
        let unknown = "there is no host “\(settings.host)”, or the name server does not answer"
        if family == .unknownHost { return (unknown, false) }
        if isModern { limitPackets(pointer) }
        let result = mosquitto_connect_bind_async(
            pointer, settings.isSecure ? settings.host : family.address ?? settings.host, Int32(settings.port), Int32(settings.pings),
            family.binding)
        let number = errno
        switch result {
        case MOSQ_ERR_SUCCESS.code: return nil
        case MOSQ_ERR_EAI.code: return (unknown, false)
        case MOSQ_ERR_ERRNO.code: return (SystemError.text(of: number), false)
        // Certificates are read only now, and a broker nearby has shown its own already.
        case MOSQ_ERR_TLS.code where !complaints.last.isEmpty && !isOfCertificates(complaints.last): return (brokenOff, false)
        case MOSQ_ERR_TLS.code: return (complaints.areOfFiles ? unusable : tlsReason(complaints.last), true)
        default: return (text(result), false)
        }
    }

    /// Has the broker asked for small packets alone. Only the blocking kind of connecting takes properties; it keeps them for later attempts
    /// of any kind before it looks at the port, and there is no port of this number. A library that does otherwise asks for nothing.
    private static func limitPackets(_ pointer: OpaquePointer) {
        var properties: OpaquePointer?
        mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), packetLimit)
        mosquitto_connect_bind_v5(pointer, "localhost", 1 << 16, 0, nil, properties)
        mosquitto_property_free_all(&properties)
    }

    // MARK: On the loop

    private func tick() {
        if hasEnded { return }
        if !isConnected, clock.now - started > BrokerConnection.patience {
            let what = isAway ? "looking up “\(settings.host)” takes" : "no answer"
            return end("\(what) more than \(Int(BrokerConnection.patience.seconds)) s", isRefusal: false)
        }
        if !isAway { after(mosquitto_loop_misc(handle.pointer)) }
        if !hasEnded { ticks?.arm(at: clock.now + .milliseconds(500)) }
    }

    private func ready(_ events: DescriptorEvents) {
        if isAway || hasEnded { return }
        var result = MOSQ_ERR_SUCCESS.code
        if events.contains(.readable) || events.contains(.hangup) || events.contains(.error) {
            result = mosquitto_loop_read(handle.pointer, 1)
        }
        if result == MOSQ_ERR_SUCCESS.code, events.contains(.writable) {
            result = mosquitto_loop_write(handle.pointer, 1)
            if isConnected, canTakeMore { self.events.append(.drained) }
        }
        withExtendedLifetime(self) {
            after(result)
            if hasEnded || events.isDisjoint(with: [.hangup, .error]) { return }
            // Before a secure connection is there, libmosquitto takes a refused one for one that takes its time, and the loop would ask again at
            // once. Of one that was there messages may be left to read.
            hangups += 1
            if !isConnected || hangups > BrokerConnection.mostHangups { end(BrokerConnection.brokenOff, isRefusal: false) }
        }
    }

    private static let mostHangups = 100
    /// What follows each call of libmosquitto: it may have told something, have ended, or want to write now.
    private func after(_ result: Int32) {
        let number = errno
        // An observer may let go of this object.
        withExtendedLifetime(self) {
            deliver()
            if hasEnded { return }
            // The answer of a broker that knows 3.1.1 alone is too short for MQTT 5: from 2.0.12 on libmosquitto calls that malformed, and tells
            // nobody what it was.
            if isModern, !isAnswered, result == MOSQ_ERR_MALFORMED_PACKET.code || result == MOSQ_ERR_PROTOCOL.code {
                report?(.isOld)
                return end(BrokerConnection.old, isRefusal: false)
            }
            if result != MOSQ_ERR_SUCCESS.code {
                var reason = result == MOSQ_ERR_ERRNO.code ? SystemError.text(of: number) : BrokerConnection.text(result)
                if result == MOSQ_ERR_TLS.code || !lastComplaint.isEmpty && settings.isSecure && !isConnected {
                    reason = BrokerConnection.tlsReason(lastComplaint)
                }
                let isGreeting = settings.isSecure && !isConnected && !lastComplaint.isEmpty
                let isRefusal = isGreeting && BrokerConnection.isOfCertificates(lastComplaint)
                return end(isGreeting && !isRefusal ? BrokerConnection.brokenOff : reason, isRefusal: isRefusal)
            }
            rearm()
        }
    }

    private func deliver() {
        while !events.isEmpty, !hasEnded {
            let event = events.removeFirst()
            if case .ended(let reason, let isRefusal) = event { return end(reason, isRefusal: isRefusal) }
            report?(event)
        }
    }

    private func rearm() {
        let descriptor = mosquitto_socket(handle.pointer)
        if descriptor != watched {
            source = nil
            watched = descriptor
            if descriptor >= 0 {
                // What nobody has received after 3 s is nobody's wish any more: the kernel would send it whenever the network is back
                // (TCP_USER_TIMEOUT, in milliseconds).
                var limit: UInt32 = 3000
                setsockopt(descriptor, Int32(IPPROTO_TCP), 18, &limit, socklen_t(MemoryLayout<UInt32>.size))
                source = try? loop.watch(descriptor, priority: .background) { [unowned self] in self.ready($0) }
            }
        }
        source?.events = mosquitto_want_write(handle.pointer) ? [.readable, .writable] : .readable
    }

    private func end(_ reason: String, isRefusal: Bool) {
        if hasEnded { return }
        hasEnded = true
        isConnected = false
        source = nil
        ticks?.disarm()
        let report = report
        self.report = nil
        report?(.ended(reason: reason, isRefusal: isRefusal))
    }

    /// Says farewell: others see at once that the panel is gone, not only when the broker misses it.
    func close(saying payload: String = "offline") {
        if !hasEnded, isConnected, !isAway {
            // Of quality 1 it would wait behind what is not acknowledged yet, and after a farewell there is no will.
            if !settings.statusTopic.isEmpty { publish(settings.statusTopic, payload, isRetained: true, quality: 0) }
            mosquitto_disconnect(handle.pointer)
            for _ in 0..<20 where mosquitto_want_write(handle.pointer) { mosquitto_loop_write(handle.pointer, 1) }
        }
        hasEnded = true
        isConnected = false
        report = nil
        source = nil
        ticks?.disarm()
    }

    // MARK: Messages

    /// Whether what was published before has left.
    var canSend: Bool { isConnected && !mosquitto_want_write(handle.pointer) }

    /// Whether more is to be handed over: beyond 20 messages that are not acknowledged libmosquitto keeps all that comes, the oldest first, and
    /// here only the last of a topic counts.
    var canTakeMore: Bool { canSend && published.count < 16 }

    /// Publishes a message now; false if there is no connection or it cannot be sent. That it is larger than the broker takes is an event.
    /// - Parameter life: for how many seconds the broker is to keep it for who is away; nil for as long as it likes. MQTT 3.1.1 has no word
    ///   for that.
    @discardableResult
    func publish(_ topic: String, _ payload: String, isRetained: Bool, quality: Int32, life: UInt32? = nil) -> Bool {
        if !isConnected { return false }
        let bytes = Array(payload.utf8)
        var number: Int32 = 0
        var properties: OpaquePointer?
        if let life, isModern { mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), life) }
        let result = mosquitto_publish_v5(handle.pointer, &number, topic, Int32(bytes.count), bytes, quality, isRetained, properties)
        mosquitto_property_free_all(&properties)
        if result == MOSQ_ERR_SUCCESS.code, quality > 0 { published[number] = (topic, isRetained && bytes.isEmpty) }
        if result == MOSQ_ERR_OVERSIZE_PACKET.code { events.append(.refusedSize(topic: topic, bytes: bytes.count)) }
        rearm()
        return result == MOSQ_ERR_SUCCESS.code
    }

    /// Subscribes to topics.
    /// - Parameter isCommand: what was retained there is not wanted: nobody's old command is carried out.
    func subscribe(_ topics: [String], isCommand: Bool) {
        if !isConnected { return }
        let options: Int32 = isCommand ? 0x04 | 0x20 : 0x04
        for topic in topics {
            var number: Int32 = 0
            let result = mosquitto_subscribe_v5(handle.pointer, &number, topic, 1, isModern ? options : 0, nil)
            if result == MOSQ_ERR_SUCCESS.code { subscribed[number] = [topic] }
        }
        rearm()
    }

    func unsubscribe(_ topics: [String]) {
        if !isConnected { return }
        for topic in topics { mosquitto_unsubscribe(handle.pointer, nil, topic) }
        rearm()
    }

    // MARK: What libmosquitto calls

    private func setCallbacks(_ pointer: OpaquePointer) {
        mosquitto_connect_callback_set(pointer) { _, user, code in BrokerConnection.of(user)?.answered(code) }
        mosquitto_message_callback_set(pointer) { _, user, message in
            if let message { BrokerConnection.of(user)?.heard(message.pointee) }
        }
        mosquitto_publish_v5_callback_set(pointer) { _, user, number, code, _ in
            guard let self = BrokerConnection.of(user) else { return }
            guard let published = self.published.removeValue(forKey: number) else { return }
            // 16 says that nobody listens, which is fine.
            if code >= 128 {
                self.events.append(.denied(topic: published.topic, reading: false))
            } else {
                self.events.append(published.isEmpty ? .emptied(topic: published.topic) : .kept(topic: published.topic))
            }
            self.events.append(.drained)
        }
        mosquitto_subscribe_callback_set(pointer) { _, user, number, count, granted in
            guard let self = BrokerConnection.of(user) else { return }
            let topics = self.subscribed.removeValue(forKey: number) ?? []
            for (index, topic) in topics.enumerated() where index < count && (granted?[index] ?? 0) >= 128 {
                self.events.append(.denied(topic: topic, reading: true))
            }
        }
        mosquitto_disconnect_callback_set(pointer) { _, user, code in
            guard code > 0, let self = BrokerConnection.of(user) else { return }
            let reason = code >= 128 ? BrokerConnection.words(mosquitto_reason_string(code)) : BrokerConnection.text(code)
            // Session taken over: two that throw each other out would go on for ever.
            let isTwin = code == 142
            if self.isConnected { self.events.append(.ended(reason: isTwin ? BrokerConnection.twin : reason, isRefusal: isTwin)) }
        }
        mosquitto_log_callback_set(pointer) { _, user, level, text in
            guard level & MOSQ_LOG_ERR != 0, let text, let complaints = BrokerConnection.of(user)?.complaints else { return }
            complaints.last = String(cString: text)
            if complaints.last.hasPrefix("Error: ") { complaints.areOfFiles = true }
        }
    }

    private static func of(_ user: UnsafeMutableRawPointer?) -> BrokerConnection? {
        user.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private func answered(_ code: Int32) {
        isAnswered = true
        switch code {
        case 0:
            isConnected = true
            events.append(.connected)
        // MQTT 3.1.1 and 5 number them in their own ways.
        case 1, 132:
            if isModern { events.append(.isOld) }
            events.append(
                .ended(reason: isModern ? BrokerConnection.old : "the broker speaks neither MQTT 5 nor 3.1.1", isRefusal: !isModern))
        case 4, 5, 134, 135:
            let what = settings.credentials.user == nil ? "wants a name and a password" : "does not accept the name and password"
            events.append(.ended(reason: "the broker \(what): \(settings.passwordAdvice)", isRefusal: true))
        default:
            let reason = isModern ? mosquitto_reason_string(code) : mosquitto_connack_string(code)
            events.append(.ended(reason: reason.map { BrokerConnection.words($0) } ?? "reason \(code)", isRefusal: true))
        }
    }

    private func heard(_ message: mosquitto_message) {
        guard let topic = message.topic, message.payloadlen <= BrokerConnection.payloadLimit else { return }
        let bytes = UnsafeRawBufferPointer(start: message.payload, count: message.payload == nil ? 0 : Int(message.payloadlen))
        events.append(.message(topic: String(cString: topic), payload: Array(bytes), isRetained: message.retain))
    }
}

extension SystemError {
    /// Whether there is no such file.
    var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }
}
