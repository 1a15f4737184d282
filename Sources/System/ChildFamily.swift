import CSystem
import FasciaGeometry
import Glibc
import Synchronization

/// A program that was started and all that it has started in turn, wherever that has gone.
///
/// This process adopts what loses its parent (it is a "subreaper"), and each program carries a mark in its environment that its children
/// inherit: a child that has made a session of its own, or whose parent has ended, is found by it. What has lost the mark too goes with
/// the family that looks first.
final class ChildFamily: Sendable {
    /// What all families of this process share. Held while a program is started, so that nobody looks at half of one.
    private struct Register {
        var lastNumber = 0
        /// The programs themselves, each reaped by the one who started it.
        var leaders: Set<pid_t> = []
        var isAdopting = false
    }

    private static let register = Mutex(Register())
    /// What the environment variable that holds the mark begins with.
    static let markName = "FASCIA_COMMAND="

    /// The environment variable that tells the family's members from others.
    let mark: String

    private init(_ number: Int) {
        mark = "\(ChildFamily.markName)\(getpid()).\(number)"
    }

    /// Founds a family by starting its program.
    /// - Parameter start: starts the program with the mark in its environment, and gives its number.
    static func found(
        start: (_ mark: String) throws(SystemError) -> pid_t
    ) throws(SystemError) -> (family: ChildFamily, leader: pid_t) {
        try register.withLock { (register) throws(SystemError) in
            if !register.isAdopting {
                register.isAdopting = true
                // Where the kernel refuses, what loses its parent goes to init, as it always did.
                _ = fascia_adopt_orphans()
            }
            register.lastNumber += 1
            let family = ChildFamily(register.lastNumber)
            let leader = try start(family.mark)
            register.leaders.insert(leader)
            return (family, leader)
        }
    }

    /// Its program has ended: it is reaped here, and its number is nobody's any more.
    /// - Returns: the status that `waitpid` gives; nil if it has not ended yet.
    func reap(_ leader: pid_t) -> (found: pid_t, status: Int32)? {
        ChildFamily.register.withLock { register -> (found: pid_t, status: Int32)? in
            var status: Int32 = 0
            let found = SystemCall.retry { waitpid(leader, &status, WNOHANG) }
            if found == 0 { return nil }
            register.leaders.remove(leader)
            return (found, status)
        }
    }

    /// Its members that have lost their parent, and are children of this process now; at most `limit`. Those that have ended are reaped.
    func orphans(limit: Int = 64) -> [pid_t] {
        ChildFamily.register.withLock { register in
            var found: [pid_t] = []
            for child in ChildFamily.strangers(among: register.leaders) where found.count < limit {
                let environment = (try? FileReader.read("/proc/\(child)/environ", limit: 1 << 20)) ?? []
                let own = ChildFamily.mark(in: environment)
                if own == mark || own == nil { found.append(child) }
            }
            return found
        }
    }

    /// Ends all families at once, as this process ends: what goes on would be nobody's. Takes at most so long.
    static func endAll(within limit: TimeSpan) {
        let end = MonotonicClock().now + limit
        var leaders = register.withLock { $0.leaders }
        while true {
            for leader in leaders { kill(-leader, SIGKILL) }
            let others = register.withLock { register in ChildFamily.strangers(among: register.leaders) }
            for other in others { kill(other, SIGKILL) }
            for leader in leaders where waitpid(leader, nil, WNOHANG) != 0 { leaders.remove(leader) }
            if leaders.isEmpty && others.isEmpty || MonotonicClock().now >= end { return }
            // What was killed ends as soon as the kernel comes to it; its children are found in the next round.
            usleep(2_000)
        }
    }

    // MARK: What the kernel knows

    /// Children of this process in sessions of their own that nobody has started here: all that programs started has one, and what
    /// libraries start for themselves has not. Those that have ended are reaped.
    private static func strangers(among leaders: Set<pid_t>) -> [pid_t] {
        let session = getsid(0)
        return children().filter { child -> Bool in
            if leaders.contains(child) { return false }
            guard let found = state(of: child), found.session != session else { return false }
            if found.isZombie {
                waitpid(child, nil, WNOHANG)
                return false
            }
            return true
        }
    }

    private static func children() -> [pid_t] {
        var numbers: [pid_t] = []
        var isTold = false
        for thread in entries("/proc/self/task") {
            guard let bytes = try? FileReader.read("/proc/self/task/\(thread)/children", limit: 1 << 16) else { continue }
            isTold = true
            numbers += String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
        }
        if isTold { return numbers }
        // A kernel that does not list children: every process is asked who its parent is.
        let own = getpid()
        return entries("/proc").filter { state(of: $0)?.parent == own }
    }

    /// The numbers among a folder's names.
    private static func entries(_ folder: String) -> [pid_t] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var numbers: [pid_t] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if let number = pid_t(name) { numbers.append(number) }
        }
        return numbers
    }

    private static func state(of process: pid_t) -> (isZombie: Bool, parent: pid_t, session: pid_t)? {
        guard let bytes = try? FileReader.read("/proc/\(process)/stat", limit: 4096) else { return nil }
        // The program's name, in brackets, may hold anything.
        guard let bracket = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = String(decoding: bytes[(bracket + 1)...], as: UTF8.self).split(separator: " ")
        guard fields.count > 3, let parent = pid_t(fields[1]), let session = pid_t(fields[3]) else { return nil }
        return (fields[0] == "Z" || fields[0] == "X", parent, session)
    }

    private static func mark(in environment: [UInt8]) -> String? {
        let name = Array(markName.utf8)
        return environment.split(separator: 0).first { $0.starts(with: name) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
