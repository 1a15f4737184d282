/// The calls that a fake device can refuse.
package enum FakeCall: Hashable, CaseIterable, Sendable {
    case resources, connector, encoder, crtc, planes, properties
    case createDumb, map, addFramebuffer, createBlob
    case test, modeset, flip, dirty, setCRTC, setProperty, readEvents
}
