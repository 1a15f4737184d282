import Glibc

/// A user of the machine, as its files have it: who a panel runs as, and what that user may open.
struct DoctorAccount {
    let name: String
    let uid: UInt32
    /// The user's groups, the own one and those that the unit adds among them.
    let groups: Set<UInt32>

    /// A user by name; nil if there is none.
    /// - Parameters:
    ///   - added: groups that the service gives its process beside those of the user.
    ///   - process: the number of a process that may be this user's: its own groups count, whatever files say.
    init?(_ name: String, on machine: DoctorMachine, added: [String], process: Int? = nil) {
        var found: (uid: UInt32, gid: UInt32)?
        for line in machine.lines("/etc/passwd") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count >= 4, fields[0] == name, let uid = UInt32(fields[2]), let gid = UInt32(fields[3]) { found = (uid, gid) }
        }
        guard let found else { return nil }
        var groups: Set<UInt32> = [found.gid]
        for group in DoctorAccount.groups(on: machine) where group.members.contains(name) || added.contains(group.name) {
            groups.insert(group.gid)
        }
        if let process, let own = DoctorAccount.groups(ofProcess: process, user: found.uid, on: machine) { groups = own.union([found.gid]) }
        self.name = name
        uid = found.uid
        self.groups = groups
    }

    /// The groups of a process, nil if it is not this user's or nobody knows.
    private static func groups(ofProcess pid: Int, user: UInt32, on machine: DoctorMachine) -> Set<UInt32>? {
        var owner: UInt32?
        var groups: Set<UInt32>?
        for line in machine.lines("/proc/\(pid)/status") {
            let words = line.split { $0 == " " || $0 == "\t" }
            if words.first == "Uid:" { owner = words.dropFirst().first.flatMap { UInt32($0) } }
            if words.first == "Groups:" { groups = Set(words.dropFirst().compactMap { UInt32($0) }) }
        }
        return owner == user ? groups : nil
    }

    /// Every group of the machine.
    static func groups(on machine: DoctorMachine) -> [(name: String, gid: UInt32, members: [String])] {
        machine.lines("/etc/group").compactMap { line in
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            guard fields.count >= 4, let gid = UInt32(fields[2]) else { return nil }
            return (String(fields[0]), gid, fields[3].split(separator: ",").map(String.init))
        }
    }

    /// A group's name by its number, or the number.
    static func groupName(_ gid: UInt32, on machine: DoctorMachine) -> String {
        groups(on: machine).first { $0.gid == gid }?.name ?? "\(gid)"
    }

    /// Whether this user may read and write something.
    func mayUse(_ status: stat) -> Bool { uid == 0 || allows(status, 0o6) }

    /// Whether this user may read something: a file, or look into a folder.
    func mayRead(_ status: stat) -> Bool { uid == 0 || allows(status, status.st_mode & S_IFMT == S_IFDIR ? 0o1 : 0o4) }

    /// Whether this user may run something.
    func mayRun(_ status: stat) -> Bool { uid == 0 ? status.st_mode & 0o111 != 0 : allows(status, 0o1) }

    /// Whether this user may write something.
    func mayWrite(_ status: stat) -> Bool { uid == 0 || allows(status, 0o2) }

    private func allows(_ status: stat, _ needed: mode_t) -> Bool {
        let mode = status.st_mode
        // The first that applies decides, as in the kernel.
        if status.st_uid == uid { return mode >> 6 & needed == needed }
        if groups.contains(status.st_gid) { return mode >> 3 & needed == needed }
        return mode & needed == needed
    }
}
