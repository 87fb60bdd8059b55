import Testing

@testable import LockCore

@Suite struct SettingsDraftTests {
  private func draft(_ settings: [(String, String)]) throws -> SettingsDraft {
    let table = SettingTable()
    var draft = SettingsDraft()
    for (name, value) in settings {
      try draft.apply(#require(table.keys.first { $0.name == name }), value)
    }
    return draft
  }

  private func texts(_ settings: (String, String)...) throws -> [String] {
    try draft(settings).conflicts.map(\.text)
  }

  @Test func defaultsDoNotConflict() throws {
    #expect(try texts().isEmpty)
  }

  /// 2 x 3 dots are six.
  @Test func minimumDotsMustBeOnTheGrid() throws {
    #expect(try texts(("rows", "2"), ("min_dots", "6")).isEmpty)
    #expect(
      try texts(("rows", "2"), ("min_dots", "7")) == [
        "min_dots: 7 is more than the 6 dots of the grid; right: at most 6, or allow_revisit = yes"
      ])
    #expect(try texts(("rows", "2"), ("min_dots", "64"), ("allow_revisit", "yes")).isEmpty)
    #expect(
      try draft([("min_dots", "10")]).conflicts.first?.names == [
        "min_dots", "rows", "columns", "allow_revisit",
      ])
  }

  /// 6 x 2000 + 5 x 900 + 2 x 0 = 16500; with a gap of 876 it is 16380.
  @Test func aGridMustFitSomeScreen() throws {
    let base = [("layout", "explicit"), ("columns", "6"), ("button_size", "2000")]
    #expect(try draft(base + [("gap", "876")]).conflicts.isEmpty)
    #expect(
      try draft(base + [("gap", "900")]).conflicts.map(\.text) == [
        "button_size, gap and margin make a grid of 16500px; right: at most 16384px"
      ])
  }

  /// The largest values that the bounds let through stay within 32 bits: 6 x 4096 + 5 x 4096 + 2 x 4096
  /// pixels are 53,248,000 thousandths.
  @Test func theLargestGridDoesNotOverflow() throws {
    let conflicts = try draft([
      ("layout", "explicit"), ("rows", "6"), ("button_size", "4096"), ("gap", "4096"), ("margin", "4096"),
    ]).conflicts
    #expect(
      conflicts.map(\.text) == ["button_size, gap and margin make a grid of 53248px; right: at most 16384px"])
  }

  @Test func numbersOfALayoutThatNobodyAskedForAreNoticed() throws {
    #expect(
      try texts(("gap", "5"), ("margin", "6")) == [
        "gap: has no effect with layout = centered; right: layout = explicit beside it",
        "margin: has no effect with layout = centered; right: layout = explicit beside it",
      ])
    #expect(try texts(("gap", "5"), ("layout", "explicit")).isEmpty)
    // A later file may well go back to the centred layout.
    #expect(try texts(("gap", "5"), ("layout", "explicit"), ("layout", "centered")).isEmpty)
  }

  @Test func theFirstTouchNeedsAtLeastTheSameArea() throws {
    let text = "start_hit_size: smaller than hit_size; right: at least as large, or same"
    #expect(try texts(("start_hit_size", "0.5")) == [text])
    #expect(try texts(("hit_size", "30px"), ("start_hit_size", "29px")) == [text])
    #expect(try texts(("hit_size", "30px"), ("start_hit_size", "30px")).isEmpty)
    // Known only on an output.
    #expect(try texts(("hit_size", "30px"), ("start_hit_size", "0.1")).isEmpty)
  }

  @Test func twoAxesAreTwo() throws {
    #expect(
      try texts(("x_axis", "ABS_Z"), ("y_axis", "ABS_Z")) == [
        "x_axis and y_axis are both ABS_Z; right: two different axes"
      ])
    #expect(try texts(("x_axis", "ABS_Z"), ("y_axis", "ABS_RX")).isEmpty)
    #expect(try texts(("x_axis", "ABS_Z")).isEmpty)
  }

  @Test func orderDoesNotMatter() throws {
    let settings = [
      ("layout", "explicit"), ("origin_x", "1"), ("origin_y", "center"), ("button_size", "74"),
      ("gap", "24.5"),
    ]
    #expect(try draft(settings).result == draft(settings.reversed()).result)
  }

  @Test func aCountForNoUnitIsNoticed() throws {
    #expect(
      try texts(("run_unit_after", "3")) == [
        "run_unit_after: has no effect with run_unit = none; right: run_unit beside it"
      ])
    #expect(try texts(("run_unit_after", "3"), ("run_unit", "alarm.service")).isEmpty)
  }
}
