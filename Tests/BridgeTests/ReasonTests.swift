import CMosquitto
import Testing

@testable import FasciaBridge

/// Why a connection has ended, as a part of a sentence.
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
}
