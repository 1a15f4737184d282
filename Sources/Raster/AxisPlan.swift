/// How the pixels of one axis of an image become device pixels: each of the three parts has a length before and after.
struct AxisPlan {
    /// The parts of the image, in its pixels.
    let source: SliceAxis
    /// Device pixels of the left or top cap.
    let lead: Int
    /// Device pixels of what is between the caps.
    let zone: Int
    /// Device pixels of the right or bottom cap.
    let trail: Int
    /// Device pixels after which the zone repeats; as many as `zone` if it stretches.
    let period: Int

    /// Device pixels of all three.
    var length: Int { lead &+ zone &+ trail }

    /// The plan that only changes the size of pixels.
    init(natural source: SliceAxis, factor: Double) {
        let device = source.scaled(by: factor)
        self.init(source: source, lead: device.lead, zone: device.zone, trail: device.trail, period: device.zone)
    }

    /// The plan for a length: the zone takes what the caps leave; where they leave less than nothing, they shrink in proportion.
    init(source: SliceAxis, factor: Double, length: Int, mode: ResizingMode) {
        let device = source.scaled(by: factor)
        let caps = device.lead &+ device.trail
        if length < caps {
            let lead = (length &* device.lead &* 2 &+ caps) / (2 &* caps)
            self.init(source: source, lead: lead, zone: 0, trail: length &- lead, period: 1)
        } else {
            let zone = length &- caps
            self.init(
                source: source, lead: device.lead, zone: zone, trail: device.trail, period: max(1, mode == .tile ? device.zone : zone))
        }
    }

    /// The natural plan if `target` is 0, otherwise the plan for that length.
    init(source: SliceAxis, factor: Double, target: Int, mode: ResizingMode) {
        if target == 0 {
            self.init(natural: source, factor: factor)
        } else {
            self.init(source: source, factor: factor, length: target, mode: mode)
        }
    }

    private init(source: SliceAxis, lead: Int, zone: Int, trail: Int, period: Int) {
        self.source = source
        self.lead = lead
        self.zone = zone
        self.trail = trail
        self.period = period
    }

    /// Which pixels of the image make device pixel `index`, and where in a part it lies.
    private func part(at index: Int) -> (first: Int, count: Int, index: Int, length: Int) {
        if index < lead { return (0, source.lead, index, lead) }
        if index < lead &+ zone { return (source.lead, source.zone, (index &- lead) % period, period) }
        return (source.lead &+ source.zone, source.trail, index &- lead &- zone, trail)
    }

    /// Appends the weights of the image's pixels that make device pixel `index`; they add up to 65536.
    ///
    /// Shrinking averages over the area a device pixel covers, enlarging goes linearly from one pixel's centre to the next. A part's
    /// pixels never mix with those of the next part.
    /// - Returns: the first of those pixels.
    func appendWeights(at index: Int, to weights: inout [UInt32]) -> Int {
        let (first, count, index, length) = part(at: index)
        if count == length || count <= 1 {
            weights.append(65536)
            return first &+ (count == length ? index : 0)
        }
        if count > length {
            // In units of 1/length of an image's pixel: this device pixel covers `count` of them.
            let from = index &* count
            let to = from &+ count
            let firstPixel = from / length
            let lastPixel = (to &- 1) / length
            var used: UInt32 = 0
            for pixel in firstPixel...lastPixel {
                // Cumulative rounding makes the sum exact.
                let end = min(to, (pixel &+ 1) &* length) &- from
                let sum = UInt32((end << 16 &+ count / 2) / count)
                weights.append(sum &- used)
                used = sum
            }
            return first &+ firstPixel
        }
        // The centre in 16.16 of the image's pixels, kept between the first and the last centre.
        let center = ((2 &* index &+ 1) &* count << 15) / length &- 32768
        let clamped = min(max(center, 0), (count &- 1) << 16)
        let pixel = min(clamped >> 16, count &- 2)
        let fraction = UInt32(clamped &- pixel << 16)
        weights.append(65536 &- fraction)
        weights.append(fraction)
        return first &+ pixel
    }
}
