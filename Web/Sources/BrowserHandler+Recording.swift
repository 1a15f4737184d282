import NIOCore

/// Fingers and keys while a recording is made: they reach the panel in the steps in which they are written down.
extension BrowserHandler {
    /// Passes a finger or a key on as it is written down: in steps that a replay makes, too.
    func record(_ request: RPC.Request) {
        switch desk.recorder?.take(request) {
        case .answered(let text): output.answer(text)
        case .foreign: send(RPC.line(request))
        case .waits, nil: schedulePace()
        }
    }

    /// Ends a recording once the panel was passed what fingers did until now.
    func end(_ recorder: TouchRecorder, _ request: RPC.Request) {
        recorder.end(request)
        if request.parameters?["keep"]?.asBoolean == false { for line in recorder.giveUp() { send(line) } }
        if recorder.isDrained { carryOut(request) } else { schedulePace() }
    }

    private func schedulePace() {
        guard pace == nil, let recorder = desk.recorder, let due = recorder.due else { return }
        pace = loop.assumeIsolated().scheduleTask(deadline: due) { [weak self] in self?.pass() }
    }

    private func pass() {
        pace = nil
        guard let recorder = desk.recorder, output.isOpen else { return }
        for line in recorder.pass(now: .now()) { send(line) }
        if let request = recorder.ending, recorder.isDrained { carryOut(request) } else { schedulePace() }
    }
}
