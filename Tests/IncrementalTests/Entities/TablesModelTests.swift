import Incremental
import Testing

/// Tables with relations against arrays that get the same edits. A failure names its seed.
@Suite struct TablesModelTests {
  @Test(arguments: Seeds.all(quick: 4, exhaustive: 200))
  func `Tables with relations are what applying each rule to all rows gives, and refused edits change nothing`(
    seed: UInt64
  ) throws {
    var (tables, plain, chance) = (Tables<Firm>(), PlainFirm(), Chance(seed))
    var (older, refusals): ((Tables<Firm>, PlainFirm)?, Int) = (nil, 0)
    for step in 0..<150 {
      if chance.below(4) == 0 { older = (tables, plain) }
      if chance.below(9) == 0 { older = nil }
      let steps = (0...(chance.below(3) == 0 ? chance.below(5) : 0)).map { _ in chance.firmStep() }
      let expected = plain.after(steps)
      do {
        try tables.apply(steps)
        guard expected != nil else {
          Issue.record("SEED=\(seed), step \(step): \(steps) was not refused in \(plain)")
          return
        }
      } catch {
        refusals += 1
        guard expected == nil else {
          Issue.record("SEED=\(seed), step \(step): \(steps) was refused in \(plain): \(error)")
          return
        }
      }
      plain = expected ?? plain
      guard tables.plain == plain, older.map({ $0.0.plain == $0.1 }) ?? true, Tables.refusals(in: tables.schema).isEmpty
      else {
        Issue.record("SEED=\(seed), step \(step), \(steps): \(tables), expected \(plain)")
        return
      }
    }
    #expect(refusals > 10, "refusals are tried")
    #expect(mistakeInIndexes(tables) == nil)
  }

  /// What the indexes say that looking at all rows does not.
  private func mistakeInIndexes(_ tables: Tables<Firm>) -> String? {
    for id in 0..<12 {
      if Array(tables.teams.byMember[id]) != tables.teams.filter({ $0.members.contains(id) }) { return "member \(id)" }
      if Array(tables.people.byCity[id]) != tables.people.filter({ $0.city == id }) { return "city \(id)" }
      if tables.profiles.byPerson[id] != tables.profiles.first(where: { $0.person == id }) { return "profile \(id)" }
      if Array(tables.chores.byParent[id]) != tables.chores.filter({ $0.parent == id }) { return "parent \(id)" }
    }
    return nil
  }
}
