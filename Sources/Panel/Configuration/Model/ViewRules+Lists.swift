import FasciaControls

extension ViewRules {
    static func list(_ model: ViewModel, _ reader: Reader) {
        let keys = ListSchema.self
        let record = model.record
        if record.has(keys.rows), record.has(keys.sections) {
            reader.fail("a list has either “rows” or “sections”", at: record.place(of: keys.sections))
        } else if !record.has(keys.rows), !record.has(keys.sections) {
            reader.fail("a list needs “rows” or “sections”", at: model.place)
        }
        let selects = keys.selection(of: record)
        if selects == .none || selects == .momentary {
            for (name, isThere, place) in [
                ("selected", record.has(keys.selected), record.place(of: keys.selected)),
                ("mark", record[keys.mark] == true, record.place(of: keys.mark)),
            ] where isThere {
                reader.fail("“\(name)” needs a list whose rows stay selected", at: place)
            }
        }
        checkSelection(
            record[keys.selected], keys.allRows(record).map { $0[ListRowSchema.title]?.plain }, "row", at: record.place(of: keys.selected),
            reader)
        if record[keys.style] == .grouped, record.has(keys.headerBackground) {
            reader.fail("“headerBackground” is for plain lists", at: record.place(of: keys.headerBackground))
        }
        for child in model.children { refuseGrow(child, reader) }
    }
}
