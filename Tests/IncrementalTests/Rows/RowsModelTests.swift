import Incremental
import Testing

/// Rows against an array that gets the same edits. A failure names its seed.
@Suite struct RowsModelTests {
  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `Rows equal an array with the same edits, and older copies stay unchanged`(seed: UInt64) {
    for (part, count) in [0, 3, 30, 200, 1500].enumerated() {
      var model = RowsModel(seed: seed * 100 + UInt64(part), count: count)
      for step in 0..<(count > 1000 ? 12 : 100) {
        if model.chance.below(3) == 0 { model.keep() }
        if model.chance.below(20) == 0 { model.forget() }
        model.edit()
        var found = mistake(model.rows, model.list)
        for version in model.kept where found == nil { found = Array(version.rows) == version.list ? nil : "old copy" }
        if let found {
          Issue.record("seed \(seed), part \(part), step \(step), \(model.last): \(found)")
          return
        }
      }
    }
  }

  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `Changes applied to the old rows give the new ones, in every pair`(seed: UInt64) {
    for (part, count) in [0, 2, 6, 25, 300].enumerated() {
      var model = RowsModel(seed: seed * 100 + UInt64(part), count: count)
      for step in 0..<20 {
        model.keep()
        for _ in 0...model.chance.below(4) { model.edit() }
        for old in model.kept.map(\.rows) {
          let unshared = Rows(Array(old).reversed().reversed())
          let found =
            mistake(between: old, and: model.rows) ?? mistake(between: model.rows, and: old)
            ?? mistake(between: unshared, and: model.rows)
          if let found {
            Issue.record("seed \(seed), part \(part), step \(step), \(model.last): \(found)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `Rows are equal however they were made, and differ if one row differs`(seed: UInt64) {
    var model = RowsModel(seed: seed, count: 300)
    for step in 0..<100 {
      let old = (model.rows, model.list)
      model.edit()
      #expect((old.0 == model.rows) == (old.1 == model.list), "seed \(seed), step \(step), \(model.last)")
      #expect(Rows(model.list) == model.rows, "seed \(seed), step \(step), \(model.last)")
      #expect(Rows(model.list).hashValue == model.rows.hashValue)
    }
  }

  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `Rows that mirror the differences of others have the same rows at the same labels`(seed: UInt64) {
    for (part, count) in [0, 4, 40, 400].enumerated() {
      var model = RowsModel(seed: seed * 100 + UInt64(part), count: count)
      var (seen, mirror) = (model.rows, model.rows)
      for step in 0..<60 {
        for _ in 0...model.chance.below(5) { model.edit() }
        model.rows.forEachDifference(from: seen, by: { $0 == $1 }) { mirror.apply($0) }
        seen = model.rows
        let isSame = mirror.ids.allSatisfy { mirror.label(of: $0) == seen.label(of: $0) }
        guard isSame, mistake(mirror, model.list) == nil else {
          Issue.record("seed \(seed), part \(part), step \(step), \(model.last): \(mirror)")
          return
        }
      }
    }
  }
}
