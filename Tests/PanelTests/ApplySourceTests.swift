import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// What is taken of a folder or an archive, and what is said of what is not.
@Suite struct ApplySourceTests {
    private let bench: ApplyBench

    init() throws { bench = try ApplyBench() }

    /// Names that look alike are two, and such as no list can hold are refused before anything is stored.
    @Test func namesAreTakenByTheirBytes() throws {
        try bench.folder.write("in/\u{E9}.txt", "one")
        try bench.folder.write("in/e\u{301}.txt", "two")
        try bench.folder.write("in/\u{301}x.txt", "three")
        try bench.folder.write("in/  two  spaces ", "four")
        #expect(system("cd '\(bench.folder.path)' && tar -cf a.tar in") == 0)
        for source in ["in", "a.tar"] {
            let said = try bench.fascia("apply \(source)")
            #expect(said.code == 0, "\(said)")
            let number = try bench.generations.read().active
            #expect(try FolderReader.names("\(bench.generations.folder)/\(number)").count == 6, "\(source)")
            #expect(bench.generations.damage(of: number) == nil)
            try bench.folder.write("state/generations/\(number)/\u{301}x.txt", "other")
            #expect(bench.generations.damage(of: number) != nil)
        }
    }

    @Test(arguments: ["a\rb", "a\u{2028}b", "a\nb", "a\u{1B}[31mb", "a\u{85}b"]) func namesOfTwoLinesAreRefused(_ name: String) throws {
        try bench.folder.write("in/\(name)", "x")
        #expect(system("cd '\(bench.folder.path)' && tar -cf a.tar in") == 0)
        for source in ["in", "a.tar"] {
            let said = try bench.fascia("apply \(source)")
            #expect(said.code == 1 && said.said.contains("control character: rename the file"), "\(said)")
            #expect(bench.generations.numbers.isEmpty)
        }
    }

    @Test func namesThatAreNoTextAreRefused() throws {
        #expect(
            system(
                "cd '\(bench.folder.path)/in' && printf one > \"$(printf 'a\\377.txt')\" && printf two > \"$(printf 'a\\376.txt')\" && cd .. && tar -cf a.tar in"
            ) == 0)
        for source in ["in", "a.tar"] {
            let said = try bench.fascia("apply \(source)")
            #expect(said.code == 1 && said.said.contains("not in UTF-8: rename the file"), "\(said)")
        }
    }

    /// A link to a folder inside stands for what is in that, as in an archive.
    @Test func aLinkToAFolderInsideIsFollowed() throws {
        try bench.folder.write("in/a/x.txt", "one")
        #expect(symlink("a", "\(bench.folder.path)/in/b") == 0)
        let said = try bench.fascia("apply in")
        #expect(said.code == 0, "\(said)")
        #expect(try FolderReader.names("\(bench.generations.folder)/1/b") == ["x.txt"])
        #expect(symlink("..", "\(bench.folder.path)/in/a/up") == 0)
        var refused = try bench.fascia("apply in")
        #expect(refused.code == 1 && refused.said.contains("leads around in a circle"), "\(refused)")
        unlink("\(bench.folder.path)/in/a/up")
        mkdir("\(bench.folder.path)/outside", 0o755)
        #expect(symlink("../outside", "\(bench.folder.path)/in/out") == 0)
        refused = try bench.fascia("apply in")
        #expect(refused.code == 1 && refused.said.contains("it lies outside of in"), "\(refused)")
    }

    /// What cannot be stored is told by its own name.
    @Test func whatIsNoFileIsTold() throws {
        #expect(mkfifo("\(bench.folder.path)/in/pipe", 0o644) == 0)
        var said = try bench.fascia("apply in")
        #expect(said.code == 1 && said.said.contains("in/pipe is a pipe, a socket or a device"), "\(said)")
        unlink("\(bench.folder.path)/in/pipe")
        #expect(
            system(
                """
                cd '\(bench.folder.path)' && python3 -c "
                import io, tarfile
                for name, files in (('long.tar', ['x' * 300]), ('both.tar', ['a', 'a/b'])):
                    with tarfile.open(name, 'w') as archive:
                        archive.add('in/panel.yaml', 'panel.yaml')
                        for file in files:
                            archive.addfile(tarfile.TarInfo(file), io.BytesIO(b''))
                "
                """) == 0)
        for (source, reason) in [("long.tar", "a name has at most 255 bytes"), ("both.tar", "a file and a folder have the same name")] {
            said = try bench.fascia("apply \(source)")
            #expect(said.code == 1 && said.said.contains(reason) && !said.said.contains(".new-"), "\(said)")
        }
    }

    /// What is too much is found before anything is written: there is no room for a tenth of it.
    @Test(.enabled(if: geteuid() == 0, "only root mounts")) func whatIsTooMuchIsFoundAtOnce() throws {
        guard mount("tmpfs", bench.state, "tmpfs", 0, "size=8m,nr_inodes=200") == 0 else { return }
        defer { umount(bench.state) }
        let long = String(repeating: "z", count: 250)
        for (name, reason) in [("f{n}", "has more than 10000 files"), ("\(long)/{n:04}\(long.dropLast(10))", "longer than 3 MB together")] {
            let count = name.hasPrefix("f") ? 10_050 : 9_000
            let makes = "mkdir -p \(long) && python3 -c \"for n in range(\(count)): open(f'\(name)', 'w')\""
            #expect(system("cd '\(bench.folder.path)' && rm -rf in/f* in/z* && cd in && \(makes) && cd .. && tar -cf a.tar in") == 0)
            for source in ["in", "a.tar"] {
                let said = try bench.fascia("apply \(source)")
                #expect(said.code == 1 && said.said.contains(reason), "\(said)")
            }
        }
    }

    /// A small disk: what was taken back makes way for its mended successor, what has passed does not.
    @Test(.enabled(if: geteuid() == 0, "only root mounts")) func whatWasTakenBackMakesWay() throws {
        let state = bench.state
        guard mount("tmpfs", state, "tmpfs", 0, "size=1m") == 0 else { return }
        defer { umount(state) }
        #expect(try bench.fascia("apply in").code == 0)
        try bench.generations.change { $0.keep(1) }
        try bench.folder.write("in/big.bin", [UInt8](repeating: 7, count: 600 << 10))
        #expect(try bench.fascia("apply in").code == 0)
        try bench.generations.change { $0.fail(2, "it is black", stored: [1, 2]) }
        #expect(system("cd '\(bench.folder.path)' && tar -cf a.tar in") == 0)
        let said = try bench.fascia("apply in")
        #expect(said.code == 0 && said.said.contains("removed what was taken back") && said.said.contains("generation 2"), "\(said)")
        #expect(bench.generations.numbers == [1, 2] && (try? bench.generations.read().isOnTrial) == true)
        // The archive itself is kept there meanwhile, and it comes but once.
        try bench.generations.change { $0.fail(2, "it is black", stored: [1, 2]) }
        let piped = try bench.fascia("apply - < a.tar")
        #expect(piped.code == 1 && piped.said.contains("the disk is full: cannot"), "\(piped)")
        #expect(piped.said.split(separator: "may be removed", omittingEmptySubsequences: false).count == 2, "\(piped)")
        #expect(bench.generations.numbers == [1])
    }
}
