import CMosquitto
import Testing

@testable import FasciaBridge

/// When a connection ends, why, and when it is tried again.
@Suite struct ReasonTests {
    @Test func whatTheLibrarySaysFitsIntoASentence() {
        #expect(BrokerConnection.text(MOSQ_ERR_CONN_LOST.code) == "the connection was lost")
        #expect(BrokerConnection.words("Connection Refused: not authorised.") == "connection Refused: not authorised")
        #expect(BrokerConnection.words("A TLS error occurred.") == "a TLS error occurred")
        // Words that are written with a capital stay.
        #expect(
            BrokerConnection.words("QoS not supported") == "QoS not supported"
                && BrokerConnection.words("TLS handshake failed.") == "TLS handshake failed")
        #expect(BrokerConnection.words("") == "" && BrokerConnection.words("...\n") == "")
    }

    @Test func noReasonEndsAsASentence() {
        let codes = (-5...40).map { BrokerConnection.text(Int32($0)) }
        let reasons =
            codes + ["", "Error: Unable to load CA certificates, check cafile \"ca.pem\"."].map { BrokerConnection.tlsReason($0) }
        for reason in reasons { #expect(!reason.contains(".)") && reason.last != ".", "\(reason)") }
    }

    @Test func othersSeeInTimeThatAPanelIsGone() {
        for (asked, told) in [(5, 5), (10, 5), (20, 15), (3600, 3595)] {
            var settings = BrokerSettings()
            settings.keepAlive = asked
            #expect(settings.pings == told)
            // mosquitto 2.0.11 compares whole seconds, and looks every six.
            if asked >= 10 { #expect(told * 3 / 2 + 1 + 6 <= asked * 3 / 2) }
        }
    }

    @Test func attemptsAreRarerEachTime() {
        var backoff = Backoff(first: 1, longest: 8)
        let spans = (0..<6).map { _ in backoff.span().seconds }
        #expect(spans[0] <= 1.25 && spans[3] >= 6 && spans[5] <= 10)
        #expect((0..<5).allSatisfy { _ in backoff.span(atMost: 4).seconds <= 5 })
        backoff.reset()
        #expect(backoff.span().seconds <= 1.25)
    }

    @Test func aBrokerThatGoesWhileItGreetsIsNoRefusal() {
        #expect(!BrokerConnection.isOfCertificates("OpenSSL Error[0]: error:0A000126:SSL routines::unexpected eof while reading"))
        #expect(BrokerConnection.isOfCertificates("OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed"))
        #expect(!BrokerConnection.isOfCertificates(""))
    }
}
