import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// What root and members of the group may, and see, in the folder of the panel's user.
@Suite(.enabled(if: geteuid() == 0, "only root has rights to give away")) struct ApplyRightsTests {
    private let bench: ApplyBench

    init() throws { bench = try ApplyBench() }

    /// The panel's user has laid links to a file of root's where the doctor reads.
    @Test func theDoctorReadsNothingForTheUser() throws {
        let folder = bench.folder
        try folder.write("secret", "password: hunter2\nhunter3\n")
        chmod("\(folder.path)/secret", 0o600)
        #expect(try bench.fascia("apply in").code == 0)
        try folder.write("state/generations/1/panel.yaml", "fascia: 1\ninclude: [sec.yaml]\nviews: []\n")
        #expect(symlink("\(folder.path)/secret", "\(bench.generations.folder)/1/sec.yaml") == 0)
        #expect(symlink("\(folder.path)/secret", "\(bench.state)/state") == 0)
        bench.give()
        let doctor = "STATE_DIRECTORY='\(bench.state)' FASCIA_SOCKET=none timeout 60 '\(ToolTests.tool)' doctor"
        for config in ["", "--config state/generations/1/panel.yaml", "--config 'state/../state/generations/1/panel.yaml'"] {
            let said = try bench.shell("\(doctor) \(config) --bundle b.tgz; mkdir -p b; tar -xzf b.tgz -C b; rm b.tgz; grep -r hunter b")
            #expect(!said.said.contains("hunter") && !said.said.contains("password"), "\(said)")
            #expect(said.said.contains("sec.yaml") && said.said.contains("Permission denied"), "\(said)")
        }
    }

    /// A disk that has become read-only is no lack of rights.
    @Test(arguments: [false, true]) func aReadOnlyDiskIsToldAsOne(_ hasFolder: Bool) throws {
        let state = bench.state
        guard mount("tmpfs", state, "tmpfs", 0, "size=1m") == 0 else { return }
        defer { umount(state) }
        if hasFolder { #expect(try bench.fascia("apply in").code == 0) }
        #expect(mount("tmpfs", state, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
        for command in ["apply in", "rollback"] {
            let said = try bench.fascia(command)
            #expect(said.code == 1 && said.said.contains("Read-only file system") && said.said.contains("remount,rw"), "\(said)")
            #expect(!said.said.contains("sudo, or"), "\(said)")
        }
    }

    /// Whoever of the group shows another one needs no room, whoever has made the room that is kept.
    @Test func aMemberNeedsNoRoom() throws {
        let state = bench.state
        guard mount("tmpfs", state, "tmpfs", 0, "size=256k") == 0 else { return }
        defer { umount(state) }
        let spare = "\(bench.generations.folder)/active.spare"
        var status = stat()
        for number in 1...2 {
            #expect(try bench.fascia("apply in").code == 0)
            // As a panel keeps it, whose umask gives the group nothing; and after a power cut.
            #expect(number == 1 ? unlink(spare) == 0 : truncate(spare, 0) == 0)
            try bench.generations.change { $0.keep($0.active) }
            #expect(stat(spare, &status) == 0 && status.st_mode & 0o777 == 0o664 && status.st_size == 4096, "\(status)")
        }
        bench.give()
        #expect(chmod(state, 0o770) == 0)
        let member = "setpriv --reuid 65533 --regid 65534 --clear-groups"
        for mode: mode_t in [0o664, 0o640] {
            _ = try bench.shell("cat /dev/zero > state/full")
            #expect(chmod(spare, mode) == 0)
            for number in [1, 2] {
                let said = try bench.fascia("rollback \(number)", after: member)
                #expect(said.code == 0, "\(String(mode, radix: 8)): \(said)")
                #expect(try bench.generations.read().active == number)
            }
            // What the member wrote is for the panel's user as well.
            bench.give()
        }
    }
}
