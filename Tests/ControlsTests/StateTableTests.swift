import FasciaControls
import Testing

@Suite struct StateTableTests {
    private func table(_ states: ControlState...) -> StateTable<ControlState> {
        var table = StateTable<ControlState>()
        for state in states { table[exactly: state] = state }
        return table
    }

    @Test func theExactStateComesFirst() {
        let all = (0..<8).map { ControlState(rawValue: $0) }
        var table = StateTable<ControlState>()
        for state in all { table[exactly: state] = state }
        for state in all {
            #expect(table.value(for: state) == state)
            #expect(table.resolve(state)?.isDimmed == false)
        }
    }

    @Test func selectedAndHighlightedFallsToSelectedThenHighlighted() {
        let state: ControlState = [.selected, .highlighted]
        #expect(table(.normal, .highlighted, .selected).value(for: state) == .selected)
        #expect(table(.normal, .highlighted).value(for: state) == .highlighted)
        #expect(table(.normal).value(for: state) == .normal)
        #expect(table(.disabled).value(for: state) == nil)
    }

    /// 40 % only where neither `disabled` nor `selected` was made for it.
    @Test func disabledAndSelectedFallsToDisabledThenSelected() {
        let state: ControlState = [.disabled, .selected]
        #expect(table(.normal, .selected, .disabled).value(for: state) == .disabled)
        #expect(table(.normal, .selected, .disabled).resolve(state)?.isDimmed == false)
        #expect(table(.normal, .selected).value(for: state) == .selected)
        #expect(table(.normal, .selected).resolve(state)?.isDimmed == false)
        #expect(table(.normal).value(for: state) == .normal)
        #expect(table(.normal).resolve(state)?.isDimmed == true)
        #expect(table(.normal).resolve(.disabled)?.isDimmed == true)
        #expect(table(.normal).resolve(.highlighted)?.isDimmed == false)
    }

    @Test func withNothingForNormalTheBuiltInLookIsLeft() {
        #expect(table(.highlighted).value(for: .normal) == nil)
        #expect(table(.highlighted).value(for: .selected) == nil)
    }

    @Test func whatIsTakenBackIsGone() {
        var table = table(.normal, .selected)
        table[exactly: .normal] = nil
        #expect(!table.isEmpty)
        table[exactly: .selected] = nil
        #expect(table.isEmpty)
    }

    @Test func compactMetricsFallToTheDefaultOnes() {
        var table = MetricsTable<Int>()
        table[exactly: .normal, .default] = 1
        table[exactly: .selected, .default] = 2
        #expect(table.value(for: .selected, .compact) == 2)
        table[exactly: .normal, .compact] = 3
        #expect(table.value(for: .selected, .compact) == 3)
        #expect(table.value(for: .selected, .default) == 2)
    }
}
