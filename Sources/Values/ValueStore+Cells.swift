import FasciaGeometry

/// Where a control in a row stands.
struct CellName: Hashable {
    let list: String
    let id: String
    let field: String
}

extension ValueStore {
    /// A finger came down on a control in a row: what it writes is paced as for other values until `endHold`.
    public func beginHold(list name: String, row id: String, field: String) {
        cell(name, id, field)?.entry.beginHold()
    }

    /// A control in a row sets a field. A number is clamped to the field's range; anything else that does not fit is ignored, as is a row
    /// that is gone. The row has the new value at once, and `rowWrites` tells of it as the policy paces.
    /// - Throws: `ValueError` if the list has no room for a text; the field is told to be as it was, and nothing is written.
    public func change(
        list name: String, row id: String, field: String, to value: Value, policy: WritePolicy, isFinal: Bool, now: Instant
    ) throws(ValueError) {
        guard let (key, entry) = cell(name, id, field), let value = try? entry.definition.checked(entry.definition.clamped(value)) else {
            return
        }
        if let refusal = refusal(of: value, key) {
            settle(key, entry)
            tell(key)
            throw refusal
        }
        note(now)
        entry.hear(current(key))
        entry.change(value, policy, isFinal: isFinal, now: now, write: writer(key))
        show(value, key)
        settle(key, entry)
    }

    /// The finger lifted or was lost: the value at lift-off is written, if it was not yet.
    public func endHold(list name: String, row id: String, field: String, isCancelled: Bool, now: Instant) {
        let key = CellName(list: name, id: id, field: field)
        guard let entry = contents.cells[key] else { return }
        note(now)
        entry.endHold(isCancelled: isCancelled, now: now, write: writer(key))
        settle(key, entry)
    }

    /// Writes what is due.
    func serviceCells(now: Instant) {
        for (key, entry) in contents.cells {
            if let next = entry.next, next <= now { entry.service(now: now, write: writer(key)) }
            settle(key, entry)
        }
    }

    private func cell(_ name: String, _ id: String, _ field: String) -> (key: CellName, entry: ValueEntry)? {
        let key = CellName(list: name, id: id, field: field)
        if let entry = contents.cells[key] { return (key, entry) }
        guard let list = contents.lists[name], let column = list.fields.firstIndex(where: { $0.name == field }), let row = list.row(id)
        else {
            return nil
        }
        let entry = ValueEntry(list.fields[column], restored: row.values[column])
        contents.cells[key] = entry
        return (key, entry)
    }

    /// What a row says; nil if that is unknown or the row is gone.
    private func current(_ key: CellName) -> Value? {
        guard let list = contents.lists[key.list], let column = list.fields.firstIndex(where: { $0.name == key.field }) else { return nil }
        return list.row(key.id)?.values[column]
    }

    private func writer(_ key: CellName) -> (Value) -> Void {
        { [unowned self] value in
            // A row that has gone while a finger or a text field held it: who took it away would not know what is written.
            if contents.lists[key.list]?.row(key.id) == nil { return }
            rowWrites.send(RowWrite(name: key.list, id: key.id, field: key.field, value: value))
        }
    }

    /// The operation that gives a field a value; nil if the row is gone or has it.
    private func update(_ key: CellName, to value: Value) -> ListOperation? {
        guard let list = contents.lists[key.list], let column = list.fields.firstIndex(where: { $0.name == key.field }),
            let row = list.row(key.id), row.values[column] != value
        else { return nil }
        return .update(key.id, [ListCell(field: column, value: value)])
    }

    /// Why a list has no room for what a field is to be; nil if it has, or makes some.
    private func refusal(of value: Value, _ key: CellName) -> ValueError? {
        guard case .text = value, let operation = update(key, to: value), let list = contents.lists[key.list],
            let options = contents.definitions[key.list]?.list, !options.keepsLast, list.bytes + operation.bytes > bytesRoom(key.list)
        else { return nil }
        var changed = list
        changed.apply(operation)
        return changed.bytes > bytesRoom(key.list) ? tooMuch(key.list, changed.bytes, options) : nil
    }

    private func show(_ value: Value, _ key: CellName) {
        if let operation = update(key, to: value) { try? patchChecked(key.list, [operation]) }
    }

    /// Says what a field is, to a control that shows something else.
    private func tell(_ key: CellName) {
        guard let list = contents.lists[key.list], let column = list.fields.firstIndex(where: { $0.name == key.field }),
            let row = list.row(key.id)
        else { return }
        let operation = ListOperation.update(key.id, [ListCell(field: column, value: row.values[column])])
        listChanges.send(ListChange(name: key.list, kind: .patched([operation])))
    }

    /// Forgets a control that no finger holds and that has nothing to write.
    private func settle(_ key: CellName, _ entry: ValueEntry) {
        if let next = entry.next {
            ask(by: next)
        } else if !entry.isHeld {
            contents.cells[key] = nil
        }
    }
}
