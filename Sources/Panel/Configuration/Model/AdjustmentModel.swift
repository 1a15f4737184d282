import FasciaControls
import FasciaGeometry

/// How far the contents of one type of segments are moved.
struct AdjustmentModel: Sendable {
    let type: SegmentType
    let metrics: BarMetrics
    let offset: Offset
}
