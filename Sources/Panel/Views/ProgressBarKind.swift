import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `progressBar`: a bar that shows a number.
enum ProgressBarKind {
    static let progress = Key("progress", .number(0...1), "How much is done, 0 to 1.", \ProgressBar.progress)
    static let follows = Key(
        "follows", .reference, "The path of a slider or a stepper: the bar is as full as its value lies in its range.")
    static let binds = BindingSchema.binds.described(
        "A number of `values:` with a range: the bar is as full as it lies in it.")
    static let indeterminate = Key(
        "indeterminate", .boolean, "`true` shows that something goes on of which nobody knows how long it takes.",
        \ProgressBar.isIndeterminate)
    static let bar = Key(
        "bar", .perState(.image), "The image of what is done, or one for `normal` and one for `disabled`."
    ) { (bar: ProgressBar, image, state) in bar.setProgressImage(image, for: state) }
    static let kind = ViewKind(
        "progressBar", ProgressBar.self,
        keys: {
            Key(
                "enabled", .boolean, "`false` dims it.", default: false,
                set: { (bar: ProgressBar, isEnabled) in bar.isEnabled = isEnabled })
            binds
            progress
            follows
            indeterminate
            Key(
                "track", .perState(.image), "The track's image, or one for `normal` and one for `disabled`."
            ) { (bar: ProgressBar, image, state) in bar.setTrackImage(image, for: state) }
            bar
            Key(
                "tint", .color, "The built-in bar's colour; the theme's accent if it is left out.", \ProgressBar.progressTintColor)
            Key(
                "trackTint", .color, "The built-in track's colour; the theme's recess with a rim if it is left out.",
                \ProgressBar.trackTintColor)
            DirectionKeys.rightToLeft("`true` fills it from the right.")
        },
        standing: .top,
        rules: ViewKind.Rules(
            valueKeys: [progress.erased, follows.erased, indeterminate.erased], check: { model, reader in check(model.record, reader) },
            checkLinks: { model, tree, reader in
                guard let followed = model.record[follows] else { return }
                tree.resolve(followed, from: model, to: "a slider or a stepper", reader) { $0.domain?.isNumber == true }
            },
            checkBinding: { model, definition, name, reader in
                if ValueRules.expect([.number], "a number with a range", model, definition, name, reader), definition.range == nil {
                    reader.fail("“\(name.name)” needs a “range” to be shown by a progress bar", at: name.place)
                }
            }),
        join: { bar, model, bindings in
            let show = { [unowned bar] (part: Double) in bar.progress = part }
            if let followed = model.record[follows] { bindings.followFraction(of: followed, from: model, show) }
            guard let name = model.record[binds]?.name else { return }
            bindings.followFraction(of: name) { [unowned bar] part in
                bar.isProgressKnown = part != nil
                // Nothing is done as long as that is unknown.
                show(part ?? 0)
            }
        },
        make: { _, _ in ProgressBar() })

    private static func check(_ record: Record, _ reader: Reader) {
        if record.has(progress), record.has(follows) {
            reader.fail("“follows” says how much is done, and so does “progress”: leave one out", at: record.place(of: progress))
        }
        if record[indeterminate] == true {
            ViewRules.refuse(
                record, [progress.erased, follows.erased], "says how much is done, which an indeterminate bar does not show", reader)
        }
    }
}
