/// What can be calibrated from the panel itself.
enum CalibrationModel: String, CaseIterable, Sendable {
    case touchscreen
}
