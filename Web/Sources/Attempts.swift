import FasciaSystem
import Glibc
import NIOCore

/// Counts wrong attempts: of each name by each origin, and, more loosely, of each origin. What is counted falls with time.
struct Attempts {
    /// How wrong attempts make the next ones wait.
    private struct Limit {
        /// So many are mistakes; each further one doubles the wait for the next, from a second on.
        let mistakes: Int
        let longestWait: Int
        /// After how many seconds one is forgotten.
        let memory: Int64
    }

    private struct Failures {
        var count = 0
        var until = NIODeadline.uptimeNanoseconds(0)
        var last = NIODeadline.uptimeNanoseconds(0)

        mutating func fall(_ memory: Int64, _ now: NIODeadline) {
            let forgotten = (now - last).nanoseconds / (memory * 1_000_000_000)
            if forgotten <= 0 { return }
            count = max(0, count - Int(clamping: forgotten))
            last = last + .seconds(forgotten * memory)
        }

        mutating func add(_ limit: Limit, _ now: NIODeadline) {
            fall(limit.memory, now)
            if count == 0 { last = now }
            count += 1
            let seconds = count < limit.mistakes ? 0 : min(1 << min(count - limit.mistakes, 30), limit.longestWait)
            until = now + .seconds(Int64(seconds))
        }
    }

    private static let ofName = Limit(mistakes: 3, longestWait: 64, memory: 30)
    /// Behind one address there may be a whole house: who guesses there costs the others seconds.
    private static let ofOrigin = Limit(mistakes: 30, longestWait: 8, memory: 5)
    private static let most = 1024

    private var failures: [String: Failures] = [:]
    /// How many there were of an origin since it was last forgotten: for the log.
    private var totals: [String: Int] = [:]

    /// Whose attempts are counted together: an IPv4 address, or an IPv6 network of 64 bits, of which anybody has all the addresses.
    /// - Returns: nil if the text is no address.
    static func origin(of address: String) -> String? {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 { return address }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] { return bytes[12...].map { "\($0)" }.joined(separator: ".") }
        return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ",")
    }

    /// How many seconds somebody has to wait; 0 for none.
    func wait(_ name: String, _ origin: String, now: NIODeadline) -> Int {
        let until = max(failures[Attempts.key(name, origin)]?.until ?? now, failures[origin]?.until ?? now)
        return until > now ? Int((until - now).nanoseconds / 1_000_000_000) + 1 : 0
    }

    /// How many wrong ones of an origin are remembered.
    func count(_ origin: String) -> Int { failures[origin]?.count ?? 0 }

    /// Takes a wrong one down.
    /// - Returns: how many there were of the origin.
    mutating func fail(_ name: String, _ origin: String, now: NIODeadline) -> Int {
        add(Attempts.key(name, origin), Attempts.ofName, now)
        add(origin, Attempts.ofOrigin, now)
        if totals.count >= Attempts.most, totals[origin] == nil { totals = totals.filter { failures[$0.key] != nil } }
        if totals.count >= Attempts.most, totals[origin] == nil { totals = [:] }
        totals[origin, default: 0] += 1
        return totals[origin] ?? 1
    }

    /// Somebody was let in: that says nothing of who tried other names.
    mutating func succeed(_ name: String, _ origin: String) { failures[Attempts.key(name, origin)] = nil }

    private mutating func add(_ key: String, _ limit: Limit, _ now: NIODeadline) {
        if failures.count >= Attempts.most, failures[key] == nil {
            // The one that may try again first has waited for longest.
            if let first = failures.min(by: { $0.value.until < $1.value.until })?.key { failures[first] = nil }
        }
        failures[key, default: Failures()].add(limit, now)
    }

    /// No name has a space.
    private static func key(_ name: String, _ origin: String) -> String { "\(name) \(origin)" }
}
