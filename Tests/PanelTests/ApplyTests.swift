import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// `fascia apply` and its kin as they are called from a shell, without a panel that runs.
@Suite struct ApplyTests {
    private static let text = ApplyBench.text

    private let bench: ApplyBench
    private var folder: ConfigurationFolder { bench.folder }
    private var generations: Generations { bench.generations }

    init() throws { bench = try ApplyBench() }

    private func fascia(_ arguments: String) throws -> (code: Int32, said: String) { try bench.fascia(arguments) }

    private func names() throws -> [String] { try bench.names() }

    @Test func whatIsAppliedIsStoredAndOnTrial() throws {
        try folder.write("in/.git/config", "no part of it")
        let said = try fascia("apply in --trial 1.5")
        #expect(said.code == 0 && said.said.contains("generation 1 is shown at the next start"), "\(said)")
        let record = try generations.read()
        #expect(record.active == 1 && record.isOnTrial && record.seconds == 1.5)
        #expect(try FolderReader.names("\(generations.folder)/1").sorted() == [".stored", "panel.yaml"])
        // A script that waits must not believe that it has passed.
        #expect(try fascia("apply in --wait").code == 1)
        #expect(try fascia("generations").said.contains("* 2"))
    }

    @Test func archivesAndFoldersAreTreatedAlike() throws {
        try folder.write("in/.git/config", "no part of it")
        try folder.write("in/images/x.txt", "one")
        #expect(system("cd '\(folder.path)' && tar -cf a.tar in && printf two > in/images/x.txt && tar -rf a.tar in/images/x.txt") == 0)
        #expect(try fascia("apply a.tar").code == 0)
        #expect(try FolderReader.names("\(generations.folder)/1").sorted() == [".stored", "images", "panel.yaml"])
        #expect(try String(decoding: FileReader.read("\(generations.folder)/1/images/x.txt", limit: 100), as: UTF8.self) == "two")
    }

    @Test func filesFromOutsideAreRefused() throws {
        try folder.write("own.yaml", "name: Own\nlanguages: [en]\nletters: [q w e, a s d]\n")
        let field = "views: [{type: textField, id: t, frame: {left: 0, top: 0, width: 100}}]\n"
        try folder.write("in/panel.yaml", "fascia: 1\nkeyboards: [\(folder.path)/own.yaml]\n\(field)")
        var said = try fascia("apply in")
        #expect(said.code == 1 && said.said.contains("own.yaml, which is not in it"), "\(said)")
        try folder.write("in/panel.yaml", "fascia: 1\nvalues: {p: {type: image, folder: /root/pictures}}\nviews: []\n")
        said = try fascia("apply in")
        #expect(said.code == 1 && said.said.contains("/root/pictures, which the service does not see"), "\(said)")
        // An image that nothing shows is a mistake for `check`, too.
        try folder.write("in/panel.yaml", "fascia: 1\nimages: {gone: gone.png}\nviews: []\n")
        said = try fascia("apply in")
        #expect(said.code == 1 && said.said.contains("gone.png"), "\(said)")
        #expect(try names() == [], "nothing is left")
    }

    @Test func whatIsNotActiveIsNotLeft() throws {
        #expect(try fascia("apply in").code == 0)
        // Nothing can be noted: the lock is none.
        unlink("\(generations.folder)/lock")
        mkdir("\(generations.folder)/lock", 0o755)
        #expect(try fascia("apply in").code == 1)
        #expect(generations.numbers == [1])
    }

