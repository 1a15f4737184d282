/// What a finding is about, in the order in which a person looks.
package enum DoctorArea: String, Sendable, CaseIterable {
    /// The panel's files.
    case configuration
    /// Graphics devices, what is plugged into them, and what they can show.
    case display
    /// Touchscreens and other input devices.
    case input
    /// Who hands out the devices: seatd or logind.
    case seat
    /// The text console that the panel takes the place of.
    case console
    /// The display's light.
    case backlight
    /// Fonts that the system has.
    case fonts
    /// The systemd unit and the user that it runs as.
    case service
    /// What outlives the process.
    case state
    /// The control socket.
    case socket
}
