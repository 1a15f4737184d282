import FasciaFrame
import FasciaGeometry

extension IdleConfiguration {
    package init(_ record: Record) {
        self.init()
        if let dim = record[IdleSchema.dim], let after = dim[IdleDimSchema.after] {
            self.dim = Dim(after: .seconds(after), brightness: dim[IdleDimSchema.brightness] ?? Dim.usualBrightness)
        }
        if let page = record[IdleSchema.page], let after = page[IdlePageSchema.after], let show = page[IdlePageSchema.show] {
            self.page = Page(after: .seconds(after), show: show.path, returns: page[IdlePageSchema.returns] ?? false)
        }
        if let after = record[IdleSchema.reset]?[IdleResetSchema.after] { reset = .seconds(after) }
        if let after = record[IdleSchema.off]?[IdleOffSchema.after] { off = .seconds(after) }
    }
}

/// `idle`.
package enum IdleSchema {
    package static let dim = Key(
        "dim", .object(IdleDimSchema.schema),
        "Less light: the backlight's, or a veil over the picture where the display has none.")
    package static let page = Key("page", .object(IdlePageSchema.schema), "Another page.")
    package static let reset = Key(
        "reset", .object(IdleResetSchema.schema),
        """
        What puts the panel back for the next person: the language, a search, the page. It takes no touch. A page that `returns` and shows \
        by then goes on showing, and returns to what was put back.
        """
    )
    package static let off = Key("off", .object(IdleOffSchema.schema), "The display switched off.")

    package static let schema = ObjectSchema("idle") {
        dim
        page
        off
        reset
    }

    /// How long nobody may have touched the panel: up to a week.
    package static func after() -> Key<Double> {
        Key("after", .number(1...604_800, "seconds"), "Seconds since the last touch.", isRequired: true)
    }
}

/// `idle.dim`.
package enum IdleDimSchema {
    package static let after = IdleSchema.after()
    package static let brightness = Key(
        "brightness", .number(0...1),
        "How bright it still is: 0 to 1, where 1 is the most that the display gives. 0.2 if it is left out.")

    package static let schema = ObjectSchema("idle dim") {
        after
        brightness
    }
}

/// `idle.page`.
package enum IdlePageSchema {
    package static let after = IdleSchema.after()
    package static let show = Key("show", .reference, "The page's path.", isRequired: true)
    package static let returns = Key(
        "returns", .boolean,
        "`true` makes it a screen saver: the next touch does nothing but bring back the page before. Otherwise the panel stays there.")

    package static let schema = ObjectSchema("idle page") {
        after
        show
        returns
    }
}

/// `idle.reset`.
package enum IdleResetSchema {
    package static let after = IdleSchema.after()
    package static let action = Key(
        "action", .actions, "What is done then, once until the next touch. A text that was not entered is given up before it.",
        isRequired: true)

    package static let schema = ObjectSchema("idle reset") {
        after
        action
    }
}

/// `idle.off`.
package enum IdleOffSchema {
    package static let after = IdleSchema.after()

    package static let schema = ObjectSchema("idle off") {
        after
    }
}
