import FasciaGeometry

/// Its knob, which is on the side of off at 0 and on that of on at 1.
extension Switch: ThumbHolding {
    package var thumbEnds: (least: Double, greatest: Double) { (0, 1) }
    package var thumbFraction: Double { isOn ? 1 : 0 }
    package func thumbFraction(for value: Double) -> Double { value < 0.5 ? 0 : 1 }
    package func thumbValue(at fraction: Double) -> Double { fraction }

    package func thumbCenter(at fraction: Double) -> Point { geometry.knobRect(at: fraction).center }
}
