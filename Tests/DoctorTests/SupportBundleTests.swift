import FasciaPanel
import FasciaSystem
import Glibc
import Testing

import FasciaJSON

@testable import FasciaDoctor

@Suite struct SupportBundleTests {
    /// An archive of a machine, unpacked beside it: the text of every file by its name.
    private static func unpack(
        _ machine: MachineFolder, status: JSONValue? = nil, unit: [String] = [], kernel: [String] = []
    ) throws -> [String: String] {
        let doctor = Doctor(machine.machine { if let status { $0.panelStatus = { status } } })
        let bundle = SupportBundle(doctor) { filter in
            if case .kernel = filter { return kernel }
            return unit
        }
        let packed = try #require(bundle.archive(DoctorReport(doctor.examine()), time: 0))
        try FileWriter.write(packed, to: machine.path + "/x.tar.gz")
        let stream = try #require(popen("cd \(machine.path) && tar -xzf x.tar.gz && find fascia-support -type f", "r"))
        var buffer = [CChar](repeating: 0, count: 1 << 18)
        let count = fread(&buffer, 1, buffer.count, stream)
        pclose(stream)
        var files: [String: String] = [:]
        for name in String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: "\n") {
            let text = String(decoding: try FileReader.read("\(machine.path)/\(name)", limit: 64 << 20), as: UTF8.self)
            files[String(name.dropFirst("fascia-support/".utf8.count))] = text
        }
        return files
    }

    /// A text in the forms in which it may stand in a file.
    private static func forms(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        let digits = Array("0123456789abcdef".utf8)
        let hexadecimal = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        // Without the last letters, which depend on what follows.
        let inner = (0..<3).map { shift in
            let text = Base64.encode([UInt8](repeating: 0, count: shift) + bytes)
            return String(text.dropFirst((shift * 8 + 5) / 6).prefix(bytes.count * 8 / 6 - 2))
        }
        return [text, hexadecimal, String(text.reversed())] + inner
    }

    private static func expectNone(_ canary: String, in files: [String: String], _ what: String) {
        for form in forms(canary) {
            for (name, text) in files where text.contains(form) || name.contains(form) {
                let line = text.split(separator: "\n").first { $0.contains(form) } ?? ""
                Issue.record("\(what): \(canary) as \(form) in \(name): \(line)")
            }
        }
    }

    @Test("No spelling of a secret brings it into an archive")
    func spellings() throws {
        let machine = try MachineFolder.sound()
        var number = 0
        var canaries: [(text: String, spelling: String)] = []
        func spell(_ spelling: String) -> String {
            number += 1
            let canary = "hunt3r\(number + 1000)zq"
            canaries.append((canary, spelling))
            return spelling.split(separator: "CANARY", omittingEmptySubsequences: false).joined(separator: canary)
        }
        var included: [String] = []
        for (index, spelling) in SecretSpellings.configuration.enumerated() {
            included.append("s\(index).yaml")
            try machine.file("/etc/fascia/s\(index).yaml", spell(spelling) + "\n", mode: 0o644)
        }
        try machine.file("/etc/fascia/panel.yaml", "fascia: 1\ninclude: [\(included.joined(separator: ", "))]\nviews: []\n", mode: 0o644)
        for (index, spelling) in SecretSpellings.units.enumerated() {
            try machine.file("/etc/systemd/system/fascia.service.d/\(index).conf", "[Service]\n\(spell(spelling))\n")
        }
        try machine.file("/proc/cmdline", "quiet \(SecretSpellings.words.map(spell).joined(separator: " ")) ro\n")
        try machine.file("/sys/class/input/event2/device/name", spell("Goodix token=CANARY") + "\n")
        try machine.process(77, spell("pw=CANARY"))
        try machine.file("/var/lib/fascia/state", spell("# fascia state 1 0\nvalues: {\"door_pin\": \"CANARY\"}\nsettings: {}\n"))
        let journal = SecretSpellings.lines.enumerated().flatMap { index, line in ["\(index) begins", "\(index) \(spell(line))"] }
        let kernel = SecretSpellings.lines.map { "1 \(spell($0))" }
        let status: JSONValue = [
            "configuration": "/etc/fascia/panel.yaml", "pin": .string(spell("CANARY")), "mistakes": [.string(spell("x: password: CANARY"))],
        ]
        let files = try SupportBundleTests.unpack(machine, status: status, unit: journal, kernel: kernel)
        #expect(canaries.count >= 60)
        #expect(files.keys.count { $0.hasPrefix("configuration/") } == SecretSpellings.configuration.count + 1)
        for canary in canaries { SupportBundleTests.expectNone(canary.text, in: files, canary.spelling) }
        #expect(files["cmdline.txt"]?.hasPrefix("quiet\n") == true && files["cmdline.txt"]?.hasSuffix("\nro\n") == true)
        #expect(files["journal.txt"]?.contains("\n20 begins\n") == true)
    }

    @Test("What is a secret in one file is taken out of all, however it is written there")
    func plantedSecretsAreRedactedEverywhere() throws {
        let machine = try MachineFolder.sound()
        let secret = "tr0ub4dor ü/3"
        let lines = ["first line of it", "second line of it"]
        try machine.file(
            "/etc/fascia/panel.yaml", "fascia: 1\ninclude: more.yaml\nviews: [{type: label, text: \"\(secret)\"}]\n", mode: 0o644)
        try machine.file(
            "/etc/fascia/more.yaml",
            "variables:\n  mqtt_password: \(secret)\n  pin: 8361\n  certificate_secret: |\n    \(lines[0])\n    \(lines[1])\n", mode: 0o644)
        let long = "a-very-long-one-that-messages-cut-short-somewhere-in-its-middle"
        try machine.file("/etc/fascia/\(long).yaml", "x: 1\n", mode: 0o644)
        try machine.file("/etc/systemd/system/fascia.service.d/a.conf", "[Service]\nSetCredential=x:\(long)\n")
        let encoded = Base64.encode(Array("user:\(secret)".utf8))
        let journal = [
            "1 connected with \(secret).", "2 GET /?x=tr0ub4dor%20%C3%BC%2F3", "3 {\"x\":\"tr0ub4dor \\u00fc/3\"}", "4 \(encoded)",
            "5 entered 8361 at 18361 s", "6 \(lines[1])", "7 found “\(long.prefix(40))” instead",
        ]
        try machine.process(78, "tr0ub4dor ü/3")
        let files = try SupportBundleTests.unpack(machine, unit: journal)
        for text in [secret, "tr0ub4dor", lines[0], lines[1], "a-very-long-one", String(encoded.dropFirst(12).prefix(12))] {
            SupportBundleTests.expectNone(text, in: files, text)
        }
        #expect(files["journal.txt"]?.contains("5 entered REDACTED at 18361 s\n") == true, "\(files["journal.txt"] ?? "")")
    }

    @Test("An archive holds what is needed")
    func archive() throws {
        let machine = try MachineFolder.sound()
        let text = """
            fascia: 1 # the version
            include: [more.yaml, ../credstore/hidden.yaml, link.yaml]
            values:
              light: {range: [0, 100], step: 2.5, value: 40}
            views:
              - {type: slider, id: light, binds: light, frame: {left: 24, right: 5%, top: 0x10}}
              - type: button
                title: "Press a key: now"
                action: {run: [/usr/bin/amixer, set, Master, "{=light}%"]}
              - {type: slidr}

            """
        try machine.file("/etc/fascia/panel.yaml", text, mode: 0o644)
        try machine.file("/etc/fascia/more.yaml", "variables: {mqtt_password: hunter2}\n")
        try machine.file("/etc/credstore/hidden.yaml", "variables: {innocent: hunter2}\n")
        try machine.link("/etc/fascia/link.yaml", to: "../credstore/hidden.yaml")
        try machine.file("/etc/systemd/system/fascia.service.d/a.conf", "[Service]\nEnvironment=LIBSEAT_BACKEND=noop FOO=bar\n")
        try machine.file("/usr/lib/systemd/system/fascia.service", "[Service]\nExecStart=/usr/bin/fasciad /etc/fascia/panel.yaml\n")
        try machine.file("/etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n")
        try machine.file("/var/lib/fascia/state", "# fascia state 1 0\nvalues: {\"light\": 40}\nsettings: {\"page\": \"one\"}\n")
        let journal = [
            "1 fascia.service: Main process exited, code=exited, status=1/FAILURE", "2 the command “amixer” failed with exit code 2",
        ]
        let files = try SupportBundleTests.unpack(machine, status: ["uptime": 12, "display": ["state": "off"]], unit: journal)
        for name in [
            "doctor.txt", "doctor.json", "versions.txt", "configuration/etc/fascia/panel.yaml", "configuration/etc/fascia/more.yaml",
            "units/etc/systemd/system/fascia.service.d/a.conf", "display.txt", "input.txt", "journal.txt", "kernel.txt", "processes.txt",
            "state.yaml", "status.json", "cmdline.txt",
        ] { #expect(files[name] != nil, "\(name)") }
        #expect(!files.keys.contains { $0.contains("credstore") || $0.contains("link.yaml") })
        let lines = files["configuration/etc/fascia/panel.yaml"]?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        let expected = text.split(separator: "\n", omittingEmptySubsequences: false)
        for index in [2, 3, 4, 5, 6, 9] { #expect(lines[index] == expected[index]) }
        #expect(lines[8].contains("run: [/usr/bin/amixer, \"REDACTED\""))
        #expect(files["units/etc/systemd/system/fascia.service.d/a.conf"] == "[Service]\nEnvironment=LIBSEAT_BACKEND=noop FOO=\n")
        #expect(files["units/usr/lib/systemd/system/fascia.service"] == "[Service]\nExecStart=/usr/bin/fasciad /etc/fascia/panel.yaml\n")
        #expect(files["versions.txt"]?.contains("Debian GNU/Linux 12") == true)
        #expect(files["journal.txt"] == journal.joined(separator: "\n") + "\n")
        #expect(files["state.yaml"]?.contains("\"light\": 40") == true)
        let report = try JSONValue(parsing: files["doctor.json"] ?? "")
        let findings = report["findings"]?.asArray ?? []
        #expect(findings.contains { $0["message"]?.asString?.contains("panel.yaml:10:12") == true }, "\(findings)")
        #expect(files["doctor.txt"]?.contains("panel.yaml:10:12") == true)
        #expect(try JSONValue(parsing: files["status.json"] ?? "")["display"]?["state"] == "off")
    }

    @Test(
        "What is no secret stays",
        arguments: [
            "spin: 3", "keys: [a]", "passive: true", "title: Press a key", "compass: 4", "http://host/a@b", "bypass: 1", "code: 3",
            "exit code: 3", "10:31:02 ready", "pinned: yes", "/usr/share/fascia/demo: found", "sudo journalctl -u fascia -n 50", "tokyo: 3",
            "UUID=0fc63daf-8483-4772-8e79-3d69d8477de4", "E: ID_INPUT_KEY=1", "Swift 6.3.1-RELEASE/abc",
        ])
    func innocent(text: String) {
        #expect(SecretRedactor.redact(text) == text)
    }

    /// A configuration that says nothing but what panels say would be of no use without it.
    @Test("No key that a panel has is taken for a secret's")
    func keysOfPanels() {
        var keys: Set<String> = []
        for line in ConfigurationReference.markdown().split(separator: "\n") where line.hasPrefix("| ") {
            let cell = line.dropFirst(2).prefix { $0 != "|" }
            keys.insert(String(cell.filter { $0.isLetter || $0.isNumber }))
        }
        #expect(keys.count > 150)
        // Of these “command” is a topic, a word alone, which is shown.
        for key in keys where key != "run" && key != "key" && key != "command" && !key.isEmpty {
            #expect(SecretRedactor.redact("\(key): 731", as: .configuration) == "\(key): 731")
            #expect(SecretRedactor.redact("\(key): [731, {a: 732}]", as: .configuration) == "\(key): [731, {a: 732}]")
        }
    }

    @Test("A configuration of which nobody knows the structure keeps its lines and its keys alone")
    func skeleton() {
        let text = "fascia: 1\nviews:\n  - {type: label\n    id: hunter2\n  hunter2: 3\n"
        let shown = SecretRedactor.redact(text, as: .configuration)
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.prefix(5) == ["fascia: …", "views: …", "  - …", "    id: …", "  …"])
        #expect(!shown.contains("hunter2") && shown.contains("# not shown"))
    }

    /// Aliases may stand for what they are in, and for each other without end.
    @Test("A configuration that is meant to exhaust its reader ends")
    func endless() {
        #expect(
            SecretRedactor.redact("run: &a [*a, hunter2]\npassword: &b {x: *b, y: hunter3}", as: .configuration).contains("hunter") == false
        )
        var text = "x0: &x0 [hunter2]\n"
        for index in 1..<20_000 { text += "x\(index): &x\(index) [*x\(index - 1)]\n" }
        #expect(!SecretRedactor.redact(text + "password: *x19999\n", as: .configuration).contains("hunter2"))
    }
}
