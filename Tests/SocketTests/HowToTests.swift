import FasciaJSON
import Testing

/// The answers of Config/HOWTO.md: each is a panel without a mistake, and takes what its backend sends.
@Suite struct HowToTests {
    private static let document = ProtocolTests.text(of: "HOWTO.md")

    /// A question, its panel, and the messages below it.
    struct Answer: CustomTestStringConvertible, Sendable {
        var question: String
        var panel = ""
        var messages: [String] = []
        var testDescription: String { question }
    }

    static let answers: [Answer] = {
        var answers: [Answer] = []
        var language: Substring?
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") {
                answers.append(Answer(question: String(line.dropFirst(3))))
            } else if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
            } else if language == "yaml" {
                answers[answers.count - 1].panel += line + "\n"
            } else if language == "json" {
                answers[answers.count - 1].messages.append(String(line))
            }
        }
        return answers
    }()

    @Test(arguments: answers)
    func answerHolds(answer: Answer) throws {
        #expect(!answer.panel.isEmpty)
        let panel = try ControlPanel("fascia: 1\n" + answer.panel, hasTouchscreen: false)
        for message in answer.messages {
            let replies = try panel.send(message)
            #expect(!replies.isEmpty && replies.allSatisfy { $0["error"] == nil }, "\(replies.map(\.text))")
            try panel.turn()
        }
    }

    @Test func thereAreQuestions() {
        #expect(HowToTests.answers.count >= 12)
        #expect(HowToTests.answers.contains { !$0.messages.isEmpty })
    }
}
