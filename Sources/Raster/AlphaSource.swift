/// What draws an image's alpha anew at every size, from an outline for instance.
protocol AlphaSource: AnyObject {
    /// The coverage in pixels; nil if there is no memory.
    func mask(width: Int, height: Int) -> Mask?
}
