import FasciaGeometry
import FasciaJSON
import FasciaSystem
import Glibc
import NIOCore

/// What a browser can have this program do beside the panel, for one that is being made: scenarios and recordings are saved beside it, and
/// the places of its mistakes are shown, and opened in an editor. Of a panel that runs elsewhere no file is read or written.
final class Desk {
    /// The picture's size in device pixels.
    var size = PixelSize.zero
    /// What writes fingers down; nil while nothing is recorded.
    var recorder: TouchRecorder?

    /// Beside the panel; nil for a panel that runs elsewhere.
    private let folder: PanelFolder?
    private let editor: Editor?
    /// What is wrong with the configuration now, each with its place.
    private var findings: [String] = []
    private var scale = 1.0
    private var takesSecret = false
    private var recordedName = ""
    private var recordedScenario: JSONValue = .null
    private var recordedBackend = ""

    /// Whether the panel is one that is being made here.
    var isMaking: Bool { folder != nil }

    init(_ options: WebOptions) {
        folder = options.panel.isEmpty ? nil : PanelFolder(panel: options.panel)
        editor = options.editor.isEmpty ? nil : Editor(options.editor)
    }

    /// The panel has told what is not in its picture.
    func take(_ state: JSONValue) {
        findings = (state["mistakes"]?.asArray ?? []).compactMap(\.asString)
        scale = state["scale"]?.asNumber ?? 1
        takesSecret = state["secret"]?.asBoolean ?? false
        recorder?.takesSecret = takesSecret
    }

    /// Does what a browser asks for.
    func answer(_ request: RPC.Request) throws(DeskRefusal) -> JSONValue {
        let parameters = request.parameters ?? .null
        switch request.method {
        case "desk.hello":
            return [
                "saves": .boolean(folder != nil), "edits": .boolean(folder != nil && editor != nil),
                // Who looks at several panels tells them apart by it.
                "host": .string(folder == nil ? Desk.hostName : ""),
            ]
        case "desk.scenarios": return .array(try kept().scenarios().map { .string($0) })
        case "desk.scenario": return try kept().scenario(try name(parameters))
        case "desk.save":
            let (folder, name) = (try kept(), try name(parameters))
            let replaces = parameters["replace"]?.asBoolean ?? false
            let former = replaces && folder.has("\(name).yaml", in: "scenarios") ? try folder.scenario(name) : nil
            let text = try ScenarioText.text(
                of: parameters["scenario"] ?? .null, replacing: former, formerText: former == nil ? "" : folder.text(ofScenario: name))
            try folder.write(text, "\(name).yaml", in: "scenarios", replaces: replaces)
            return .string("scenarios/\(name).yaml")
        case "desk.record": return try record(parameters)
        case "desk.stop": return try stop()
        case "desk.excerpt":
            guard folder != nil else { throw DeskRefusal("files of a panel that runs elsewhere are not shown") }
            let place = try place(parameters)
            return try Excerpt.json(file: place.file, line: place.line, column: place.column)
        case "desk.edit":
            guard folder != nil, let editor else { throw DeskRefusal("no editor is known: fascia preview --editor COMMAND names one") }
            let place = try place(parameters)
            try editor.open(file: place.file, line: place.line, column: place.column)
            return true
        default: throw DeskRefusal("there is nothing called \(request.method.prefix(40))")
        }
    }

    /// This machine's name, without its domain.
    private static let hostName: String = {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 && $0 != 0x2E }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }()

    private func kept() throws(DeskRefusal) -> PanelFolder {
        guard let folder else { throw DeskRefusal("nothing is saved beside a panel that runs elsewhere: preview its configuration") }
        return folder
    }

    private func name(_ parameters: JSONValue) throws(DeskRefusal) -> String {
        let name = parameters["name"]?.asString ?? ""
        guard PanelFolder.isName(name) else {
            throw DeskRefusal("a name has 1 to 64 letters, digits, points, dashes and underscores, and does not begin with a point")
        }
        return name
    }

    /// The place of a mistake that there is now.
    private func place(_ parameters: JSONValue) throws(DeskRefusal) -> (file: String, line: Int, column: Int) {
        let text = parameters["place"]?.asString ?? ""
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, findings.contains(where: { $0.hasPrefix("\(text): ") }), let line = Int(parts[parts.count - 2]), line > 0,
            let column = Int(parts[parts.count - 1]), column > 0
        else { throw DeskRefusal("there is no mistake at that place any more") }
        return (parts.dropLast(2).joined(separator: ":"), line, column)
    }

    // MARK: Recordings

    private func record(_ parameters: JSONValue) throws(DeskRefusal) -> JSONValue {
        let (folder, name) = (try kept(), try name(parameters))
        if recorder != nil { throw DeskRefusal("a recording is being made already") }
        for file in RecordingFiles.names(name) where folder.has(file.name, in: file.part) {
            throw DeskRefusal("\(file.part)/\(file.name) is there already: choose another name")
        }
        recordedName = name
        recordedScenario = parameters["scenario"] ?? .null
        // It must be right now, and not only once the fingers are done.
        _ = try ScenarioText.text(of: recordedScenario)
        recordedBackend = try ScenarioText.backend(answers: parameters["answers"] ?? .null, commands: parameters["commands"] ?? .null)
        let recorder = TouchRecorder(width: Double(size.width) / scale, height: Double(size.height) / scale)
        recorder.takesSecret = takesSecret
        self.recorder = recorder
        return true
    }

    /// Ends a recording of which the panel has been passed everything. One that cannot be saved goes on, and nothing of it is left.
    private func stop() throws(DeskRefusal) -> JSONValue {
        guard let recorder else { throw DeskRefusal("nothing is being recorded") }
        guard recorder.isDrained else { throw DeskRefusal("the recording is being ended") }
        if recorder.ending?.parameters?["keep"]?.asBoolean == false {
            self.recorder = nil
            return ["files": []]
        }
        do throws(DeskRefusal) {
            let answer = try save(recorder)
            self.recorder = nil
            return answer
        } catch {
            recorder.goOn()
            throw error
        }
    }

    private func save(_ recorder: TouchRecorder) throws(DeskRefusal) -> JSONValue {
        if recorder.isEmpty { throw DeskRefusal("nothing was touched: there is nothing to save") }
        let folder = try kept()
        let files = RecordingFiles(
            name: recordedName, panel: folder.file, size: size, scale: scale, scenario: try ScenarioText.text(of: recordedScenario),
            backend: recordedBackend, recorder: recorder)
        var written: [RecordingFiles.File] = []
        do throws(DeskRefusal) {
            for (file, text) in files.texts {
                try folder.write(text, file.name, in: file.part, replaces: false)
                written.append(file)
            }
        } catch {
            for file in written { folder.remove(file.name, in: file.part) }
            throw error
        }
        return [
            "files": .array(files.texts.map { .string("\($0.file.part)/\($0.file.name)") }),
            "events": .integer(Int64(recorder.events.count)), "omitted": .integer(Int64(recorder.omitted)),
        ]
    }
}
