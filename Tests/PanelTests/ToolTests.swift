import FasciaGeometry
import FasciaRaster
import FasciaSystem
import Glibc
import Testing

/// The tool as it is called from a shell: what it says where, and how it ends.
@Suite struct ToolTests {
    /// The tool lies beside the tests that it was built with.
    static let tool: String = {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        let program = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return program.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/fascia"
    }()

    /// Runs the tool and tells its exit code, what it said on standard output, and what on standard error.
    private func run(_ arguments: String, in folder: ConfigurationFolder) throws -> (code: Int32, output: String, errors: String) {
        func said(_ redirection: String) throws -> (Int32, String) {
            let command = "cd '\(folder.path)' && '\(ToolTests.tool)' \(arguments) \(redirection)"
            let pipe = try #require(popen(command, "r"))
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, pipe)], as: UTF8.self)
            return ((pclose(pipe) >> 8) & 0xFF, text)
        }
        let (code, output) = try said("2>/dev/null")
        return (code, output, try said("2>&1 >/dev/null").1)
    }

    @Test func renderShowsAState() throws {
        let folder = try ConfigurationFolder()
        try folder.write(
            "panel.yaml",
            """
            fascia: 1
            strings: {en: {a: "A {=n} {=panel.theme}"}, de: {a: "Bb {=n}"}}
            values: {n: {range: [0, 9]}}
            views: [{type: label, text: "@a"}]
            """)
        func picture(_ options: String) throws -> String {
            let said = try run("render panel.yaml -o x.png --size 300x60 \(options) && cksum < x.png", in: folder)
            #expect(said.code == 0, "\(said)")
            return said.output
        }
        let pictures = try ["", "--language de", "--theme light", "--set n=3"].map(picture)
        #expect(Set(pictures).count == 4, "each shows something else")
        for (wrong, message) in [
            ("--language fr", "it has these: en, de"), ("--theme blue", "it has these: default, dark, light"),
            ("--set m=3", "there is no value “m”"), ("--set n=10", "it takes a number from 0 to 9"), ("--set n", "--set takes NAME=VALUE"),
        ] {
            let said = try run("render panel.yaml -o x.png \(wrong)", in: folder)
            #expect(said.code != 0 && said.errors.contains(message), "\(said)")
        }
    }

    /// A board can be looked at in every size without a panel and its backend.
    @Test func renderAndReplayShowWhatABackendKnows() throws {
        let folder = try ConfigurationFolder()
        try folder.write(
            "panel.yaml",
            """
            fascia: 1
            values: {buses: {fields: {name: text, at: {range: [0, 1e12]}}}, heat: {type: series}, camera: image, secret: {type: secret, backend: net}}
            views:
              - {type: label, text: "{=panel.connected} {=panel.idle} {=panel.now}", frame: {left: 0, top: 0}}
              - {type: clock, format: "HH:mm", frame: {left: 0, top: 30}}
              - {type: list, id: board, frame: {left: 0, top: 60, width: 200, bottom: 0}, rows: {from: buses, row: {title: "{=.name} {=floor((.at - panel.now) / 60)}"}}}
              - {type: chart, id: chart, frame: {left: 210, top: 0, right: 0, bottom: 60}, window: 10 min, series: [heat]}
              - {type: image, image: =camera, frame: {left: 210, bottom: 0, width: 50, height: 50}}
            """)
        func picture(_ options: String) throws -> String {
            let said = try run("render panel.yaml -o x.png --size 400x200 \(options) && cksum < x.png", in: folder)
            #expect(said.code == 0 && said.errors == "", "\(said)")
            return said.output
        }
        #expect(try run("render panel.yaml -o eye.png --size 40x40", in: folder).code == 0)
        let rows = #"--set buses='[{"id":"r1","name":"S1","at":1715940660}]'"#
        let options = [
            "", rows, "--set heat='[[1715940000,20],[1715940500,90]]'", "--set camera=eye.png", "--set panel.connected=true",
            "--set panel.idle=dim", "--set panel.hour=23", "--set panel.minute=5", "--set panel.now=1715940545",
            "\(rows) --set panel.now=1715940590",
        ]
        #expect(Set(try options.map(picture)).count == options.count, "each shows something else")
        // A point that lies ahead of the clock is none that was recorded; the clock is set first, wherever it stands.
        _ = try picture("--set heat='[[1800000000,20]]' --set panel.now=1800000000")
        #expect(try picture("--set panel.hour=23 --set panel.now=1715940540") == picture(""), "it is the time that the clock shows, too")
        // The picture is of that moment, not of when nothing moves any more.
        let moments = try ["panel.now", "n"].map { shown in
            let text = "fascia: 1\nvalues: {n: {range: [0, 1e12]}}\nviews: [{type: label, text: '{=\(shown)}', frame: {left: 0, top: 0}}]\n"
            try folder.write("moment.yaml", text)
            let options = "--size 300x60 --set panel.now=1715940545 --set n=1715940545"
            let said = try run("render moment.yaml -o m.png \(options) && cksum < m.png", in: folder)
            #expect(said.code == 0, "\(said)")
            return said.output
        }
        #expect(moments[0] == moments[1])
        let recording = "\(Example.root)/Tests/Recordings/player.yml"
        for options in ["--set panel.hour=23 \(rows)", "--theme light"] {
            let replay = try run("replay panel.yaml \(recording) --size 400x200 --png y.png \(options)", in: folder)
            let plain = try run("replay panel.yaml \(recording) --size 400x200 --png z.png", in: folder)
            #expect(replay.code == 0 && plain.code == 0 && replay.errors == "", "\(replay)")
            let pictures = try ["y", "z"].map { try FileReader.read("\(folder.path)/\($0).png", limit: 1 << 20) }
            #expect(pictures[0] != pictures[1], "\(options)")
        }
        for (wrong, message) in [
            ("buses=x", "it takes JSON, as in"), (#"buses='[{"name":"S1"}]'"#, "a row has an “id”"), ("camera=none.png", "none.png"),
            ("secret=x", "a secret is entered by people"), ("panel.page=x", "it is the page that shows"),
            ("panel.width=5", "it is the size of the picture"), ("panel.hour=24", "it takes a number from 0 to 23"),
            ("panel.now=9223372037", "it is too far from now for a clock"),
            ("panel.now=-62135596800", "it is too far from now for a clock"),
            ("panel.connectd=true", "there is no value “panel.connectd”"), ("heat='[[1715940000000,20]]'", "this seems to be milliseconds"),
            ("heat='[[1800000000,20]]'", "“--set panel.now=SECONDS” sets it"),
        ] {
            let said = try run("render panel.yaml -o x.png --set \(wrong)", in: folder)
            #expect(said.code != 0 && said.errors.contains(message), "\(wrong): \(said)")
        }
    }

    @Test func iconsAreFoundAndDrawn() throws {
        let folder = try ConfigurationFolder()
        let found = try run("icons lightbulb -o sheet.png", in: folder)
        #expect(found.code == 0 && found.output == "lightbulb\nlightbulb_circle\nlightbulb_outline\n" && found.errors == "", "\(found)")
        let sheet = try Image.load(path: "\(folder.path)/sheet.png", displayScale: 1)
        #expect(sheet.pixelSize == PixelSize(width: 3 * 224, height: 152))
        #expect(try run("icons", in: folder).output.split(separator: "\n").count > 2000)
        let none = try run("icons lightbulp", in: folder)
        #expect(none.code == 1 && none.output == "" && none.errors.contains("did you mean “lightbulb”?"), "\(none)")
        #expect(try run("icons wifi --font /nowhere.ttf", in: folder).code == 1)
    }

    @Test func findingsGoToStandardOutput() throws {
        let folder = try ConfigurationFolder()
        try folder.write("wrong.yaml", "fascia: 1\nviews:\n  - {type: slidr, id: a}\n")
        try folder.write("unkind.yaml", "fascia: 1\nviews:\n  - {type: switch, id: a, frame: {left: 5000}}\n")
        try folder.write("good.yaml", "fascia: 1\nviews: []\n")
        for (file, place, code) in [
            ("wrong.yaml", "wrong.yaml:3:12:", 1), ("unkind.yaml", "unkind.yaml:3:5: warning: ", 2), ("none.yaml", "none.yaml", 1),
        ] as [(String, String, Int32)] {
            let check = try run("check \(file)", in: folder)
            #expect(check.code == code && check.output.hasPrefix(place) && check.errors == "", "\(check)")
        }
        #expect(try run("check good.yaml", in: folder) == (0, "", ""))
        // For other commands they are what keeps them from their work.
        let render = try run("render wrong.yaml -o x.png", in: folder)
        #expect(render.code == 1 && render.output == "" && render.errors.hasPrefix("wrong.yaml:3:12:"), "\(render)")
        // A wrong command line is none of the panel.
        let line = try run("check good.yaml --sise 3x3", in: folder)
        #expect(line.code == 2 && line.output == "" && line.errors.contains("--sise"), "\(line)")
    }

    /// What a panel looks like in states that only a backend brings about.
    @Test func checkLooksAtStates() throws {
        let folder = try ConfigurationFolder()
        let label = "{type: label, text: Alarm, color: \"#333333\", visibleWhen: =n == 7, frame: {left: 20, top: 20}}"
        try folder.write(
            "panel.yaml",
            "fascia: 1\nvalues: {n: {range: [0, 9]}, t: text}\nviews: [\(label), {type: label, text: \"{=t}\", frame: {left: 20, top: 60, width: 60}}]\n"
        )
        // A scenario beside it is looked at by itself.
        try folder.write("scenarios/long.yaml", "values: {t: A text that is too long}\n")
        try folder.write("scenarios/seven.yaml", "values: {n: 7}\n")
        func said(_ options: String, _ code: Int32 = 2) throws -> String {
            let said = try run("check panel.yaml \(options)", in: folder)
            #expect(said.code == code && said.errors == "", "\(said)")
            return said.output
        }
        let all = try said("")
        #expect(all.contains("while “n” is 7 the text “Alarm” can hardly be read"), "\(all)")
        #expect(all.contains("in the scenario “long” the text “A text that is too long” is cut"), "\(all)")
        #expect(all.split(separator: "\n").count == 2, "\(all)")
        // What is asked for is looked at alone.
        let long = try said("--scenario long")
        #expect(long.contains("in the scenario “long” the text") && long.split(separator: "\n").count == 1, "\(long)")
        #expect(try said("--scenario seven --scenario long").split(separator: "\n").count == 2)
        #expect(try said("--scenario all").split(separator: "\n").count == 2)
        #expect(try said("--set n=7").contains("the text “Alarm” can hardly be read"))
        #expect(try said("--set n=6", 0) == "")
        #expect(try said("--scenario seven --set n=6", 0) == "")
        let wrong = try run("check panel.yaml --scenario sevn", in: folder)
        #expect(wrong.code == 1 && (wrong.output + wrong.errors).contains("there is no scenario “sevn”"), "\(wrong)")
        let value = try run("check panel.yaml --set m=3", in: folder)
        #expect(value.code == 1 && value.errors.contains("there is no value “m”"), "\(value)")
        // One that cannot be read stops nothing, and is told.
        try folder.write("scenarios/seven.yaml", "values: {m: 7}\n")
        let broken = try said("")
        #expect(broken.contains("scenarios/seven.yaml:1:10: warning: values.m: "), "\(broken)")
    }

    /// A scenario has a backend unless it says otherwise.
    @Test func checkKnowsWhetherAScenarioHasABackend() throws {
        let folder = try ConfigurationFolder()
        let label = "type: label, frame: {left: 20, top: 20, width: 60}"
        try folder.write(
            "panel.yaml",
            "fascia: 1\nviews: [{\(label), text: A lonely text, visibleWhen: =not panel.connected}, {\(label), text: A text in company, visibleWhen: =panel.connected}]\n"
        )
        try folder.write("scenarios/on.yaml", "connected: true\n")
        try folder.write("scenarios/off.yaml", "connected: false\n")
        for (name, text) in [("on", "A text in company"), ("off", "A lonely text")] {
            let said = try run("check panel.yaml --scenario \(name)", in: folder)
            #expect(said.output.contains("in the scenario “\(name)” the text “\(text)” is cut"), "\(said)")
            #expect(said.output.split(separator: "\n").count == 1, "\(said)")
        }
    }

    /// Whatever lies beside a panel is no test: those are in a folder of their own.
    @Test func onlyTestsAreTests() throws {
        let folder = try ConfigurationFolder()
        try folder.write("panel.yaml", "fascia: 1\nstrings: {de: de.yaml}\nviews: []\n")
        try folder.write("de.yaml", "a: b\n")
        for arguments in ["test", "test .", "test '\(folder.path)'"] {
            let said = try run(arguments, in: folder)
            #expect(said.code == 2 && said.errors.contains("there are no tests in") && !said.output.contains("CANNOT RUN"), "\(said)")
        }
        try folder.write("tests/a.yaml", "size: 100x100\n")
        for arguments in ["test", "test .", "test tests", "test tests/", "test tests/a.yaml"] {
            let said = try run(arguments, in: folder)
            #expect(said.code == 0 && said.output.contains("1 passed, 0 failed"), "\(said)")
        }
        try folder.write("other/b.yaml", "panel: ../panel.yaml\nsize: 100x100\n")
        #expect(try run("test other/b.yaml", in: folder).code == 0)
    }

    /// The keys of tests stand where the tool says that they do.
    @Test func theReferenceHasTests() throws {
        let said = try run(
            "reference | grep -e '^### A test$' -e '^### A step$' -e '^### A scenario$' -e '^| `recording`'", in: ConfigurationFolder())
        #expect(said.output.split(separator: "\n").count == 4, "\(said)")
    }

    @Test func unknownCommandsGetASuggestion() throws {
        let folder = try ConfigurationFolder()
        for (arguments, advice) in [
            ("chek panel.yaml", "fascia: “fascia” has no command “chek”; did you mean “fascia check”?\n"),
            ("ctl stauts", "fascia: “fascia ctl” has no command “stauts”; did you mean “fascia ctl status”?\n"),
            ("ctl screnshot x.png", "did you mean “fascia ctl screenshot”?\n"),
            ("panel.yaml", "there are new, run, preview, view, render, replay, check, test, ctl"),
        ] {
            let said = try run(arguments, in: folder)
            #expect(said.code == 2 && said.output == "" && said.errors.contains(advice), "\(said)")
        }
        #expect(try run("help check", in: folder).code == 0)
        #expect(try run("--version", in: folder).code == 0)
    }

    @Test func picturesArePNG() throws {
        let folder = try ConfigurationFolder()
        try folder.write("panel.yaml", "fascia: 1\nviews: []\n")
        for arguments in [
            "render panel.yaml -o x.jpg", "replay panel.yaml none.yml --png x.JPEG", "replay panel.yaml none.yml --png-at 1=x.bmp",
            "ctl screenshot x.webp",
        ] {
            let said = try run(arguments, in: folder)
            #expect(said.code == 2 && said.errors.contains("pictures are written as PNG only"), "\(said)")
        }
        #expect(try run("render panel.yaml -o x.png --size 32x32", in: folder).code == 0)
        #expect(try run("render panel.yaml -o - --size 32x32", in: folder).code == 0)
    }
}
