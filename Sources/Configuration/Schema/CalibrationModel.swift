/// What a `calibrate` action calibrates.
package enum CalibrationModel: String, CaseIterable, Sendable {
    case touchscreen
}
