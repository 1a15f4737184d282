/// A matrix that moves what a touchscreen reports to where the finger is, computed exactly as libinput does: in single precision,
/// and cut to whole device units.
struct Calibration {
    private var m: (Float, Float, Float, Float, Float, Float)

    /// A matrix from `LIBINPUT_CALIBRATION_MATRIX`: six numbers, the third and the sixth in multiples of the device's extent. Nil for
    /// the matrix that changes nothing, and for what is none.
    init?(property: String?, x: AbsoluteAxis, y: AbsoluteAxis) {
        guard let property else { return nil }
        var numbers: [Float] = []
        for word in property.split(separator: " ").prefix(6) {
            guard word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }),
                let value = Double(word), value.isFinite
            else { return nil }
            numbers.append(Float(value))
        }
        guard numbers.count == 6, numbers != [1, 0, 0, 0, 1, 0] else { return nil }
        self.init(numbers, x: x, y: y)
    }

    private init(_ n: [Float], x: AbsoluteAxis, y: AbsoluteAxis) {
        typealias Matrix = [[Float]]
        func product(_ a: Matrix, _ b: Matrix) -> Matrix {
            (0..<3).map { row in
                (0..<3).map { column in
                    // Each term is rounded to single precision, their sum in double.
                    var sum = 0.0
                    for i in 0..<3 { sum += Double(a[row][i] * b[i][column]) }
                    return Float(sum)
                }
            }
        }
        func translation(_ x: Float, _ y: Float) -> Matrix { [[1, 0, x], [0, 1, y], [0, 0, 1]] }
        func scale(_ x: Float, _ y: Float) -> Matrix { [[x, 0, 0], [0, y, 0], [0, 0, 1]] }
        let (width, height) = (x.extent, y.extent)
        let toDevice = product(translation(Float(x.minimum), Float(y.minimum)), scale(Float(width), Float(height)))
        let user: Matrix = [[n[0], n[1], n[2]], [n[3], n[4], n[5]], [0, 0, 1]]
        let fromDevice = product(
            translation(Float(-Double(x.minimum) / width), Float(-Double(y.minimum) / height)),
            scale(Float(1 / width), Float(1 / height)))
        let all = product(product(toDevice, user), fromDevice)
        m = (all[0][0], all[0][1], all[0][2], all[1][0], all[1][1], all[1][2])
    }

    /// Where the finger is, in device units.
    func apply(_ point: DevicePoint) -> DevicePoint {
        let (x, y) = (Float(point.x), Float(point.y))
        return DevicePoint(
            x: DevicePoint.whole(Double(x * m.0 + y * m.1 + m.2)), y: DevicePoint.whole(Double(x * m.3 + y * m.4 + m.5)))
    }
}
