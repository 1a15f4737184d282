import FasciaSystem
import Glibc
import Testing

/// What `.ci/setup` asks of apt, with programs in apt's place that install nothing.
@Suite struct SetupTests {
    private static let script = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/.ci/setup"

    /// Knows the package only after an update, and complains of it as apt does.
    private static let apt = """
        #!/bin/bash
        while [ "${1#-}" != "$1" ]; do shift; done
        echo "$1" >>"$SETUP_TRIAL/asked"
        case $1 in
        update) touch "$SETUP_TRIAL/lists/some_Packages.lz4" "$SETUP_TRIAL/known" ;;
        install)
            if [ ! -e "$SETUP_TRIAL/known" ]; then
                echo "E: Unable to locate package fascia-trial" >&2
                exit 100
            fi
            touch "$SETUP_TRIAL/installed"
            ;;
        esac
        """

    private static let dpkgQuery = """
        #!/bin/bash
        [ ! -e "$SETUP_TRIAL/installed" ] || echo "fascia-trial installed"
        """

    /// Runs the script with one package that is missing. Returns what it said and what it asked of apt.
    private func run(hasLists: Bool, knowsPackage: Bool = false) throws -> (said: String, asked: String, code: Int32) {
        let folder = try ConfigurationFolder()
        mkdir("\(folder.path)/lists", 0o755)
        for (name, text) in [("apt-get", SetupTests.apt), ("dpkg-query", SetupTests.dpkgQuery), ("sudo", "#!/bin/bash\nexec \"$@\"\n")] {
            try folder.write("bin/\(name)", text)
            chmod("\(folder.path)/bin/\(name)", 0o755)
        }
        try folder.write(".ci/packages.txt", "fascia-trial\n")
        try folder.write("apt.conf", "Dir::State::lists \"\(folder.path)/lists/\";\n")
        if hasLists { try folder.write("lists/some_Packages", "") }
        if knowsPackage { try folder.write("known", "") }
        let command =
            "cp '\(SetupTests.script)' '\(folder.path)/.ci/setup' && PATH='\(folder.path)/bin':$PATH SETUP_TRIAL='\(folder.path)' "
            + "APT_CONFIG='\(folder.path)/apt.conf' '\(folder.path)/.ci/setup' build 2>&1"
        let pipe = try #require(popen(command, "r"))
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let said = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, pipe)], as: UTF8.self)
        let code = pclose(pipe)
        return (said, String(decoding: try FileReader.read("\(folder.path)/asked", limit: 4096), as: UTF8.self), code)
    }

    @Test func withoutListsTheyAreFetchedFirst() throws {
        let (said, asked, code) = try run(hasLists: false)
        #expect(asked == "update\ninstall\n")
        #expect(!said.contains("E: "), "\(said)")
        #expect(code == 0, "\(said)")
    }

    @Test func oldListsAreNoError() throws {
        let (said, asked, code) = try run(hasLists: true)
        #expect(asked == "install\nupdate\ninstall\n")
        #expect(!said.contains("E: "), "\(said)")
        #expect(code == 0, "\(said)")
    }

    @Test func listsThatAreGoodEnoughAreTaken() throws {
        let (said, asked, code) = try run(hasLists: true, knowsPackage: true)
        #expect(asked == "install\n")
        #expect(code == 0, "\(said)")
    }
}
