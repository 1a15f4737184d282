import FasciaConfiguration
import FasciaValues
import Glibc

/// Checks what the declarations of lists, images and series say.
extension ValueRules {
    /// Checks what is for lists, images and series alone, and what is not for them.
    func checkContents(_ definition: ValueDefinition, _ record: Record) {
        let keys = ValueSchema.self
        let type = definition.type
        if !type.isScalar {
            let what = "is for single values, not for \(Noun.article(type.rawValue))"
            refuse(record, [keys.initial.erased, keys.ttl.erased, keys.confirm.erased] + (type == .secret ? [] : [keys.run.erased]), what)
        }
        if type == .secret {
            checkSecret(definition, record)
        } else {
            refuse(record, [keys.backend.erased], "is for secrets")
        }
        if type == .list || type == .image {
            refuse(record, [keys.persist.erased], "is not for \(Noun.article(type.rawValue)): its backend sets it anew")
        }
        if type != .list { refuse(record, [keys.fields.erased], "is for lists") }
        if type != .image { refuse(record, [keys.folder.erased], "is for images") }
        if type == .image, let folder = definition.folder { checkFolder(folder, record) }
        if type != .series { refuse(record, [keys.records.erased, keys.every.erased, keys.ahead.erased], "is for series") }
        if type != .list, type != .series {
            refuse(record, [keys.limit.erased] + (type == .secret ? [] : [keys.keep.erased]), "is for lists and series")
        }
        if type == .series { checkSeries(definition.series, record) }
        guard type == .list else { return }
        checkFields(record)
        if case .span = record[keys.keep] { reader.fail("a list keeps “last” or everything, no time", at: record.place(of: keys.keep)) }
        if let limit = record[keys.limit], limit > ListOptions.greatestLimit {
            reader.fail("a list has at most \(ListOptions.greatestLimit) rows", at: record.place(of: keys.limit))
        }
    }

    /// Warns of a folder that is not there. Those of the running system come and go.
    private func checkFolder(_ folder: String, _ record: Record) {
        let written = record[ValueSchema.folder] ?? folder
        if ["/run/", "/var/", "/tmp/", "/dev/"].contains(where: { written.utf8.starts(with: $0.utf8) }) { return }
        var status = stat()
        if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        reader.warn("there is no folder “\(folder)”: clients can name no file in it", at: record.place(of: ValueSchema.folder))
    }

    private func checkSecret(_ definition: ValueDefinition, _ record: Record) {
        let keys = ValueSchema.self
        refuse(record, [keys.persist.erased], "is not for a secret: nothing keeps it")
        if record.has(keys.backend) == record.has(keys.run) {
            reader.fail(
                "a secret needs either “backend”, the name of the client that is given it, or “run”, a command that reads it from its standard input",
                at: record.has(keys.backend) ? record.place(of: keys.backend) : record.place)
        }
        if record[keys.backend]?.isEmpty == true {
            reader.fail("a backend has a name: the one under which it subscribes", at: record.place(of: keys.backend))
        }
        if case .last = record[keys.keep] {
            reader.fail("“last” is for lists; a secret waits for a time, as in “30 s”", at: record.place(of: keys.keep))
        }
        if record.has(keys.run) { refuse(record, [keys.keep.erased], "belongs to “backend”: a command is given the secret at once") }
    }

    /// Why no action and no text has a secret.
    static func refusal(ofSecret name: String) -> String {
        "“\(name)” is a secret: it is typed into a field or set by a client, and nothing shows it; “=known(\(name))” tells whether it is there"
    }

    private func checkSeries(_ options: SeriesOptions, _ record: Record) {
        let keys = ValueSchema.self
        if case .last = record[keys.keep] {
            reader.fail("“last” is for lists; a series keeps points for a time, as in “24 h”", at: record.place(of: keys.keep))
        }
        guard let source = record[keys.records] else {
            if !record.has(keys.records) { refuse(record, [keys.every.erased], "belongs to “records”") }
            return
        }
        if let model = find(source), model.definition.type != .number {
            reader.fail("“\(source.name)” is \(Noun.article(model.definition.type.rawValue)): only numbers are recorded", at: source.place)
        }
        let needed = options.neededCapacity
        if !record.has(keys.limit), needed > SeriesOptions.greatestCapacity {
            reader.fail(
                "that would be \(needed) points, and at most \(SeriesOptions.greatestCapacity) are kept: a longer “every” or a shorter “keep”",
                at: record.place(of: keys.keep))
        }
    }

    private func checkFields(_ record: Record) {
        let keys = ValueSchema.self
        guard let fields = record[keys.fields], !fields.isEmpty else {
            if !record.has(keys.fields) || record[keys.fields]?.isEmpty == true {
                reader.fail("a list needs “fields”: what each row has, by name and type", at: record.place(of: keys.fields))
            }
            return
        }
        if fields.count > ValueRules.fieldLimit {
            reader.fail("a row has at most \(ValueRules.fieldLimit) fields", at: record.place(of: keys.fields))
        }
        for field in fields {
            if field.name == "id" { reader.fail("every row has an “id” without a field of that name", at: field.place) }
            checkName(field)
            let type = ValueModel(field).definition.type
            if !type.isScalar { reader.fail("a field is a single value, not \(Noun.article(type.rawValue))", at: field.place) }
            checkNumbers(type, field.value)
            checkRange(field.value)
            checkChoices(type, field.value)
        }
    }

    /// The most fields of a row.
    private static let fieldLimit = 32
}
