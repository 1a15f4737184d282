import FasciaFrame
import FasciaGeometry
import FasciaJSON
import NIOCore

/// What a browser asks for: of the panel, or of this program.
extension BrowserHandler {
    func receive(_ bytes: [UInt8]) {
        if RPC.drawn(bytes) {
            picture.drawn()
            return output.send(picture)
        }
        guard let request = RPC.request(bytes) else {
            if let (id, reason) = RPC.excess(bytes) { return output.answer(RPC.refusal(id, reason)) }
            return output.close()
        }
        if role == .operate, !request.isOfSee { deeds += 1 }
        let course = RequestCourse(
            request, role: role, isMaking: desk.isMaking, isConnected: link?.isConnected == true, isRecording: desk.recorder != nil)
        switch course {
        case .refused(let answer): output.answer(answer)
        case .own: carryOut(request)
        case .recorded: record(request)
        case .passed: send(RPC.line(request))
        }
    }

    /// Sends the panel a line.
    func send(_ line: [UInt8]) {
        _ = pulse.sent()
        if link?.send(line) == false { output.close() }
    }

    /// Does what is not for the panel.
    func carryOut(_ request: RPC.Request) {
        if request.method == "desk.look" { return look(request) }
        if request.method == "desk.word" { return answerWhenWell(request) }
        if request.method == "desk.stop", let recorder = desk.recorder, recorder.ending == nil { return end(recorder, request) }
        do throws(DeskRefusal) {
            output.answer(RPC.answer(request.id, try desk.answer(request)))
            // A recording has to hear what the panel says: from now on that waits for no browser.
            if desk.recorder != nil { output.goOn() }
        } catch {
            output.answer(RPC.refusal(request.id, error.reason))
        }
    }

    // MARK: Looks

    /// Has the picture shown as a display has it.
    private func look(_ request: RPC.Request) {
        guard let rotation = Rotation(rawValue: Int(clamping: request.parameters?["rotation"]?.asInteger ?? -1)),
            let format = PixelFormat(rawValue: request.parameters?["format"]?.asString ?? "")
        else {
            return output.answer(
                RPC.refusal(request.id, "a picture is turned by 0, 90, 180 or 270 degrees, as xrgb8888 or rgb565"))
        }
        if let former = picture.ask(for: SentPicture.Look(id: request.id, rotation: rotation, format: format)) {
            output.answer(RPC.refusal(former.id, "the picture was to be shown in another way before it could be in this one"))
        }
        showLook()
    }

    /// Shows the picture as it was last asked for, soon.
    private func showLook() {
        if !output.isOpen || picture.look == nil { return }
        let (now, due) = (NIODeadline.now(), picture.lookDue)
        if now < due {
            nextLook?.cancel()
            nextLook = loop.assumeIsolated().scheduleTask(deadline: due) { [weak self] in self?.showLook() }
            return
        }
        guard let look = picture.showLook(now: now) else { return }
        output.answer(
            RPC.answer(look.id, ["rotation": .integer(Int64(look.rotation.rawValue)), "format": .string(look.format.rawValue)]))
        output.send(picture)
    }
}
