/// What a finding is about, in the order in which a person looks.
public enum DoctorArea: String, Sendable, CaseIterable {
    case configuration, display, input, seat, console, backlight, fonts, service, state, socket
}
