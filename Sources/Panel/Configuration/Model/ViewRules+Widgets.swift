import FasciaControls

extension ViewRules {
    static func button(_ record: Record, _ reader: Reader) {
        let keys = ButtonSchema.self
        if !record.has(keys.title), !record.has(keys.image), !record.has(keys.background) {
            reader.fail("a button needs a title, an image or a background", at: record.place)
        }
        if record[keys.background]?.contains(where: { $0.state == .normal }) == true {
            refuse(
                record, [AnyKey(keys.style), AnyKey(keys.tint), AnyKey(keys.cornerRadius)],
                "belongs to the built-in look, and “background” stands in its place", reader)
        }
        if record[keys.selects] != true {
            refuse(record, [AnyKey(keys.selected), AnyKey(keys.words)], "is for buttons with “selects: true”", reader)
        }
        if record[keys.repeats] == true, record.has(keys.longPress) {
            reader.fail("a button that repeats has no long press", at: record.place(of: keys.longPress))
        }
        if record[keys.repeats] != true { refuse(record, [AnyKey(keys.repeatDelay)], "is for buttons with “repeats: true”", reader) }
        if !record.has(keys.longPress) { refuse(record, [AnyKey(keys.longPressDelay)], "is for buttons with “longPress”", reader) }
        if !record.has(keys.image) {
            refuse(
                record, [AnyKey(keys.imagePlacement), AnyKey(keys.imagePadding), AnyKey(keys.templateImages)],
                "is for buttons with an “image”", reader)
        }
        if record.has(NavigationActions.push), record.has(NavigationActions.back) {
            reader.fail("a tap leads either on or back", at: record.place(of: NavigationActions.back))
        }
        checkWords(record[keys.words], at: record.place(of: keys.words), reader)
    }

    static func toggle(_ record: Record, _ reader: Reader) {
        checkWords(record[SwitchSchema.words], at: record.place(of: SwitchSchema.words), reader)
    }

    private static func checkWords(_ words: [String]?, at place: Place, _ reader: Reader) {
        if let words, words.count != 2 { reader.fail("there are two words: one for off and one for on", at: place) }
    }

    /// Keys that would do nothing beside others.
    private static func refuse(_ record: Record, _ keys: [AnyKey], _ reason: String, _ reader: Reader) {
        for key in keys {
            if let place = record.place(ofKey: key.name) { reader.fail("“\(key.name)” \(reason)", at: place) }
        }
    }

    static func stepper(_ record: Record, _ reader: Reader) {
        let keys = StepperSchema.self
        checkRange(record, keys.range, keys.value, keys.step, standard: [0, 100], reader)
        for divider in record[keys.dividers] ?? [] where divider.has(DividerSchema.metrics) {
            reader.fail("a stepper has no metrics", at: divider.place(of: DividerSchema.metrics))
        }
    }

    static func progressBar(_ record: Record, _ reader: Reader) {
        let keys = ProgressBarSchema.self
        if record.has(keys.progress), record.has(keys.follows) {
            reader.fail("“follows” says how much is done, and so does “progress”: leave one out", at: record.place(of: keys.progress))
        }
        if record[keys.indeterminate] == true {
            refuse(
                record, [AnyKey(keys.progress), AnyKey(keys.follows)], "says how much is done, which an indeterminate bar does not show",
                reader)
        }
    }

    static func grid(_ model: ViewModel, _ reader: Reader) {
        let record = model.record
        if record.has(GridSchema.columns), record.has(GridSchema.minimumWidth) {
            reader.fail("“columns” and “minimumWidth” exclude each other", at: record.place(of: GridSchema.minimumWidth))
        }
        for child in model.children {
            if child.record.has(CommonSchema.grow) {
                reader.fail("only views in a stack grow", at: child.record.place(of: CommonSchema.grow))
            }
            if let frame = child.record[CommonSchema.frame],
                frame.left ?? frame.right ?? frame.top ?? frame.bottom ?? frame.centerX ?? frame.centerY != nil
            {
                reader.fail(
                    "the grid says where the view is: only “width” and “height” count", at: child.record.place(of: CommonSchema.frame))
            }
        }
    }

    /// What a range, the value in it and its steps ask of each other.
    static func checkRange(
        _ record: Record, _ range: Key<[Double]>, _ value: Key<Double>, _ step: Key<Double>, standard: [Double], _ reader: Reader
    ) {
        if let ends = record[range] {
            if ends.count != 2 {
                // One that is no number has been reported.
                if record.place(of: range) != record.place {
                    reader.fail("a range is two numbers, as in [0, 100]", at: record.place(of: range))
                }
                return
            }
            if ends[0] >= ends[1] {
                reader.fail("the smallest value must be less than the largest", at: record.place(of: range))
                return
            }
        } else if record.has(range) {
            return
        }
        // Range and step of a control that has none of its own are those of its value.
        if record.has(BindingSchema.binds), !record.has(range) { return }
        let ends = record[range] ?? standard
        if let start = record[value], start < ends[0] || start > ends[1] {
            let text = "\(Kind<Double>.plain(ends[0])) to \(Kind<Double>.plain(ends[1]))"
            reader.fail("the value \(Kind<Double>.plain(start)) is outside of the range \(text)", at: record.place(of: value))
        }
        if let amount = record[step], amount > ends[1] - ends[0] {
            reader.fail("the step is larger than the range", at: record.place(of: step))
        }
    }
}
