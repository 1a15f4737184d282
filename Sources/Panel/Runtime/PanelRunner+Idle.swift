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
            self.panel.content?.reset()
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

    private func leaveIdlePage() {
        defer { placeBeforeIdle = nil }
        guard idle.configuration.page?.returns == true, let content = panel.content else { return }
        placeBeforeIdle?.applyPages(to: content)
    }
}
