/// An action, as it was written.
package enum ActionModel: Sendable {
    /// Shows an alert of `alerts`.
    case alert(NameModel)
    /// Shows a banner of `banners`.
    case banner(NameModel)
    /// Shows a page.
    case page(ReferenceModel)
    /// Shows a page on top of what its navigation shows.
    case push(ReferenceModel)
    /// Goes back from the page that holds it.
    case back(BackModel, Place)
    /// Draws the panel in another theme.
    case theme(NameModel)
    /// Shows the panel in another language.
    case language(NameModel)
    /// Toggles a boolean, or selects the next name of a choice.
    case toggle(NameModel)
    /// Adds to numbers.
    case add([(reference: ReferenceModel, value: ScalarModel)])
    /// Runs a command.
    case run(CommandModel)
    /// Starts the calibration of the touchscreen.
    case calibrate
    /// Sets controls, and with `=` before the name values of `values`.
    case set([(reference: ReferenceModel, value: ScalarModel)])
}
