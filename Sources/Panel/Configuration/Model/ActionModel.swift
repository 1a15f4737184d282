/// What a button does, as it was written.
enum ActionModel: Sendable {
    /// Shows an alert of `alerts`.
    case alert(NameModel)
    /// Shows a banner of `banners`.
    case banner(NameModel)
    /// Shows a page.
    case page(ReferenceModel)
    /// Draws the panel in another theme.
    case theme(NameModel)
    /// Shows the panel in another language.
    case language(NameModel)
    /// Gives controls values.
    case set([(reference: ReferenceModel, value: ScalarModel)])
}
