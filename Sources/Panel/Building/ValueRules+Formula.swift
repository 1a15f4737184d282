import FasciaConfiguration
import FasciaValues

/// Derived values.
extension ValueRules {
    /// Checks the keys beside a formula, which has been checked when it was read.
    func checkFormula(_ model: ValueModel, _ record: Record) {
        let keys = ValueSchema.self
        refuse(
            record,
            [
                keys.step.erased, keys.initial.erased, keys.persist.erased, keys.ttl.erased, keys.confirm.erased, keys.run.erased,
                keys.timeout.erased, keys.output.erased,
            ], "is for values that can be set; this one is computed")
        let type = model.definition.type
        if !type.isScalar {
            reader.fail("a formula gives a number, true or false, a text, a choice or a colour", at: record.place(of: keys.formula))
        }
        // Of a wrong formula the type is not known.
        if record[keys.formula] == nil { return }
        checkNumbers(type, record)
        checkRange(record)
        checkContents(model.definition, record)
        guard type == .choice, !record.has(keys.type) else { return checkChoices(type, record) }
        refuse(record, [keys.choices.erased], "is what the formula gives")
        if let words = record[keys.words], words.count != model.definition.choices.count {
            let (choices, words) = (Noun.count(model.definition.choices.count, "choice"), Noun.count(words.count, "word"))
            reader.fail("it has \(choices), and \(words)", at: record.place(of: keys.words))
        }
    }
}
