import FasciaSystem
import Glibc
import Testing

/// `fascia new`, as it is called from a shell.
@Suite struct NewCommandTests {
    /// Runs a shell's command in a folder and tells its exit code and all that it said; `$FASCIA` is the tool.
    private func run(_ command: String, in folder: ConfigurationFolder) throws -> (code: Int32, said: String) {
        let pipe = try #require(popen("cd '\(folder.path)' && FASCIA='\(ToolTests.tool)' && { \(command); } 2>&1", "r"))
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, pipe)], as: UTF8.self)
        return ((pclose(pipe) >> 8) & 0xFF, text)
    }

    @Test func aNewPanelIsFine() throws {
        let folder = try ConfigurationFolder()
        let made = try run("\"$FASCIA\" new room/", in: folder)
        let words = "made room/panel.yaml; now: cd room && fascia preview panel.yaml, and see README.md there\n"
        #expect(made.code == 0 && made.said == words, "\(made)")
        for size in ["800x480", "1024x600", "480x320"] {
            let checked = try run("\"$FASCIA\" check room/panel.yaml --size \(size)", in: folder)
            #expect(checked.code == 0 && checked.said.isEmpty, "\(size): \(checked)")
        }
        let tested = try run("cd room && \"$FASCIA\" test", in: folder)
        #expect(tested.code == 0 && tested.said.hasPrefix("PASS evening"), "\(tested)")
        // Its fonts are its own: the machine's are not asked for.
        let fonts = try FolderReader.names("\(folder.path)/room/fonts")
        #expect(fonts.count == 3)
        let lock = String(decoding: try FileReader.read("\(folder.path)/room/tests/fonts.lock", limit: 4096), as: UTF8.self)
        for font in fonts { #expect(lock.contains("fonts/\(font)"), "\(lock)") }
        // A test that cannot fail would prove nothing.
        let broken = try run("cd room && sed -i 's/Living/Dining/' panel.yaml && \"$FASCIA\" test", in: folder)
        #expect(broken.code == 1, "\(broken)")
    }

    @Test func whatIsThereIsLeftAlone() throws {
        let folder = try ConfigurationFolder()
        let refused = try run("mkdir room && echo mine > room/.hidden && \"$FASCIA\" new room", in: folder)
        #expect(refused.code == 1 && refused.said.contains("cannot make a panel in room: Directory not empty (name an empty folder"))
        #expect(try FolderReader.names("\(folder.path)/room") == [".hidden"])
        #expect(try run("\"$FASCIA\" new absent/room", in: folder).code == 1)
        #expect(try run("mkdir empty && \"$FASCIA\" new empty", in: folder).code == 0)
    }
}
