import FasciaGeometry
import FasciaValues

extension Replay: BackendHost {
    package var playedContent: PanelContent? { presence?.content }
    // Asked for a panel alone.
    package var playedValues: ValueStore { presence?.content.values ?? ValueStore() }
    package var playedMoment: Instant { now }
    package var isBackendPlayed: Bool { isConnected }

    package func later(_ seconds: Double, _ act: @escaping () -> Void) { at(now + .seconds(seconds), act) }
}
