import Testing
import FasciaPanel
import FasciaScenarios
import FasciaSystem
import Glibc

/// A folder of its own for a panel and its tests; gone with the object.
final class TestFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/fascia-tests-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { TestFolder.remove(path) }

    private static func remove(_ path: String) {
        for name in (try? FolderReader.names(path)) ?? [] { remove("\(path)/\(name)") }
        Glibc.remove(path)
    }

    /// Writes a file, with the folders that it is in.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
        let file = "\(path)/\(name)"
        let stream = try #require(fopen(file, "w"))
        fputs(text, stream)
        fclose(stream)
        return file
    }

    /// Runs a test.
    func run(_ name: String, blessing: Bool = false, limit: Int64 = 60_000) throws -> TestOutcome {
        try PictureGallery.prepare("\(path)/tests/")
        return TestPlayer.run(
            "\(path)/tests/\(name).yaml", kinds: .standard, isBlessing: blessing, realLimit: .milliseconds(limit))
    }

    /// Writes a test and runs it.
    func run(test text: String, blessing: Bool = false) throws -> TestOutcome {
        try write("tests/it.yaml", text)
        return try run("it", blessing: blessing)
    }
}

/// A panel with a bit of everything.
let smallPanel = """
    fascia: 1
    values:
      target: {range: [0, 100], step: 5, confirm: 3 s}
      power: {type: boolean, confirm: 3 s}
      heard: {range: [0, 10], ttl: 5 s}
      level: {range: [0, 10], run: [set-level, "{=level}"]}
      answer: text
      name: text
      songs: {type: list, fields: {title: text}}
    idle:
      dim: {after: 60}
      page: {after: 1800, show: saver}
      off: {after: 3600}
    alerts:
      sure: {title: Sure?, buttons: [{id: "yes", title: "Yes", action: {set: {=power: false}}}, {id: "no", title: "No"}]}
    views:
      - type: pages
        id: pages
        frame: {left: 0, right: 0, top: 0, bottom: 0}
        views:
          - type: stack
            id: home
            padding: 8
            views:
              - {type: label, id: state, text: "{=target}"}
              - {type: slider, id: target, binds: target, frame: {height: 44}}
              - {type: button, id: stop, title: Stop, action: {alert: sure}, frame: {height: 44}}
              - {type: button, id: ask, title: Ask, action: {run: [ask-it, "{=target}"], output: answer}, frame: {height: 44}}
              - {type: switch, id: power, binds: power}
          - {type: stack, id: saver, views: [{type: textField, id: name, binds: name, frame: {height: 44}}, {type: list, id: songs, frame: {height: 100}, rows: {from: songs, row: {title: "{=.title}"}}}]}
    """