    @Test func whatKilledProcessesHaveLeftGoes() throws {
        #expect(try fascia("apply in").code == 0)
        for name in [".new-999999", ".old-3-999999"] { try folder.write("state/generations/\(name)/panel.yaml", "x") }
        try folder.write("state/generations/.fascia-999999-7.tmp", "x")
        for _ in 0..<6 { #expect(try fascia("apply in").code == 0) }
        #expect(generations.numbers == [3, 4, 5, 6, 7])
        #expect(try names().filter { $0.hasPrefix(".") } == [])
        // A number that is too large for any is nobody's.
        mkdir("\(generations.folder)/9223372036854775807", 0o755)
        #expect(try fascia("apply in").code == 0)
        #expect(try generations.read().active == 8)
    }

    @Test func rollbackShowsOnlyWhatCanBeShown() throws {
        for _ in 0..<3 { #expect(try fascia("apply in").code == 0) }
        try generations.change {
            $0.keep(3)
            $0.fail(1, "it is black", stored: [1, 2, 3])
        }
        var said = try fascia("rollback 1")
        #expect(said.code == 1 && said.said.contains("generation 1 was taken back"), "\(said)")
        // It never proved itself.
        #expect(try fascia("rollback 2").code == 0)
        #expect(try generations.read().active == 2 && generations.read().isOnTrial)
        #expect(try fascia("rollback 3").code == 0)
        #expect(try generations.read().active == 3 && !generations.read().isOnTrial)
        // Passed, and put aside for crashes later: whoever asks for it gets it.
        try generations.change { $0.putAside(3, for: 0, "it crashed", stored: [1, 2, 3]) }
        #expect(try generations.read().active == 0 && fascia("generations").said.contains("put aside"))
        #expect(try fascia("rollback 3").code == 0)
        #expect(try generations.read().active == 3 && !generations.read().isOnTrial)
        try folder.write("state/generations/2/panel.yaml", "fascia: 1\nviews: [{type: nothing}]\n")
        unlink("\(generations.folder)/2/.stored")
        said = try fascia("rollback 2")
        #expect(said.code == 1 && said.said.contains("nothing"), "\(said)")
        #expect(try generations.read().active == 3)
        said = try fascia("rollback 9")
        #expect(said.code == 1 && said.said.contains("there is no generation 9"))
    }

    /// What a script and a person read of what is stored.
    @Test func whatIsStoredIsListed() throws {
        for _ in 0..<3 { #expect(try fascia("apply in").code == 0) }
        try generations.change {
            $0.keep(3)
            $0.fail(1, "it is black", stored: [1, 2, 3])
        }
        let lines = try fascia("generations").said.split(separator: "\n")
        #expect(lines.count == 5 && lines[0].hasPrefix("  0  /etc/fascia/panel.yaml"), "\(lines)")
        #expect(lines[1].contains("taken back") && lines[2].contains("untried") && lines[3].hasPrefix("* 3  20"), "\(lines)")
        #expect(lines[3].contains("passed") && lines[3].hasSuffix("of \(folder.path)/in") && lines[4].contains("it is black"), "\(lines)")
        let json = try fascia("generations --json").said
        for part in [#""active":3"#, #""shown":null"#, #""state":"passed""#, #""source":"\#(folder.path)/in""#, #""applied":1"#] {
            #expect(json.contains(part), "\(json)")
        }
    }

    @Test func whatIsNotAppliedIsTold() throws {
        #expect(try fascia("apply in").code == 0)
        #expect(system("cd '\(folder.path)' && tar -czf a.tgz in && tar -cf a.tar in && truncate -s 1536 a.tar") == 0)
        try folder.write("bad/panel.yaml", "fascia: 1\ninclude: [../in/panel.yaml]\nviews: []\n")
        for (source, reason) in [
            ("a.tgz", "compressed with gzip"), ("a.tar", "its end is missing"), ("gone", "name a folder that has a panel.yaml"),
            ("in/panel.yaml", "fascia apply in"), ("bad", "leads out of"), ("- < /dev/null", "it is empty"),
        ] {
            let said = try fascia("apply \(source)")
            #expect(said.code == 1 && said.said.contains(reason), "\(source): \(said)")
            #expect(said.said.contains("not applied: generation 1 stays"), "\(said)")
        }
        #expect(generations.numbers == [1])
        #expect(try names().filter { $0.hasPrefix(".") } == [])
    }

    @Test func anArchiveMayComeOverAPipe() throws {
        #expect(system("cd '\(folder.path)' && tar -cf a.tar in") == 0)
        let said = try fascia("apply - < a.tar")
        #expect(said.code == 0, "\(said)")
        #expect(try generations.read().active == 1 && fascia("generations").said.contains("of standard input"))
    }

    /// What shows another one must not need room on a disk that something else has filled.
    @Test(.enabled(if: geteuid() == 0, "only root mounts")) func rollbackNeedsNoRoom() throws {
        let state = "\(folder.path)/state"
        guard mount("tmpfs", state, "tmpfs", 0, "size=256k") == 0 else { return }
        defer { umount(state) }
        for _ in 0..<2 {
            #expect(try fascia("apply in").code == 0)
            try generations.change { $0.keep($0.active) }
        }
        _ = system("cat /dev/zero > '\(state)/full' 2>/dev/null")
        let full = try fascia("apply in")
        #expect(full.code == 1 && full.said.contains("the disk is full") && full.said.contains("generation 2 stays"), "\(full)")
        for number in [1, 2, 1] {
            let said = try fascia("rollback \(number)")
            #expect(said.code == 0, "\(said)")
            #expect(try generations.read().active == number)
        }
    }

    /// Of a record that is damaged nothing is known, but what is stored is there.
    @Test func aDamagedRecordIsWrittenAnew() throws {
        #expect(try fascia("apply in").code == 0)
        try folder.write("state/generations/active", "nonsense")
        let listed = try fascia("generations")
        #expect(listed.code == 0 && listed.said.contains("it is damaged") && listed.said.contains("1  20"), "\(listed)")
        let said = try fascia("rollback 1")
        #expect(said.code == 0, "\(said)")
        #expect(try generations.read().active == 1 && generations.read().isOnTrial)
    }

    /// A record that is gone is not taken for a new one: what has passed stays, and is offered.
    @Test(arguments: ["rm", "ln -sfn /nonexistent/x"]) func aLostRecordIsTold(_ loss: String) throws {
        for _ in 0..<3 { #expect(try fascia("apply in").code == 0) }
        try generations.change { $0.keep(3) }
        for _ in 0..<3 { #expect(try fascia("apply in").code == 0) }
        let loses = "\(loss) state/generations/active"
        #expect(try bench.shell(loses).code == 0)
        let doctor = try bench.shell("STATE_DIRECTORY='\(bench.state)' FASCIA_SOCKET=none '\(ToolTests.tool)' doctor")
        #expect(doctor.said.contains("generations/active") && doctor.said.contains("it is lost"), "\(doctor)")
        let listed = try fascia("generations").said
        #expect(listed.contains("it is lost") && listed.contains("* 0"), "\(listed)")
        #expect(listed.split(separator: "\n").contains { $0.hasPrefix("  3") && $0.contains("passed") }, "\(listed)")
        // A panel that starts says so.
        let path = "\(folder.path)/in/panel.yaml"
        let source = PanelSource(
            path: path, display: .headless(size: .zero, scale: nil), generations: Generations(state: bench.state, entry: path))
        _ = try? source.load()
        #expect(source.generations?.number == 0 && source.generations?.story.contains("rollback” shows generation 3") == true)
        #expect(source.generations?.takeNews().count == 1)
        // However many are applied after that.
        #expect(try bench.shell(loses).code == 0)
        for _ in 0..<5 { #expect(try fascia("apply in").code == 0) }
        #expect(generations.numbers.contains(3) && generations.numbers.count == 5)
        #expect(try bench.shell(loses).code == 0)
        let said = try fascia("rollback")
        #expect(said.code == 0, "\(said)")
        #expect(try generations.read().active == 3 && !generations.read().isOnTrial)
    }

    /// Whoever edits files in /etc while another one is shown is told that nobody reads them.
    @Test func aReloadSaysWhatItHasRead() throws {
        #expect(try fascia("apply in").code == 0)
        let socket = "\(folder.path)/c"
        let run = "STATE_DIRECTORY=$PWD/state '\(ToolTests.tool)' run in/panel.yaml --display headless:300x200 --control \(socket)"
        let ask =
            "'\(ToolTests.tool)' ctl reload --socket \(socket) > said 2>&1; '\(ToolTests.tool)' generations --state state --socket \(socket) >> said 2>&1; "
        _ = system(
            "cd '\(folder.path)'; \(run) > log 2>&1 & for n in $(seq 200); do [ -S c ] && break; sleep 0.1; done; sleep 1; \(ask) kill $!; sleep 1; kill -9 $!; wait"
        )
        let said = try String(decoding: FileReader.read("\(folder.path)/said", limit: 1 << 16), as: UTF8.self)
        #expect(said.contains("generation 1 is active and was read anew") && said.contains("rollback 0"), "\(said)")
        #expect(said.contains("* 1") && said.contains("on trial"), "\(said)")
    }

    // MARK: One at a time

    /// One of some that come at once is carried out, the others are told why not, and change nothing.
    @Test func oneIsAppliedAtATime() throws {
        #expect(try fascia("apply in").code == 0)
        try folder.write("in/large.bin", [UInt8](repeating: 7, count: 24 << 20))
        try folder.write(
            "four.sh",
            "for n in 1 2 3 4; do ('\(ToolTests.tool)' apply in --state state --socket none > said-$n 2>&1; echo $? > code-$n) & done; wait"
        )
        #expect(system("cd '\(folder.path)' && timeout 100 sh four.sh") == 0)
        let all = try (1...4).map { number in
            try ["code", "said"].map {
                try String(decoding: FileReader.read("\(folder.path)/\($0)-\(number)", limit: 1 << 16), as: UTF8.self)
            }
        }
        let refused = all.filter { $0[0] == "1\n" }
        #expect(all.contains { $0[0] == "0\n" } && !refused.isEmpty, "\(all)")
        #expect(refused.allSatisfy { $0[1].contains("another") && $0[1].contains("meanwhile") }, "\(all)")
        #expect(generations.numbers.count == 1 + all.count - refused.count)
        #expect(try names().filter { $0.hasPrefix(".new") } == [])
    }

    /// Whoever sends an archive and stalls keeps nobody from showing another one, and changes nothing any more.
    @Test func whoStallsHoldsNobodyUp() throws {
        for _ in 0..<2 {
            #expect(try fascia("apply in").code == 0)
            try generations.change { $0.keep($0.active) }
        }
        #expect(system("cd '\(folder.path)' && tar -cf a.tar in && mkfifo pipe") == 0)
        let said = try bench.shell(
            """
            '\(ToolTests.tool)' apply - --state state --socket none < pipe > late 2>&1 & late=$!
            exec 3> pipe; head -c 600 a.tar >&3; sleep 0.5
            '\(ToolTests.tool)' rollback 1 --state state --socket none; echo "rollback ends with $?"
            tail -c +601 a.tar >&3; exec 3>&-; wait $late; echo "apply ends with $?"; cat late
            """)
        #expect(said.said.contains("rollback ends with 0") && said.said.contains("apply ends with 1"), "\(said)")
        #expect(said.said.contains("generation 1 was made active meanwhile"), "\(said)")
        #expect(try generations.read().active == 1 && generations.numbers == [1, 2])
    }

    /// Who has the turn is named: here this process, whose name begins as the tool's.
    @Test func whoHasTheTurnIsNamed() throws {
        #expect(try fascia("apply in").code == 0)
        let turn = try generations.takeTurn()
        #expect(generations.turnHolder == getpid())
        let said = try fascia("rollback 0")
        #expect(said.code == 1 && said.said.contains("is running (process \(getpid())): nothing was done"), "\(said)")
        turn.end()
        #expect(generations.turnHolder == nil)
        #expect(try generations.read().active == 1)
    }

    /// A child that another thread begins has a copy of each open file until it runs its program.
    @Test func whoHasACopyOfTheFileHasNoTurn() throws {
        #expect(try fascia("apply in").code == 0)
        let turn = try generations.takeTurn()
        let path = "\(folder.path)/state/generations/turn"
        let all = try #require(opendir("/proc/self/fd"))
        var files: [Int32] = []
        while let entry = readdir(all) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            var target = [UInt8](repeating: 0, count: 4096)
            let count = readlink("/proc/self/fd/\(name)", &target, target.count)
            if count > 0, String(decoding: target[..<count], as: UTF8.self) == path, let number = Int32(name) { files.append(number) }
        }
        closedir(all)
        #expect(files.count == 1, "\(path)")
        let copies = files.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
        defer { for copy in copies { close(copy) } }
        turn.end()
        #expect(generations.turnHolder == nil)
        #expect(try fascia("apply in").code == 0)
    }

    // MARK: What is stored

    /// A disk that fails must not have half a panel shown.
    @Test func whatIsDamagedIsNotShown() throws {
        try folder.write("in/images/x.txt", "one")
        #expect(try fascia("apply in").code == 0)
        try folder.write("in/panel.yaml", Self.text.replacing("text: A", with: "text: B"))
        #expect(try fascia("apply in").code == 0)
        try generations.change { $0.keep(2) }
        try folder.write("state/generations/1/images/x.txt", "two")
        var said = try fascia("rollback 1")
        #expect(said.code == 1 && said.said.contains("images/x.txt") && said.said.contains("damaged"), "\(said)")
        // One that is shown already, at the next start.
        func start() -> PanelSource {
            let path = "\(folder.path)/in/panel.yaml"
            let source = PanelSource(
                path: path, display: .headless(size: .zero, scale: nil),
                generations: Generations(state: "\(folder.path)/state", entry: path))
            _ = try? source.load()
            return source
        }
        #expect(start().generations?.number == 2)
        try folder.write("state/generations/2/panel.yaml", Self.text.replacing("text: A", with: "text: C"))
        let source = start()
        #expect(source.generations?.number == 0)
        #expect(source.generations?.story.contains("panel.yaml") == true, "\(source.generations?.story ?? "")")
        try folder.write("state/generations/2/.stored", "nonsense")
        said = try fascia("rollback 2")
        #expect(said.code == 1 && said.said.contains("generation 2 is damaged"), "\(said)")
    }

    /// A start waits for no more than it shows: of what it does not read names and sizes count.
    @Test func aStartReadsWhatItShows() throws {
        try folder.write("in/film.bin", "one")
        #expect(try fascia("apply in").code == 0)
        try generations.change { $0.keep(1) }
        func start() -> Int? {
            let path = "\(folder.path)/in/panel.yaml"
            let source = PanelSource(
                path: path, display: .headless(size: .zero, scale: nil), generations: Generations(state: bench.state, entry: path))
            _ = try? source.load()
            return source.generations?.number
        }
        try folder.write("state/generations/1/film.bin", "two")
        #expect(start() == 1)
        #expect(generations.damage(of: 1)?.contains("film.bin is not as it was stored") == true)
        try folder.write("state/generations/1/film.bin", "longer")
        #expect(start() == 0)
        unlink("\(generations.folder)/1/film.bin")
        #expect(start() == 0)
    }

    /// A panel without anything on it shows nothing that anybody could use.
    @Test(arguments: [false, true]) func onlyAPanelThatShowsSomethingIsHealthy(_ isEmpty: Bool) throws {
        try folder.write("in/panel.yaml", isEmpty ? "fascia: 1\nviews: []\n" : Self.text)
        let run = "STATE_DIRECTORY= '\(ToolTests.tool)' run in/panel.yaml --display headless:300x200 --control '\(folder.path)/c'"
        let ask =
            "'\(ToolTests.tool)' healthy --wait 5 --socket '\(folder.path)/c' > said 2>&1; code=$?; kill $!; sleep 1; kill -9 $!; wait; exit $code"
        let code = system(
            "cd '\(folder.path)'; \(run) > log 2>&1 & for n in $(seq 200); do [ -S c ] && break; sleep 0.1; done; sleep 1; \(ask)")
        let said = try String(decoding: FileReader.read("\(folder.path)/said", limit: 1 << 16), as: UTF8.self)
        #expect((code >> 8) & 0xFF == (isEmpty ? 1 : 0), "\(said)")
        #expect(said.contains("one colour") == isEmpty, "\(said)")
    }

    /// The panel's user has laid links where root is going to write.
    @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func rootDoesNotFollowWhatTheUserLaid() throws {
        func give(_ path: String) { #expect(lchown(path, 65534, 65534) == 0) }
        func owner(_ path: String) -> uid_t {
            var status = stat()
            return lstat(path, &status) == 0 ? status.st_uid : .max
        }
        let state = "\(folder.path)/state"
        mkdir("\(folder.path)/victim", 0o755)
        try folder.write("secret", "root's")
        give(state)
        #expect(symlink("\(folder.path)/victim", generations.folder) == 0)
        give(generations.folder)
        #expect(try fascia("apply in").code == 1)
        #expect(owner("\(folder.path)/victim") == 0)
        #expect(try FolderReader.names("\(folder.path)/victim") == [])

        unlink(generations.folder)
        mkdir(generations.folder, 0o755)
        give(generations.folder)
        #expect(symlink("\(folder.path)/secret", "\(generations.folder)/active") == 0)
        give("\(generations.folder)/active")
        _ = try fascia("apply in")
        #expect(try String(decoding: FileReader.read("\(folder.path)/secret", limit: 100), as: UTF8.self) == "root's")

        unlink("\(generations.folder)/active")
        unlink("\(generations.folder)/lock")
        #expect(mkfifo("\(generations.folder)/lock", 0o644) == 0)
        #expect(chown("\(generations.folder)/lock", 65534, 65534) == 0)
        #expect(try fascia("apply in").code != 124, "a pipe is not waited for")
        #expect(owner("\(generations.folder)/\(generations.numbers.last ?? 0)/panel.yaml") == 65534)
        // A link in the folder's own place leads nowhere either.
        #expect(symlink(state, "\(folder.path)/linked") == 0)
        #expect(rename(state, "\(folder.path)/moved") == 0)
        #expect(symlink("\(folder.path)/moved", state) == 0)
        #expect(try fascia("apply in").said.contains("--state"))
    }
}
