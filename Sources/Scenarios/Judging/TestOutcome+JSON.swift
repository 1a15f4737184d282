import FasciaJSON

extension TestFailure {
    var json: JSONValue {
        [
            "step": .string(step), "view": .string(view), "file": .string(file), "line": .integer(Int64(line)),
            "column": .integer(Int64(column)), "message": .string(message), "expected": .string(expected), "found": .string(found),
            "picture": .string(picture), "actual": .string(actual), "difference": .string(difference),
        ]
    }

    init(_ json: JSONValue) {
        func text(_ name: String) -> String { json[name]?.asString ?? "" }
        self.init(file: text("file"), text("message"))
        step = text("step")
        view = text("view")
        line = Int(json["line"]?.asInteger ?? 1)
        column = Int(json["column"]?.asInteger ?? 1)
        expected = text("expected")
        found = text("found")
        picture = text("picture")
        actual = text("actual")
        difference = text("difference")
    }
}

extension PictureResult {
    var json: JSONValue {
        [
            "name": .string(name), "expected": .string(expected), "actual": .string(actual), "difference": .string(difference),
            "blessed": .boolean(isBlessed), "complaint": complaint.map { .string($0) } ?? .null,
        ]
    }

    init(_ json: JSONValue) {
        func text(_ name: String) -> String { json[name]?.asString ?? "" }
        self.init(
            name: text("name"), expected: text("expected"), actual: text("actual"), difference: text("difference"),
            isBlessed: json["blessed"]?.asBoolean ?? false, complaint: json["complaint"]?.asString)
    }
}

extension TestOutcome {
    /// How a process that runs one test tells the one that runs them all.
    package var json: JSONValue {
        var fonts = JSONObject()
        for name in self.fonts.keys.sorted() { fonts[name] = .string(self.fonts[name] ?? "") }
        return [
            "name": .string(name), "file": .string(file), "about": .string(about), "status": .string(status.rawValue),
            "failures": .array(failures.map(\.json)), "mistakes": .array(mistakes.map { .string($0) }),
            "happenings": .array(happenings.map(\.json)), "pictures": .array(pictures.map(\.json)), "fonts": .object(fonts),
            "files": .array(files.map { .string($0) }), "secretLines": .array(secretLines.map { .integer(Int64($0)) }),
            "seconds": .number(seconds), "virtualSeconds": .number(virtualSeconds),
        ]
    }

    package init(_ json: JSONValue) {
        self.init(name: json["name"]?.asString ?? "", file: json["file"]?.asString ?? "")
        about = json["about"]?.asString ?? ""
        status = json["status"]?.asString.flatMap { Status(rawValue: $0) } ?? .failed
        failures = (json["failures"]?.asArray ?? []).map { TestFailure($0) }
        mistakes = (json["mistakes"]?.asArray ?? []).compactMap(\.asString)
        happenings = (json["happenings"]?.asArray ?? []).map { Happening($0) }
        pictures = (json["pictures"]?.asArray ?? []).map { PictureResult($0) }
        for (name, digest) in json["fonts"]?.asObject?.members ?? [] { fonts[name] = digest.asString }
        files = (json["files"]?.asArray ?? []).compactMap(\.asString)
        secretLines = (json["secretLines"]?.asArray ?? []).compactMap(\.asInteger).map { Int($0) }
        seconds = json["seconds"]?.asNumber ?? 0
        virtualSeconds = json["virtualSeconds"]?.asNumber ?? 0
    }
}
