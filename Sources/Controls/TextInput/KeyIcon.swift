import FasciaGeometry
import FasciaRaster

/// The pictures on the keys of a keyboard, as strokes on 24 by 24 points.
enum KeyIcon {
    case shift, shiftOnce, shiftLock, delete, globe, hide, returnKey, check, search, cross, plusMinus, eye, eyeSlash

    static let side = 24.0

    private static func line(_ points: [(Double, Double)], isClosed: Bool = false, width: Double = 1.8) -> Shape {
        .polyline(points.map { Point(x: $0.0, y: $0.1) }, lineWidth: width, cap: .round, join: .round, isClosed: isClosed)
    }

    private static func filled(_ points: [(Double, Double)]) -> Shape { .polygon(points.map { Point(x: $0.0, y: $0.1) }) }

    private static let arrow = [(12.0, 4.0), (20, 12.5), (15.5, 12.5), (15.5, 18.5), (8.5, 18.5), (8.5, 12.5), (4, 12.5)]
    private static let lid = [
        line(
            [
                (2, 12), (5, 8.4), (8.4, 6.3), (12, 5.6), (15.6, 6.3), (19, 8.4), (22, 12), (19, 15.6), (15.6, 17.7), (12, 18.4),
                (8.4, 17.7), (5, 15.6),
            ], isClosed: true)
    ]
    private static let shapes: [KeyIcon: [Shape]] = [
        .shift: [line(arrow, isClosed: true)],
        .shiftOnce: [filled(arrow), line(arrow, isClosed: true)],
        .shiftLock: [
            filled(arrow), line(arrow, isClosed: true), line([(8.5, 22), (15.5, 22)], width: 2),
        ],
        .delete: [
            line([(9, 5.5), (21, 5.5), (21, 18.5), (9, 18.5), (3, 12)], isClosed: true), line([(12, 9), (18, 15)]),
            line([(18, 9), (12, 15)]),
        ],
        .globe: [
            line(circle(9, 9), isClosed: true, width: 1.6), line(circle(4, 9), isClosed: true, width: 1.6),
            line([(3, 12), (21, 12)], width: 1.6),
            line([(4.6, 7.2), (19.4, 7.2)], width: 1.6), line([(4.6, 16.8), (19.4, 16.8)], width: 1.6),
        ],
        .hide: [
            line([(3, 4), (21, 4), (21, 14), (3, 14)], isClosed: true, width: 1.6), line([(7, 11), (17, 11)], width: 1.6),
            line([(6.5, 7.5), (6.6, 7.5)]), line([(10, 7.5), (10.1, 7.5)]), line([(13.8, 7.5), (13.9, 7.5)]),
            line([(17.4, 7.5), (17.5, 7.5)]),
            line([(9, 18), (12, 21), (15, 18)]),
        ],
        .returnKey: [line([(20, 6), (20, 13), (5, 13)]), line([(9.5, 8.5), (5, 13), (9.5, 17.5)])],
        .check: [line([(5, 12.5), (10, 17.5), (19.5, 7)], width: 2.2)],
        .search: [line(circle(6, 6, x: 10.5, y: 10.5), isClosed: true, width: 2), line([(15, 15), (20, 20)], width: 2.2)],
        .cross: [line([(6.5, 6.5), (17.5, 17.5)], width: 2.2), line([(17.5, 6.5), (6.5, 17.5)], width: 2.2)],
        .eye: lid + [filled(circle(3.2, 3.2))],
        .eyeSlash: lid + [filled(circle(3.2, 3.2)), line([(4.5, 19.5), (19.5, 4.5)], width: 2)],
        .plusMinus: [line([(12, 4), (12, 13)]), line([(7.5, 8.5), (16.5, 8.5)]), line([(7.5, 18.5), (16.5, 18.5)])],
    ]

    /// An ellipse of 24 corners around the middle.
    private static func circle(_ rx: Double, _ ry: Double, x: Double = 12, y: Double = 12) -> [(Double, Double)] {
        // The cosine and the sine of 15 degrees turn one corner into the next.
        var (c, s) = (1.0, 0.0)
        return (0..<24).map { _ in
            defer { (c, s) = (c * 0.965_925_826 - s * 0.258_819_045, s * 0.965_925_826 + c * 0.258_819_045) }
            return (x + rx * c, y + ry * s)
        }
    }

    /// Draws it in the middle of a rectangle, as small as that.
    /// - Parameter isMirrored: whether left and right are exchanged, as where a text runs from right to left.
    func draw(in area: PixelRect, _ color: Color, isMirrored: Bool = false, on canvas: Canvas) {
        let full = canvas.grid.pixels(KeyIcon.side)
        let side = max(0, min(full, area.width, area.height))
        let place = PixelRect(
            x: area.x + PixelGrid.centered(side, in: area.width), y: area.y + PixelGrid.centered(side, in: area.height), width: side,
            height: side)
        for shape in KeyIcon.shapes[self] ?? [] {
            let isAsItIs = side == full && !isMirrored
            canvas.fill(isAsItIs ? shape : shape.fitted(Double(side) / Double(full), isMirrored), in: place, .color(color))
        }
    }
}

extension Shape {
    /// The same lines, smaller or mirrored.
    fileprivate func fitted(_ factor: Double, _ isMirrored: Bool) -> Shape {
        func fitted(_ points: [Point]) -> [Point] {
            points.map { Point(x: (isMirrored ? KeyIcon.side - $0.x : $0.x) * factor, y: $0.y * factor) }
        }
        return switch self {
        case .polyline(let points, let lineWidth, let cap, let join, let isClosed):
            .polyline(fitted(points), lineWidth: lineWidth * factor, cap: cap, join: join, isClosed: isClosed)
        case .polygon(let points): .polygon(fitted(points))
        default: self
        }
    }
}
