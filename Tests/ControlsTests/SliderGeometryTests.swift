import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaControls

/// Where a slider's parts are, computed without a view.
@Suite struct SliderGeometryTests {
    private func geometry(
        _ axis: Slider.Axis = .horizontal, isReversed: Bool = false, range: ValueRange = .unit,
        bounds: Rect = Rect(x: 0, y: 0, width: 200, height: 40)
    ) -> SliderGeometry {
        SliderGeometry(bounds: bounds, axis: axis, isReversed: isReversed, range: range)
    }

    private func track(_ geometry: SliderGeometry) -> Rect {
        geometry.trackRect(minimumImage: .zero, maximumImage: .zero, thickness: 6)
    }

    private let thumb = Size(width: 20, height: 24)

    @Test func thumbStaysOnTheTrack() {
        let geometry = geometry()
        #expect(track(geometry) == Rect(x: 0, y: 17, width: 200, height: 6))
        #expect(geometry.thumbRect(on: track(geometry), size: thumb, value: 0) == Rect(x: 0, y: 8, width: 20, height: 24))
        #expect(geometry.thumbRect(on: track(geometry), size: thumb, value: 0.25).x == 45)
        #expect(geometry.thumbRect(on: track(geometry), size: thumb, value: 1).maxX == 200)
    }

    @Test func mirroredValuesGrowToTheLeft() {
        let geometry = geometry(isReversed: true)
        #expect(geometry.thumbRect(on: track(geometry), size: thumb, value: 0).maxX == 200)
        #expect(geometry.thumbRect(on: track(geometry), size: thumb, value: 0.25).x == 135)
        #expect(geometry.endImageRect(Size(width: 10, height: 10), isMinimum: true) == Rect(x: 190, y: 15, width: 10, height: 10))
        #expect(geometry.endImageRect(Size(width: 10, height: 10), isMinimum: false).x == 0)
    }

    @Test func verticalValuesGrowUpward() {
        let geometry = geometry(.vertical, isReversed: true, bounds: Rect(x: 0, y: 0, width: 40, height: 200))
        #expect(track(geometry) == Rect(x: 17, y: 0, width: 6, height: 200))
        #expect(geometry.thumbRect(on: track(geometry), size: thumb, value: 0) == Rect(x: 10, y: 176, width: 20, height: 24))
        #expect(geometry.thumbRect(on: track(geometry), size: thumb, value: 1).y == 0)
        #expect(geometry.endImageRect(Size(width: 10, height: 10), isMinimum: true).y == 190)
    }

    @Test func imagesAtTheEndsShortenTheTrack() {
        for isReversed in [false, true] {
            let geometry = geometry(isReversed: isReversed)
            let minimum = geometry.endImageRect(Size(width: 10, height: 10), isMinimum: true)
            let maximum = geometry.endImageRect(Size(width: 30, height: 10), isMinimum: false)
            let track = geometry.trackRect(minimumImage: minimum, maximumImage: maximum, thickness: 6)
            #expect(track.x == (isReversed ? 38 : 18))
            #expect(track.width == 200 - 10 - 30 - 2 * 8)
        }
    }

    @Test func aFingerGetsTheValueThatBringsTheThumbToIt() throws {
        let range = try ValueRange(minimum: 10, maximum: 20, step: 0.5)
        for (axis, isReversed) in [(Slider.Axis.horizontal, false), (.horizontal, true), (.vertical, true)] {
            let geometry = geometry(axis, isReversed: isReversed, range: range, bounds: Rect(x: 0, y: 0, width: 200, height: 200))
            let track = track(geometry)
            for value in stride(from: 10.0, through: 20, by: 0.5) {
                let thumb = geometry.thumbRect(on: track, size: thumb, value: value)
                let finger = Point(x: thumb.x + 7, y: thumb.y + 7)
                #expect(geometry.value(at: finger, grip: 7, track: track, thumb: thumb) == value)
            }
        }
    }

    /// There is no range whose minimum is its maximum, but a thumb may have no room to move.
    @Test func aThumbLargerThanTheTrackDoesNotMove() {
        #expect(throws: ControlError.self) { try ValueRange(minimum: 1, maximum: 1) }
        let geometry = geometry(bounds: Rect(x: 0, y: 0, width: 20, height: 40))
        let track = track(geometry)
        for size in [Size(width: 20, height: 20), Size(width: 30, height: 20)] {
            let thumb = geometry.thumbRect(on: track, size: size, value: 0.5)
            #expect(geometry.value(at: Point(x: 19, y: 20), grip: 0, track: track, thumb: thumb) == nil)
            #expect(thumb.midX == 10)
        }
        // Images that need more than there is leave nothing, not less.
        let squeezed = geometry.trackRect(
            minimumImage: Rect(x: 0, y: 0, width: 15, height: 5), maximumImage: Rect(x: 5, y: 0, width: 15, height: 5), thickness: 6)
        #expect(squeezed.width == 0)
    }

    @Test func pagingGoesATenthOrOneStep() throws {
        let thumb = Rect(x: 90, y: 8, width: 20, height: 24)
        let right = Point(x: 150, y: 20)
        #expect(geometry().value(paging: 0.5, towards: right, thumb: thumb) == 0.6)
        #expect(geometry(isReversed: true).value(paging: 0.5, towards: right, thumb: thumb) == 0.4)
        let coarse = geometry(range: try ValueRange(minimum: 0, maximum: 1, step: 0.25))
        #expect(coarse.value(paging: 0.5, towards: right, thumb: thumb) == 0.75)
        #expect(coarse.value(paging: 1, towards: right, thumb: thumb) == 1)
    }

    @Test func bothPartsAreTheWholeTrackAtEveryScale() {
        for scale in [1, 1.25, 1.5, 2, 3] {
            let grid = PixelGrid(scale: scale)
            for (axis, isReversed) in [(Slider.Axis.horizontal, false), (.vertical, true)] {
                let geometry = geometry(axis, isReversed: isReversed, bounds: Rect(x: 0.3, y: 0.7, width: 101.1, height: 99.3))
                for value in stride(from: 0.0, through: 1, by: 0.03) {
                    let thumb = geometry.thumbRect(on: track(geometry), size: thumb, value: value)
                    let pixels = SliderPixels(track: grid.snap(track(geometry)), thumb: grid.snap(thumb), axis: axis)
                    let (first, last) = pixels.trackParts
                    #expect(first.area + last.area == pixels.track.area)
                    #expect(first.union(last) == pixels.track)
                    #expect(!first.intersects(last))
                }
            }
        }
    }

    @Test func aMoveChangesTheTrackBetweenTheJointsAndTheCaps() {
        let track = PixelRect(x: 0, y: 10, width: 200, height: 6)
        let old = PixelRect(x: 40, y: 0, width: 20, height: 24)
        let pixels = SliderPixels(track: track, thumb: PixelRect(x: 44, y: 0, width: 20, height: 24), axis: .horizontal)
        #expect(pixels.changedTrack(from: old, before: 0, after: 0) == PixelRect(x: 50, y: 10, width: 4, height: 6))
        #expect(pixels.changedTrack(from: old, before: 3, after: 5) == PixelRect(x: 47, y: 10, width: 12, height: 6))
        #expect(pixels.changedTrack(from: old, before: nil, after: 0) == PixelRect(x: 0, y: 10, width: 54, height: 6))
        #expect(pixels.changedTrack(from: old, before: 0, after: nil) == PixelRect(x: 50, y: 10, width: 150, height: 6))
    }
}
