import FasciaJSON
import NIOCore

/// A word of the panel's, for a browser that has heard nothing for a while and shows that the panel stands still once none comes.
extension BrowserHandler {
    /// A browser of ours waits for one at a time.
    private static let mostWaiting = 8

    /// Answers as soon as the panel is known to be well: at once while it rests, by its own word otherwise.
    func answerWhenWell(_ request: RPC.Request) {
        if link?.isConnected != true { return output.answer(RPC.refusal(request.id, "the panel is not there")) }
        if pulse.isResting { return output.answer(RPC.answer(request.id, true)) }
        if waiting.count >= BrowserHandler.mostWaiting {
            return output.answer(RPC.refusal(request.id, "the panel has been asked already, and has not answered"))
        }
        waiting.append(request.id)
        if waiting.count > 1 { return }
        send(RPC.word)
        asked = pulse.sent()
    }

    /// The panel has answered.
    func tookWord() {
        for id in waiting { output.answer(RPC.answer(id, true)) }
        waiting = []
        let number = asked
        loop.assumeIsolated().scheduleTask(in: PanelPulse.settling) { [pulse] in pulse.settle(number) }
    }
}
