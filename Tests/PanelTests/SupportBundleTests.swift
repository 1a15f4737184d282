import FasciaPanel
import FasciaSystem
import Glibc
import Testing

@Suite struct SupportBundleTests {
    @Test(
        "Secrets are dropped with all that belongs to them",
        arguments: [
            ("password: hunter2", "password: REDACTED"),
            ("  mqtt: {user: panel, password: hunter2, host: x}", "  mqtt: {user: panel, password: REDACTED"),
            ("\"apiKey\" : \"hunter2\"", "\"apiKey\" : REDACTED"),
            ("Environment=\"MQTT_PASSWORD=hunter2\"", "Environment=\"MQTT_PASSWORD= REDACTED"),
            ("ExecStart=/bin/x --broker-password hunter2", "ExecStart=/bin/x --broker-password REDACTED"),
            ("a: 1\nsecret: |\n  hunter2\n\n  hunter2\nb: 2", "a: 1\nsecret: REDACTED\nb: 2"),
            ("- token:\n    - hunter2\n- c", "- token: REDACTED\n- c"),
            ("broker: mqtts://panel:hunter2@host:8883/x", "broker: mqtts://REDACTED@host:8883/x"),
            ("x\n-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\ny", "x\nREDACTED\ny"),
            ("door_pin: hunter2", "door_pin: REDACTED"),
            ("wpa_psk=hunter2", "wpa_psk= REDACTED"),
        ])
    func redaction(text: String, expected: String) {
        #expect(SecretRedactor.redact(text) == expected)
        #expect(!SecretRedactor.redact("before\n\(text)\nafter").contains("hunter2"))
    }

    @Test(
        "What is no secret stays",
        arguments: ["spin: 3", "keys: [a]", "passive: true", "title: Press a key", "compass: 4", "http://host/a@b"])
    func innocent(text: String) {
        #expect(SecretRedactor.redact(text) == text)
    }

    @Test("An archive holds what is needed, and no secret")
    func archive() throws {
        let machine = try MachineFolder.sound()
        try machine.file("/etc/fascia/panel.yaml", "fascia: 1\ninclude: [more.yaml, ../credstore/hidden.yaml, link.yaml]\nviews: []\n")
        try machine.file("/etc/fascia/more.yaml", "variables: {mqtt_password: hunter2}\n")
        try machine.file("/etc/credstore/hidden.yaml", "variables: {innocent: hunter2}\n")
        try machine.link("/etc/fascia/link.yaml", to: "../credstore/hidden.yaml")
        try machine.file("/etc/systemd/system/fascia.service.d/a.conf", "[Service]\nEnvironment=TOKEN=hunter2\n")
        try machine.file("/proc/cmdline", "root=/dev/sda1 fascia.token=hunter2\n")
        // Whatever says its own name may have something else in it.
        try machine.file("/sys/class/input/event2/device/name", "Goodix token=hunter2\n")
        let doctor = Doctor(machine.machine())
        let report = DoctorReport(doctor.examine())
        let bundle = SupportBundle(doctor) { filter in
            if case .kernel = filter { return ["1 drm: ready", "2 wlan: psk=hunter2"] }
            return ["2 connecting with password=hunter2"]
        }
        let packed = try #require(bundle.archive(report, time: 0))
        try FileWriter.write(packed, to: machine.path + "/x.tar.gz")
        let stream = try #require(
            popen("cd \(machine.path) && tar -xzf x.tar.gz && find fascia-support -type f | sort && grep -rl hunter2 fascia-support", "r"))
        var buffer = [CChar](repeating: 0, count: 65536)
        let count = fread(&buffer, 1, buffer.count, stream)
        pclose(stream)
        let names = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for name in [
            "doctor.txt", "doctor.json", "versions.txt", "configuration/etc/fascia/panel.yaml", "configuration/etc/fascia/more.yaml",
            "units/etc/systemd/system/fascia.service.d/a.conf", "display.txt", "input.txt", "journal.txt", "kernel.txt", "processes.txt",
        ] { #expect(names.contains("fascia-support/\(name)\n"), "\(name) in \(names)") }
        #expect(!names.contains("credstore") && !names.contains("link.yaml"))
        // grep lists a file a second time if the secret is in it.
        let lines = names.split(separator: "\n")
        #expect(Set(lines).count == lines.count)
        let journal = try FileReader.read(machine.path + "/fascia-support/journal.txt", limit: 1000)
        #expect(String(decoding: journal, as: UTF8.self) == "2 connecting with password= REDACTED\n")
    }
}
