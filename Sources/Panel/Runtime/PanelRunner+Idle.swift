import FasciaControls

extension PanelRunner {
    /// Connects the idle stages with the panel.
    func joinIdle() {
        idle.onPage = { [unowned self] isShown in
            if isShown { self.showIdlePage() } else { self.leaveIdlePage() }
            self.wake()
        }
        idle.onReset = { [unowned self] in
            self.window.cancelEditing()
            self.putBack()
            self.wake()
        }
        useLight()
    }

    /// Sets the display's light up as the present panel has it.
    func useLight() {
        light.floor = panel.display.minimumBrightness
        light.use(panel.display.backlight)
    }

    func showIdlePage() {
        window.cancelEditing()
        guard let content = panel.content, let page = idle.configuration.page else { return }
        placeBeforeIdle = PanelSnapshot(content)
        _ = content.showPage(page.show)
    }

    /// Puts the panel back for the next person. A screen saver stays, and returns to what was put back.
    private func putBack() {
        guard let content = panel.content else { return }
        if isSaved { placeBeforeIdle?.applyPages(to: content) }
        content.reset()
        if isSaved { showIdlePage() }
    }

    /// Whether an idle page shows that returns to the pages before it.
    private var isSaved: Bool { idle.showsPage && idle.configuration.page?.returns == true }

    private func leaveIdlePage() {
        defer { placeBeforeIdle = nil }
        guard idle.configuration.page?.returns == true, let content = panel.content else { return }
        placeBeforeIdle?.applyPages(to: content)
    }
}
