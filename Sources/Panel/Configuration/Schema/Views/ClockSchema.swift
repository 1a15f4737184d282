import FasciaControls
import FasciaRaster

/// `clock`: the time of day or the date.
enum ClockSchema {
    static let format = Key(
        "format", Kind<ClockFormat>.clockFormat,
        "What is shown: `HH:mm` if it is left out, `EEEE, d MMMM` for the date. `y` year, `M` month (`MMM`, `MMMM` its name), `d` day, `E` (`EEEE`) weekday, `H` hour (`h` with `a` for twelve), `m` minute, `s` second, `z` time zone; two letters write two digits, other letters stand between single quotes."
    )
    static let timeZone = Key(
        "timeZone", Kind<NameModel>.name("a time zone such as Europe/Berlin"),
        "Whose time it is: `local` (the machine's, the default) or a name such as `Europe/Berlin`.")

    static let schema = ObjectSchema(
        "clock",
        CommonSchema.keys + [
            AnyKey(format), AnyKey(timeZone), AnyKey(LabelSchema.font), AnyKey(LabelSchema.color), AnyKey(LabelSchema.align),
            AnyKey(LabelSchema.minimumScale), AnyKey(LabelSchema.shadow), AnyKey(LabelSchema.tabularDigits),
        ])
}

extension Kind where Value == ClockFormat {
    /// A pattern of letters.
    static var clockFormat: Kind {
        Kind("a format such as HH:mm") { node, reader in
            guard let text = node.text, !text.isEmpty, text.utf8.count <= 200 else {
                reader.mismatch("a format such as HH:mm", node)
                return nil
            }
            do throws(ControlError) {
                return try ClockFormat(text)
            } catch {
                reader.fail(error.reason, node)
                return nil
            }
        }
    }
}
