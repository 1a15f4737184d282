import FasciaConfiguration
import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaSystem
import FasciaYAML
import Glibc

/// A test, as its file says.
package struct TestFile {
    /// The file.
    package let path: String
    /// The file's name without its ending.
    package let name: String
    package let about: String
    /// The panel's file.
    package let panel: String
    package let panelPlace: Place
    package let size: PixelSize?
    package let scale: Double?
    package let rotation: Rotation
    package let format: PixelFormat
    package let zone: NameModel?
    package let scenario: Scenario
    package let answers: [NamedModel<BackendAnswer>]
    package let commands: [NamedModel<CommandAnswer>]
    package let steps: [Step]
    package let expectations: [Expectation]
    /// Seconds of the panel's time.
    package let limit: Double
    /// Every file that was read.
    package let files: [String]

    /// The folder that a path is in, with its slash; empty for the working folder.
    package var folder: String { SourcePosition.folder(of: path) }

    /// The pictures that it compares with.
    package var goldens: [GoldenModel] {
        let all = expectations + steps.compactMap { if case .expect(let expectation) = $0.action { expectation } else { nil } }
        return all.flatMap(\.checks).compactMap { if case .golden(let golden) = $0 { golden } else { nil } }
    }

    /// Reads a test and its scenario.
    /// - Throws: every mistake in them, each with its place.
    package static func read(_ path: String) throws(ConfigurationErrors) -> TestFile {
        let errors = ErrorCollector()
        let reader = Reader(errors: errors)
        guard let record = FileRecord.read(path, TestSchema.schema, reader, errors) else { throw errors.collected }
        let test = TestFile(path, record, reader, errors)
        try errors.check()
        return test
    }

    private init(_ path: String, _ record: Record, _ reader: Reader, _ errors: ErrorCollector) {
        self.path = path
        name = TestFile.name(of: path)
        about = record[TestSchema.about] ?? ""
        let position = SourcePosition(file: path)
        panel = ConfigurationFiles.normalized(position.resolve(record[TestSchema.panel]?.name ?? "../panel.yaml"))
        panelPlace = record.place(of: TestSchema.panel)
        if access(panel, F_OK) != 0 {
            reader.fail("there is no panel \(panel); “panel:” names it, relative to this file", at: panelPlace)
        }
        size = record[TestSchema.size]
        scale = record[TestSchema.scale]
        rotation = record[TestSchema.rotation] ?? .degrees0
        format = record[TestSchema.format] ?? .xrgb8888
        zone = record[TestSchema.zone]
        answers = (record[TestSchema.answers] ?? []).map { NamedModel(name: $0.name, value: BackendAnswer($0.value), place: $0.place) }
        commands = (record[TestSchema.commands] ?? []).map { NamedModel(name: $0.name, value: CommandAnswer($0.value), place: $0.place) }
        steps = record[TestSchema.steps] ?? []
        expectations = (record[TestSchema.expect] ?? []).map { Expectation($0) }
        limit = record[TestSchema.limit] ?? 604_800
        var files = [path]
        var scenario = Scenario()
        if let name = record[TestSchema.scenario] {
            let folders = [panel, path].map { ScenarioFile.folder(of: $0) }
            if let file = ScenarioFile.find(name, in: folders) {
                files.append(file)
                scenario = FileRecord.read(file, ScenarioSchema.schema, reader, errors).map { Scenario($0) } ?? scenario
            } else {
                reader.fail(
                    "there is no scenario “\(name)”: neither \(folders.map { ScenarioFile.path(name, in: $0) }.joined(separator: " nor ")) is there",
                    at: record.place(of: TestSchema.scenario),
                    suggestion: Suggestion.closest(to: name, among: ScenarioFile.names(in: folders)))
            }
        }
        self.scenario = scenario
        self.files = files
        checkOrder(reader)
    }

    private func checkOrder(_ reader: Reader) {
        for expectation in expectations {
            if let after = expectation.after, after > steps.count {
                reader.fail("“after: \(after)” is after none of the \(Noun.count(steps.count, "step"))", at: expectation.place)
            }
        }
        for step in steps {
            if case .expect(let expectation) = step.action, expectation.after != nil {
                reader.fail("an expectation among the steps is after the step before it: leave “after” out", at: step.place)
            }
            if case .drag(let drag) = step.action {
                let ways = [drag.to != nil, drag.by != nil, drag.end != nil].filter { $0 }.count
                let isWhole = ways == 1 && (drag.end == nil ? drag.target != nil : drag.from != nil)
                if !isWhole {
                    reader.fail("a drag has “id” with “to” or “by”, or “from” with “until”", at: step.place)
                }
            }
        }
        var names: Set<String> = []
        for golden in goldens where !names.insert(golden.name).inserted {
            reader.fail("the picture “\(golden.name)” has been compared with before in this test", at: golden.place)
        }
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file
    }
}

/// Reads a file that holds one mapping.
enum FileRecord {
    /// - Returns: nil after it has reported why there is none.
    static func read(_ path: String, _ schema: ObjectSchema, _ reader: Reader, _ errors: ErrorCollector) -> Record? {
        errors.note(file: path)
        do throws(YAMLError) {
            let document = try YAMLDocument.parse(path: path)
            for problem in document.problems {
                errors.add(
                    problem.message,
                    at: Place(position: SourcePosition(file: path, line: problem.line, column: problem.column), keyPath: ""))
            }
            return reader.record(SourceNode(document.root, file: path), schema)
        } catch {
            let position = SourcePosition(file: path, line: error.line, column: error.column)
            errors.add(error.message + FileAdvice.text(path), at: Place(position: position, keyPath: ""))
            return nil
        }
    }
}
