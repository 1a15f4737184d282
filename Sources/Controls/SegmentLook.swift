import FasciaGeometry
import FasciaRaster

/// How a segment's content is drawn in one state: what was found by falling back from state to state, kept for the next time.
struct SegmentLook {
    /// The title, shaped and cut to the segment's width; nil for an image.
    let layout: TextLayout?
    /// Of the title, or of an image that is drawn as a template.
    let color: Color
    /// Under the title; nil is none.
    let shadowColor: Color?
    /// Where the shadow falls, in points.
    let shadowOffset: Offset
    /// Whether all of it is dimmed.
    let isDimmed: Bool
}
