import FasciaSystem
import Glibc
import Testing

/// What a command writes to has a name of its kind, and is nothing that the command has read.
@Suite struct OutputFileTests {
    private static let panel = "fascia: 1\nviews: [{type: label, text: Hello, frame: {left: 20, top: 20}}]\n"

    private func folder() throws -> ConfigurationFolder {
        let folder = try ConfigurationFolder()
        try folder.write("panel.yaml", Self.panel)
        try folder.write("page.html", Self.panel)
        try folder.write("tests/one.yaml", "panel: ../panel.yaml\nsize: 200x80\nsteps:\n  - wait: 1 s\n")
        return folder
    }

    private func run(_ arguments: String, in folder: ConfigurationFolder) throws -> (code: Int32, said: String) {
        let pipe = try #require(popen("cd '\(folder.path)' && '\(ToolTests.tool)' \(arguments) 2>&1", "r"))
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, pipe)], as: UTF8.self)
        return ((pclose(pipe) >> 8) & 0xFF, text)
    }

    private func text(_ name: String, in folder: ConfigurationFolder) throws -> String {
        String(decoding: try FileReader.read("\(folder.path)/\(name)", limit: 1 << 20), as: UTF8.self)
    }

    @Test(arguments: [
        ("render panel.yaml -o panel.yaml", "a name that ends in .png or to “-”"), ("render panel.yaml -o picture", "ends in .png"),
        ("render panel.yaml -o .png", "ends in .png"), ("render panel.yaml -o out.png/panel.yaml", "ends in .png"),
        ("replay panel.yaml RECORDING --png panel.yaml", "ends in .png"),
        ("replay panel.yaml RECORDING --movie panel.yaml", "ends in .png"),
        ("replay panel.yaml RECORDING --png-at 1=panel.yaml", "ends in .png"), ("icons wifi -o panel.yaml", "ends in .png"),
        ("check panel.yaml --report panel.yaml", "take a name that ends in .html or .htm"),
        ("test --html panel.yaml", "take a name that ends in .html or .htm"),
        ("test --junit panel.yaml", "take a name that ends in .xml"),
    ])
    func anotherNameIsRefused(arguments: String, words: String) throws {
        let folder = try folder()
        let said = try run(arguments.replacing("RECORDING", with: "\(Example.root)/Tests/Recordings/player.yml"), in: folder)
        #expect(said.code == 2 && said.said.contains(words), "\(said)")
        #expect(try text("panel.yaml", in: folder) == Self.panel)
    }

    @Test(arguments: [
        "replay panel.yaml RECORDING --events panel.yaml", "replay panel.yaml RECORDING --damage ./panel.yaml",
        "replay panel.yaml copy.yml --events copy.yml", "check page.html --report page.html", "render page.html -o link.png",
    ])
    func whatIsReadIsNotWrittenOver(arguments: String) throws {
        let folder = try folder()
        let recording = "\(Example.root)/Tests/Recordings/player.yml"
        try folder.write("copy.yml", String(decoding: try FileReader.read(recording, limit: 1 << 22), as: UTF8.self))
        let copy = try text("copy.yml", in: folder)
        symlink("page.html", "\(folder.path)/link.png")
        let said = try run(arguments.replacing("RECORDING", with: recording), in: folder)
        #expect(said.code == 1 && said.said.contains("which would be lost; choose another name"), "\(said)")
        #expect(try text("panel.yaml", in: folder) == Self.panel && text("page.html", in: folder) == Self.panel)
        #expect(try text("copy.yml", in: folder) == copy)
    }

    /// A picture of the panel's own, too.
    @Test func imagesOfThePanelStay() throws {
        let folder = try folder()
        #expect(try run("render panel.yaml -o back.png --size 64x48", in: folder).code == 0)
        let before = try FileReader.read("\(folder.path)/back.png", limit: 1 << 20)
        try folder.write("own.yaml", "fascia: 1\nviews: [{type: image, image: back.png, frame: {left: 0, top: 0}}]\n")
        let said = try run("render own.yaml -o back.png --size 100x80", in: folder)
        #expect(said.code == 1 && said.said.contains("cannot write back.png"), "\(said)")
        #expect(try FileReader.read("\(folder.path)/back.png", limit: 1 << 20) == before)
    }

    @Test func namesOfTheKindAreTaken() throws {
        let folder = try folder()
        for arguments in [
            "render panel.yaml -o out.PNG", "render panel.yaml -o - > /dev/null", "check panel.yaml --report out.htm",
            "test --html out.html --junit out.xml",
        ] {
            let said = try run(arguments, in: folder)
            #expect(said.code == 0, "\(arguments): \(said)")
        }
        for name in ["out.PNG", "out.htm", "out.html", "out.xml"] { #expect(access("\(folder.path)/\(name)", F_OK) == 0) }
    }
}
