import CDRM

/// A property in which an earlier program left something that changes the picture, as a night light, a fade or HDR does.
struct Leftover {
    /// The kernel object.
    var object: UInt32
    /// The object's type, as `DRM_MODE_OBJECT_*`.
    var type: UInt32
    /// The property, with what was left in it.
    var property: PropertyInfo
    /// The kernel's default.
    var neutral: UInt64
    /// Whether its value is the number of bytes in the kernel.
    var isBlob: Bool
}

extension Pipeline {
    private enum Neutral {
        /// No bytes.
        case blob
        case number(UInt64)
        /// The first of these names that the driver has.
        case choice([String])
    }

    /// The kernel's properties of every driver. Those that matter only for pictures in YUV, scaled ones, or several planes above each
    /// other say nothing of one plane in RGB that fills the screen; what single drivers have of their own is unknown here.
    private static let connectorValues: [(String, Neutral)] = [("HDR_OUTPUT_METADATA", .blob), ("Colorspace", .choice(["Default"]))]
    private static let crtcValues: [(String, Neutral)] = [
        ("DEGAMMA_LUT", .blob), ("CTM", .blob), ("GAMMA_LUT", .blob), ("VRR_ENABLED", .number(0)),
    ]
    private static let planeValues: [(String, Neutral)] = [
        ("alpha", .number(0xFFFF)), ("pixel blend mode", .choice(["Pre-multiplied", "None"])),
    ]

    /// What was left on this pipeline's connector.
    var connectorLeftovers: [Leftover] {
        Pipeline.leftovers(connector.id, UInt32(DRM_MODE_OBJECT_CONNECTOR), connectorProperties, Pipeline.connectorValues)
    }

    /// What was left on its controller.
    var crtcLeftovers: [Leftover] { Pipeline.leftovers(crtc, UInt32(DRM_MODE_OBJECT_CRTC), crtcProperties, Pipeline.crtcValues) }

    /// What was left on its plane.
    var planeLeftovers: [Leftover] {
        plane.map { Pipeline.leftovers($0.id, UInt32(DRM_MODE_OBJECT_PLANE), planeProperties, Pipeline.planeValues) } ?? []
    }

    private static func leftovers(_ object: UInt32, _ type: UInt32, _ table: PropertyTable, _ values: [(String, Neutral)]) -> [Leftover] {
        values.compactMap { name, neutral in
            guard let property = table[name] else { return nil }
            let value: UInt64
            var isBlob = false
            switch neutral {
            case .blob: (value, isBlob) = (0, true)
            case .number(let number): value = number
            case .choice(let names):
                guard let choice = names.compactMap({ property.choices[$0] }).first else { return nil }
                value = choice
            }
            if property.value == value { return nil }
            return Leftover(object: object, type: type, property: property, neutral: value, isBlob: isBlob)
        }
    }
}
