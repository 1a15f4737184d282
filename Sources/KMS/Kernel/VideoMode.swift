import CDRM
import FasciaGeometry
import Glibc

/// One way of driving a display: a size and the timing behind it, as the kernel has them. Two are equal that drive a display alike; names
/// and preferences may change without anybody seeing it.
package struct VideoMode: Hashable, CustomStringConvertible, Sendable {
    /// The kernel's own description.
    package let timing: drm_mode_modeinfo

    /// Wraps the kernel's description.
    package init(timing: drm_mode_modeinfo) {
        self.timing = timing
    }

    /// A mode with plain timing: for fakes and tests.
    /// - Parameters:
    ///   - width: visible pixels, 1 to 65535 as `height`; values beyond are clamped.
    ///   - height: visible lines.
    ///   - refresh: refreshes per second.
    ///   - isPreferred: whether the display prefers it.
    package init(width: Int, height: Int, refresh: Double = 60, isPreferred: Bool = false) {
        var timing = drm_mode_modeinfo()
        timing.hdisplay = UInt16(clamping: width)
        timing.vdisplay = UInt16(clamping: height)
        // Blanking of a size that gives whole kilohertz for whole rates.
        timing.htotal = UInt16(clamping: (Int(timing.hdisplay) + 160) / 50 * 50)
        timing.vtotal = UInt16(clamping: (Int(timing.vdisplay) + 40) / 20 * 20)
        let kilohertz = (Double(timing.htotal) * Double(timing.vtotal) * refresh / 1000).rounded()
        timing.clock = kilohertz >= 1 && kilohertz < 4e9 ? UInt32(kilohertz) : 1
        timing.vrefresh = refresh >= 1 && refresh < 1e6 ? UInt32(refresh.rounded()) : 60
        timing.type = isPreferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
        self.init(timing: timing)
    }

    /// Visible pixels.
    package var size: PixelSize { PixelSize(width: Int(timing.hdisplay), height: Int(timing.vdisplay)) }

    /// Whether the display itself prefers it.
    package var isPreferred: Bool { timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

    /// Whether every other row is sent in turn.
    package var isInterlaced: Bool { timing.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }

    /// The time between two refreshes; a sixtieth of a second if the driver says nothing sensible.
    package var refreshInterval: TimeSpan {
        var pixels = Int64(timing.htotal) * Int64(timing.vtotal)
        if timing.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { pixels *= 2 }
        if timing.vscan > 1 { pixels = pixels &* Int64(timing.vscan) }
        // A field of an interlaced picture has half the rows.
        if isInterlaced { pixels /= 2 }
        if timing.clock > 0, pixels > 0, pixels < 1 << 42 {
            let nanoseconds = pixels * 1_000_000 / Int64(timing.clock)
            if (1_000_000...1_000_000_000).contains(nanoseconds) { return TimeSpan(nanoseconds: nanoseconds) }
        }
        if (1...1000).contains(timing.vrefresh) { return TimeSpan(nanoseconds: 1_000_000_000 / Int64(timing.vrefresh)) }
        return TimeSpan(nanoseconds: 16_666_667)
    }

    /// Refreshes per second.
    package var refreshRate: Double { 1e9 / Double(refreshInterval.nanoseconds) }

    /// As in "1024x768@60", with up to two decimals of the rate.
    package var description: String {
        let hundredths = Int((refreshRate * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return "\(size.width)x\(size.height)@\(whole)\(decimals)\(isInterlaced ? "i" : "")"
    }

    // Compared once a commit: without an array.
    package static func == (a: VideoMode, b: VideoMode) -> Bool {
        let (a, b) = (a.timing, b.timing)
        return a.clock == b.clock && a.hdisplay == b.hdisplay && a.hsync_start == b.hsync_start && a.hsync_end == b.hsync_end
            && a.htotal == b.htotal && a.hskew == b.hskew && a.vdisplay == b.vdisplay && a.vsync_start == b.vsync_start
            && a.vsync_end == b.vsync_end && a.vtotal == b.vtotal && a.vscan == b.vscan && a.flags == b.flags
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(timing.clock)
        hasher.combine(timing.hdisplay)
        hasher.combine(timing.vdisplay)
    }
}
