import FasciaFrame
import FasciaGeometry
import FasciaSystem

extension PanelService {
    /// The mistakes that are shown in place of a panel; none while there is one.
    package var shownMistakes: [String] { runner.panel.content == nil ? runner.mistakes : [] }

    /// The status of the panel.
    public func status() -> PanelStatus {
        var status = PanelStatus()
        let loop = runner.loop
        status.uptime = (runner.clock.now - runner.start).seconds
        status.configuration = shownConfiguration
        status.mistakes = runner.mistakes
        status.reloads = runner.reloads
        status.obstacle = runner.stage.obstacle
        let scanout = runner.stage.scanout
        if let mode = scanout.mode {
            status.size = mode.size
            if mode.refreshInterval > .zero { status.refreshRate = 1 / mode.refreshInterval.seconds }
            status.format = mode.format.rawValue
            status.buffers = scanout.bufferCount
            status.display =
                runner.stageLoop.isDark ? .off : runner.panel.content == nil ? .mistakes : runner.idle.isDimmed ? .dimmed : .showing
        } else {
            status.display = .waiting
        }
        status.brightness = runner.light.brightness
        status.minimumBrightness = runner.light.floor
        status.hasBacklight = runner.light.hasBacklight
        status.state = runner.state.path ?? ""
        status.recovery = runner.recovery
        let generations = runner.source?.generations
        status.generation = runner.shownGeneration
        status.active = generations?.record.active ?? 0
        status.waiting = runner.waitingPanel?.number
        status.ownConfiguration = generations?.generations.entry ?? ""
        // One that waits for a finger has all of its trial before it.
        let left = runner.trial?.left.seconds ?? (generations?.isOnTrial == true ? generations?.record.seconds : nil)
        status.trial = left.map { ($0 * 10).rounded() / 10 }
        status.isConfirmed = runner.trial.flatMap { $0.needsConfirmation ? $0.isConfirmed : nil }
        status.takenBack = generations?.story ?? ""
        status.isPlain =
            status.display != .off && status.display != .waiting && !runner.idle.showsPage && runner.isPlain
        status.rotation = runner.stage.rotation.rawValue
        status.scale = loop.scale
        let counts = loop.statistics
        status.frames = counts.frames
        status.pixelsComposed = counts.pixelsComposed
        status.pixelsCopied = counts.pixelsCopied
        status.retries = counts.retries
        status.lostFlips = counts.lostFlips
        let latency = loop.latency
        status.latencyCount = latency.count
        status.latencyMedian = milliseconds(latency.percentile(0.5))
        status.latency95 = milliseconds(latency.percentile(0.95))
        status.latency99 = milliseconds(latency.percentile(0.99))
        status.latencyMaximum = latency.count == 0 ? nil : milliseconds(latency.longest)
        status.residentBytes = ProcessMemory.resident
        status.pages = runner.panel.content?.visiblePages ?? []
        status.inputDevices = runner.stage.inputDevices
        return status
    }

    /// The file of what is shown, or of what was read in place of anything that could be.
    private var shownConfiguration: String {
        guard let source = runner.source else { return "" }
        return source.generations.map { $0.generations.path(of: runner.shownGeneration) } ?? source.path
    }

    /// To the microsecond.
    private func milliseconds(_ span: TimeSpan?) -> Double? {
        span.map { ($0.seconds * 1e6).rounded() / 1e3 }
    }
}

extension LatencyHistogram {
    /// What the panel's log says of it at the end; nil if nobody touched anything.
    var summary: String? {
        guard let half = percentile(0.5), let most = percentile(0.99) else { return nil }
        return "from touch to picture: \(count) frames, half of them within \(LatencyHistogram.text(half)), "
            + "99 % within \(LatencyHistogram.text(most)), all within \(LatencyHistogram.text(longest))"
    }

    /// In milliseconds, to a tenth.
    private static func text(_ span: TimeSpan) -> String {
        JSONLine.number((span.seconds * 10_000).rounded() / 10) + " ms"
    }
}
