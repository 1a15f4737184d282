import FasciaControls
import FasciaGeometry

extension Replay: HandledPanel {
    package var handledWindow: Window { window }
    package var handledContent: PanelContent? { presence?.content }
    package var handledMoment: Instant { now }
    package var handledRotation: Rotation { loop.rotation }
    package var untouchable: HandError? { nil }
    package var isAsleep: Bool { presence?.isAsleep ?? false }
    package var ignoresTouches: Bool { presence?.ignoresTouches(now: now) ?? false }

    package func receive(_ touches: [Touch]) { for touch in touches { take(touch) } }

    package func admitsKey() -> Bool { presence?.admitsKey(now: now) ?? true }

    package func receive(_ press: KeyPress) { loop.handle(press) }
}
