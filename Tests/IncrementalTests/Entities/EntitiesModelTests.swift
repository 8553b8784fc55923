import Incremental
import Testing

/// A table against an array that gets the same edits. A failure names its seed.
@Suite struct EntitiesModelTests {
  @Test(arguments: Seeds.all(quick: 4, exhaustive: 200))
  func `A table and its indexes give the results of a search in all rows, and refused edits change nothing`(
    seed: UInt64
  ) {
    var model = EntitiesModel(seed: seed)
    for step in 0..<120 {
      if model.chance.below(3) == 0 { model.keep() }
      if model.chance.below(10) == 0 { model.forget() }
      model.edit()
      var found = model.wrong ?? mistake(model.table, model.list)
      for version in model.kept where found == nil {
        found = mistake(version.table, version.list).map { "in an older copy, \($0)" }
      }
      guard let found else { continue }
      Issue.record("SEED=\(seed), step \(step), \(model.last): \(found)")
      return
    }
    #expect(model.refusals > 4, "refusals are tried")
  }

  @Test func `Indexes stay correct when thousands of rows are inserted in one place, one after the other`() throws {
    var table = try Entities((0..<10).map { Volume($0, author: $0 % 3, rank: $0 % 4) })
    for id in 10..<800 {
      try table.reviseRows { $0.insert(Volume(id, author: id % 3, rank: id % 4), at: 5) }
    }
    #expect(mistake(table, Array(table)) == nil)
    #expect(table.count == 800)
  }
}
