/// What can be calibrated from the panel itself.
package enum CalibrationModel: String, CaseIterable, Sendable {
    case touchscreen
}
