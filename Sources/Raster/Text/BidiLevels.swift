import CFreeType

/// The bidirectional algorithm (UAX 9), which FriBidi knows.
enum BidiLevels {
    /// The embedding level of each character, and whether the paragraph runs from right to left: decided by its first strong character.
    static func resolve(_ scalars: [UInt32]) -> (levels: [Int8], isRightToLeft: Bool) {
        let count = scalars.count
        var levels = [Int8](repeating: 0, count: count)
        // Hebrew is the first right-to-left block. Most labels of most panels end here.
        guard scalars.contains(where: { $0 >= 0x590 }) else { return (levels, false) }
        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: count)
        var brackets = [FriBidiBracketType](repeating: 0, count: count)
        var base = FRIBIDI_PAR_ON
        let length = FriBidiStrIndex(clamping: count)
        fribidi_get_bidi_types(scalars, length, &types)
        fribidi_get_bracket_types(scalars, length, types, &brackets)
        guard fribidi_get_par_embedding_levels_ex(types, brackets, length, &base, &levels) > 0 else {
            return ([Int8](repeating: 0, count: count), false)
        }
        let isRightToLeft = base.rawValue & 1 != 0
        // A number and its unit are read from left to right together: the blank between them would be the paragraph's, and “18 °C” become
        // “C° 18”.
        if isRightToLeft {
            let measures = Measures.ranges(in: scalars)
            for index in measures.joined() { types[index] = FRIBIDI_TYPE_LTR }
            if !measures.isEmpty {
                base = FRIBIDI_PAR_RTL
                _ = fribidi_get_par_embedding_levels_ex(types, brackets, length, &base, &levels)
            }
        }
        return (levels, isRightToLeft)
    }
}
