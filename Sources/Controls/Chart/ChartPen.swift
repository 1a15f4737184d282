import FasciaRaster

/// A round pen whose middle goes along a curve: how high and how low it reaches in each sample of as many columns as are covered at once.
final class ChartPen {
    /// In pixels.
    let radius: Double
    /// How far it reaches up and down, sample by sample, beside its middle.
    private let reach: UnsafeMutableBufferPointer<Float>
    /// In pixels from the plot's upper edge; the first is above the second where the curve has nothing.
    let high: UnsafeMutablePointer<Float>
    let low: UnsafeMutablePointer<Float>
    /// Room for what the curve has there, where the end of its ring lies among it.
    private let tops: UnsafeMutablePointer<Float>
    private let bottoms: UnsafeMutablePointer<Float>

    init(radius: Double) {
        self.radius = radius
        let beside = Int((radius * Double(ChartCurve.samples)).rounded(.down))
        let most = Mask.columnsAtOnce * ChartCurve.samples
        reach = .allocate(capacity: 2 * beside + 1)
        for offset in -beside...beside {
            let x = Double(offset) / Double(ChartCurve.samples)
            reach[offset + beside] = Float(max(0, radius * radius - x * x).squareRoot())
        }
        high = .allocate(capacity: most)
        low = .allocate(capacity: most)
        tops = .allocate(capacity: most + reach.count)
        bottoms = .allocate(capacity: most + reach.count)
    }

    deinit {
        reach.deallocate()
        for numbers in [high, low, tops, bottoms] { numbers.deallocate() }
    }

    /// How many samples before its middle it reaches.
    var before: Int { reach.count / 2 }

    /// Goes along some samples.
    /// - Parameters:
    ///   - top: a ring with the highest place of the curve in each sample.
    ///   - bottom: a ring with the lowest.
    ///   - size: of the rings.
    ///   - start: where in them the sample is that is `before` the first.
    ///   - count: at most as many as the columns have that are covered at once.
    func go(along top: UnsafePointer<Float>, _ bottom: UnsafePointer<Float>, size: Int, from start: Int, count: Int) {
        let length = count + reach.count - 1
        guard start + length > size else {
            Mask.penReach(high: high, low: low, count, tops: top + start, bottoms: bottom + start, reach)
            return
        }
        let whole = size - start
        tops.update(from: top + start, count: whole)
        (tops + whole).update(from: top, count: length - whole)
        bottoms.update(from: bottom + start, count: whole)
        (bottoms + whole).update(from: bottom, count: length - whole)
        Mask.penReach(high: high, low: low, count, tops: tops, bottoms: bottoms, reach)
    }
}
