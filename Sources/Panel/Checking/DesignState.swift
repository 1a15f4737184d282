import FasciaConfiguration

/// A state in which a panel is looked at, in place of the one that it starts in.
package struct DesignState {
    /// What findings call it, as in “in the scenario “night””; nil if they need not.
    package let words: String?
    /// Brings a panel there. What it gives is kept while the panel is looked at.
    package let prepare: (PanelContent, DisplaySize) throws(ConfigurationErrors) -> AnyObject?

    package init(
        _ words: String?, prepare: @escaping (PanelContent, DisplaySize) throws(ConfigurationErrors) -> AnyObject?
    ) {
        self.words = words
        self.prepare = prepare
    }
}
