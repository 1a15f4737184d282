import CFreeType

/// Turns characters into glyphs: split by level, script and face; HarfBuzz for each run; runs put in visual order.
enum Shaper {
    private static let tabularFigures: hb_tag_t = 0x746E_756D  // tnum

    /// Shapes a part of a paragraph as a line of its own.
    static func shape(_ paragraph: Paragraph, _ range: Range<Int>, in chain: FontChain) -> ShapedLine {
        if range.isEmpty { return .empty }
        var line = ShapedLine.empty
        line.glyphs.reserveCapacity(range.count)
        let levels = paragraph.levels
        let scripts = paragraph.scripts
        let faces = paragraph.faces
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start + 1
            while end < range.upperBound, levels[end] == levels[start], scripts[end] == scripts[start], faces[end] == faces[start] {
                end += 1
            }
            append(start..<end, of: paragraph, line: range, in: chain, to: &line)
            start = end
        }
        reorder(&line.runs)
        return line
    }

    private static func append(
        _ run: Range<Int>, of paragraph: Paragraph, line range: Range<Int>, in chain: FontChain, to line: inout ShapedLine
    ) {
        let index = paragraph.faces[run.lowerBound]
        let level = paragraph.levels[run.lowerBound]
        // A face was opened when it was chosen; the first is always there.
        let face = index >= 0 ? chain.face(Int(index)) ?? chain.first : chain.first
        let first = line.glyphs.count
        if index < 0 {
            appendBoxes(
                run, of: paragraph, isReversed: level & 1 != 0, advance: Int32(clamping: Int(hb_font_get_glyph_h_advance(face.shaping, 0))),
                to: &line)
        } else {
            appendGlyphs(run, of: paragraph, line: range, isReversed: level & 1 != 0, face: face, buffer: chain.library.buffer, to: &line)
        }
        let isEnlarged = paragraph.isSmall && face !== chain.first && paragraph.scripts[run.lowerBound] == HB_SCRIPT_ARABIC
        let enlargement = isEnlarged ? FontChain.smallArabic : 1
        let emPerUnit = enlargement / face.unitsPerEm
        var units = 0
        for glyph in line.glyphs[first...] { units &+= Int(glyph.advance) }
        line.width += Double(units) * emPerUnit
        line.runs.append(
            ShapedRun(face: face, level: level, glyphs: first..<line.glyphs.count, emPerUnit: emPerUnit, enlargement: enlargement))
    }

    private static func appendGlyphs(
        _ run: Range<Int>, of paragraph: Paragraph, line range: Range<Int>, isReversed: Bool, face: FontFace, buffer: OpaquePointer,
        to line: inout ShapedLine
    ) {
        hb_buffer_clear_contents(buffer)
        var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
        if run.lowerBound == range.lowerBound { flags |= HB_BUFFER_FLAG_BOT.rawValue }
        if run.upperBound == range.upperBound { flags |= HB_BUFFER_FLAG_EOT.rawValue }
        hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
        // The rest of the line is context: letters join across runs of different faces.
        paragraph.scalars.withUnsafeBufferPointer { scalars in
            guard let base = scalars.baseAddress else { return }
            hb_buffer_add_utf32(
                buffer, base + range.lowerBound, Int32(clamping: range.count), UInt32(clamping: run.lowerBound - range.lowerBound),
                Int32(clamping: run.count))
        }
        hb_buffer_set_direction(buffer, isReversed ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, paragraph.scripts[run.lowerBound])
        if paragraph.tabularDigits {
            // UInt32.max is HarfBuzz's "to the end".
            var feature = hb_feature_t(tag: tabularFigures, value: 1, start: 0, end: UInt32.max)
            hb_shape(face.shaping, buffer, &feature, 1)
        } else {
            hb_shape(face.shaping, buffer, nil, 0)
        }
        var count: UInt32 = 0
        var positionCount: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count), let positions = hb_buffer_get_glyph_positions(buffer, &positionCount)
        else { return }
        for index in 0..<Int(min(count, positionCount)) {
            let position = positions[index]
            let cluster = min(range.lowerBound + Int(infos[index].cluster), run.upperBound - 1)
            line.glyphs.append(
                ShapedGlyph(
                    glyph: infos[index].codepoint, cluster: Int32(clamping: cluster), advance: position.x_advance, x: position.x_offset,
                    y: position.y_offset))
        }
    }

    /// One box for each cluster that no face has, whatever the number of its characters.
    private static func appendBoxes(_ run: Range<Int>, of paragraph: Paragraph, isReversed: Bool, advance: Int32, to line: inout ShapedLine)
    {
        let first = line.glyphs.count
        for index in run where paragraph.startsCluster[index] || index == run.lowerBound {
            line.glyphs.append(ShapedGlyph(glyph: 0, cluster: Int32(clamping: index), advance: advance, x: 0, y: 0))
        }
        if isReversed { line.glyphs[first...].reverse() }
    }

    /// UAX 9, rule L2, on whole runs: from the highest level to the lowest odd one, each sequence at that level or above is reversed.
    private static func reorder(_ runs: inout [ShapedRun]) {
        var highest: Int8 = 0
        var lowestOdd: Int8 = .max
        for run in runs {
            highest = max(highest, run.level)
            if run.level & 1 != 0 { lowestOdd = min(lowestOdd, run.level) }
        }
        while highest >= lowestOdd {
            var start = 0
            while start < runs.count {
                var end = start
                while end < runs.count, runs[end].level >= highest { end += 1 }
                if end > start + 1 { runs[start..<end].reverse() }
                start = max(end, start + 1)
            }
            highest -= 1
        }
    }
}
