import FasciaGeometry
import FasciaTesting
import Testing

@testable import FasciaControls

/// The eye in a secure field, which shows what was typed.
@Suite struct RevealTests {
    private func typing(_ mode: TextField.RevealMode, _ text: String = "iiii") throws -> (TypingHarness, Point) {
        let typing = try TypingHarness()
        typing.field.isSecureTextEntry = true
        typing.field.revealMode = mode
        typing.focus()
        typing.type(text)
        typing.run(48)
        return (typing, Point(x: 40 + 300 - 20, y: 62))
    }

    /// The pixels of the text, without the caret.
    private func picture(_ typing: TypingHarness) -> [UInt32] {
        (44..<82).flatMap { y in (50..<92).map { x in typing.harness.pixel(x, y) } }
    }

    @Test func aFingerOnTheEyeShowsTheTextAsLongAsItIsThere() throws {
        let (typing, eye) = try typing(.touch)
        let dots = picture(typing)
        typing.harness.touch(.began, eye)
        typing.run(48)
        #expect(picture(typing) != dots && typing.window.showsSecret)
        // A finger that slides off, or is lost, hides it too.
        typing.harness.touch(.ended, Point(x: 600, y: 200))
        typing.run(48)
        #expect(picture(typing) == dots && !typing.window.showsSecret && typing.field.isEditing)
        typing.harness.touch(.began, eye)
        typing.run(48)
        typing.harness.touch(.cancelled, eye)
        typing.run(48)
        #expect(picture(typing) == dots && !typing.window.showsSecret)
        #expect(typing.harness.mistakes.isEmpty, "\(typing.harness.mistakes)")
    }

    @Test func aTapTogglesAndTheEndOfTheEditingHides() throws {
        let (typing, eye) = try typing(.toggle)
        let dots = picture(typing)
        typing.harness.tap(eye)
        let letters = picture(typing)
        #expect(letters != dots)
        typing.harness.tap(eye)
        #expect(picture(typing) == dots)
        typing.harness.tap(eye)
        // What is typed meanwhile shows; each letter takes its own width.
        typing.type("W")
        #expect(picture(typing) != letters)
        typing.press(.returnKey)
        typing.run()
        #expect(picture(typing) == dots && !typing.window.showsSecret)
        #expect(typing.window.revealedSecrets == 0)
        // The next time there are dots again.
        typing.focus()
        #expect(!typing.window.showsSecret && picture(typing) != letters)
        #expect(typing.harness.mistakes.isEmpty, "\(typing.harness.mistakes)")
    }

    @Test func whatTakesTheFieldFromSightHides() throws {
        let ends: [(String, (TypingHarness) -> Void)] = [
            ("escape", { $0.press(.escape) }), ("hiding", { $0.field.isHidden = true }), ("disabling", { $0.field.isEnabled = false }),
            ("removal", { $0.field.removeFromSuperview() }), ("no eye", { $0.field.revealMode = .never }),
        ]
        for (name, end) in ends {
            let (typing, eye) = try typing(.toggle)
            typing.harness.tap(eye)
            #expect(typing.window.showsSecret)
            end(typing)
            typing.run()
            #expect(!typing.window.showsSecret && typing.window.revealedSecrets == 0, "\(name)")
            #expect(typing.harness.mistakes.isEmpty, "\(name)")
        }
    }

    @Test func theEyeIsThereWhileASecretIsEditedAlone() throws {
        let (typing, eye) = try typing(.never)
        typing.harness.tap(eye)
        #expect(!typing.window.showsSecret)
        typing.field.isSecureTextEntry = false
        typing.field.revealMode = .toggle
        typing.harness.tap(eye)
        #expect(!typing.window.showsSecret && typing.field.shownButton == nil)
        #expect(typing.harness.log(of: "name").allSatisfy { !$0.contains("iiii") })
    }

    /// A field that stops being secure shows nothing any more that has to be hidden later, and a later secret is hidden.
    @Test func aFieldThatIsSecureNoMoreHides() throws {
        let (typing, eye) = try typing(.toggle)
        let dots = picture(typing)
        typing.harness.tap(eye)
        typing.field.isSecureTextEntry = false
        typing.run(48)
        #expect(typing.window.revealedSecrets == 0 && typing.field.shownButton == nil)
        typing.field.isSecureTextEntry = true
        typing.type("iiii")
        typing.run(48)
        #expect(picture(typing) == dots && !typing.window.showsSecret)
        typing.type("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW")
        typing.run(48)
        #expect(typing.harness.mistakes.isEmpty, "\(typing.harness.mistakes)")
    }

    /// Letters run as they do, whatever the layout turns to meanwhile.
    @Test func lettersThatAreShownKeepTheirOrder() throws {
        let (typing, eye) = try typing(.toggle, "abc")
        typing.harness.tap(eye)
        typing.window.layoutDirection = .rightToLeft
        typing.run(48)
        #expect(!typing.field.input.editor.masksRightToLeft)
        typing.window.layoutDirection = .leftToRight
        typing.harness.tap(eye)
        typing.window.layoutDirection = .rightToLeft
        typing.run(48)
        #expect(typing.field.input.editor.masksRightToLeft && typing.harness.mistakes.isEmpty, "\(typing.harness.mistakes)")
    }

    /// On a small display the editor over the panel has the eye.
    @Test func theEditorHasTheEye() throws {
        let typing = try TypingHarness(size: Size(width: 320, height: 240), frame: Rect(x: 10, y: 10, width: 200, height: 44))
        typing.field.isSecureTextEntry = true
        typing.field.revealMode = .toggle
        typing.focus()
        typing.type("ii")
        let editor = try #require(typing.window.view(at: "name/editor"))
        let corner = editor.convertFromWindow(.zero)
        typing.harness.tap(Point(x: editor.bounds.width - 20 - corner.x, y: 22 - corner.y))
        #expect(typing.window.showsSecret)
        typing.press(.returnKey)
        typing.run()
        #expect(!typing.window.showsSecret && typing.harness.mistakes.isEmpty, "\(typing.harness.mistakes)")
    }
}
