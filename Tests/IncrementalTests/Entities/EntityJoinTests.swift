import Incremental
import Testing

/// Joins of tables against loops over all rows. A failure names its seed.
@Suite @MainActor struct EntityJoinTests {
  @Test(arguments: Seeds.all(quick: 4, exhaustive: 200))
  func `After every edit each join gives the rows of nested loops, and notifies only if it changed`(
    seed: UInt64
  ) throws {
    var chance = Chance(seed)
    let input = Input(Tables<Firm>(), in: Graph())
    let probes = probes(of: input.incr)
    for step in 0..<120 {
      let steps = (0...chance.below(4)).map { _ in chance.firmStep() }
      var tables = input.value
      do { try tables.apply(steps) } catch { continue }
      if chance.below(4) == 0 { chance.move(&tables) }
      input.set(tables)
      for probe in probes {
        guard let mistake = probe.check(tables.plain) else { continue }
        Issue.record("SEED=\(seed), step \(step), \(probe.name), \(steps): \(mistake)")
        return
      }
    }
  }

  @Test func `A change of a row touches only the joined rows that it is in`() throws {
    let library = Input(try Tables.library(authors: 100, booksEach: 10), in: Graph())
    let (books, authors) = (library.incr.map { $0.books }, library.incr.map { $0.authors })
    var steps: [Int] = []
    let count: (Rows<Joined<Novel, Writer>>.Update) -> Void = { update in
      if case .changes(let changes) = update { steps.append(changes.steps.count) }
    }
    func edit(_ body: (inout Tables<Novels>) throws -> Void) {
      var tables = library.value
      #expect(throws: Never.self) { try body(&tables) }
      library.set(tables)
    }
    let token = books.joined(\.byWriter, with: authors).observeChanges(count)
    edit { try $0.update(3, in: \.authors) { $0.name = "Austen" } }
    edit { try $0.update(77, in: \.books) { $0.title = "Emma" } }
    edit { try $0.update(77, in: \.books) { $0.writer = 3 } }
    edit { try $0.insert(Writer(id: 1000, name: "Nobody's"), into: \.authors) }
    #expect(steps == [10, 1, 1])
    token.cancel()
  }

  @Test func `A row that takes the place of a removed one is joined with the rows that refer to it`() throws {
    var firm = Firm()
    try firm.cities.setAll([City(id: 1), City(id: 2)])
    try firm.people.setAll((0..<4).map { Person(id: $0, city: $0 < 2 ? 2 : 9, badge: $0) })
    let input = Input(firm, in: Graph())
    let joined = input.incr.map { $0.cities }.joined(withAll: input.incr.map { $0.people }, by: \.byCity)
    let token = joined.observe { _ in }
    try firm.cities.reviseRows { rows in
      rows.remove(id: 2)
      rows.append(City(id: 9))
    }
    input.set(firm)
    #expect(joined.value.map { $0.right.map(\.id) } == [[], [2, 3]])
    #expect(joined.value[id: 9]?.left == City(id: 9))
    #expect(joined.value[id: 2] == nil)
    token.cancel()
  }

  @Test func `A join is not notified of rows that only moved in memory`() throws {
    var firm = Firm()
    try firm.cities.insert(City(id: 1))
    try firm.people.setAll((0..<4).map { Person(id: $0, city: $0 < 2 ? 1 : nil, badge: $0) })
    let input = Input(firm, in: Graph())
    let (people, cities) = (input.incr.map { $0.people }, input.incr.map { $0.cities })
    var notified = 0
    let tokens = [
      cities.joined(withAll: people, by: \.byCity).observe { _ in notified += 1 },
      people.joined(\.byCity, with: cities).observe { _ in notified += 1 },
    ]
    for id in 10..<200 {
      try firm.people.reviseRows { $0.insert(Person(id: id, badge: id), at: 1) }
      input.set(firm)
    }
    #expect(notified == 2)
    for token in tokens { token.cancel() }
  }

  /// Each join, and the same by loops.
  private func probes(of tables: Incr<Tables<Firm>>) -> [JoinProbe] {
    let (people, cities) = (tables.map { $0.people }, tables.map { $0.cities })
    let (teams, profiles) = (tables.map { $0.teams }, tables.map { $0.profiles })
    return [
      JoinProbe("joined", people.joined(\.byCity, with: cities)) { firm in
        firm.people.compactMap { person in
          firm.cities.first { $0.id == person.city }.map { Joined(person, $0) }
        }
      },
      JoinProbe("withOptional", people.joined(\.byBoss, withOptional: people)) { firm in
        firm.people.map { person in Joined(person, firm.people.first { $0.id == person.boss }) }
      },
      JoinProbe("unique", profiles.joined(\.byPerson, with: people)) { firm in
        firm.profiles.flatMap { profile in
          firm.people.filter { $0.id == profile.person }.map { Joined(profile, $0) }
        }
      },
      JoinProbe("withEach", teams.joined(\.byMember, withEach: people)) { firm in
        firm.teams.map { team in
          Joined(team, team.members.flatMap { member in firm.people.filter { $0.id == member } })
        }
      },
      JoinProbe("withAll", people.joined(withAll: teams, by: \.byMember)) { firm in
        firm.people.map { person in Joined(person, Rows(firm.teams.filter { $0.members.contains(person.id) })) }
      },
      JoinProbe("withAll, one to many", cities.joined(withAll: people, by: \.byCity)) { firm in
        firm.cities.map { city in Joined(city, Rows(firm.people.filter { $0.city == city.id })) }
      },
    ]
  }
}

/// Observes a join, and keeps the rows of the last notification.
@MainActor
private final class JoinProbe {
  let name: String
  /// What is wrong, if anything.
  let check: (PlainFirm) -> String?
  private let token: Token

  init<Row: Identifiable & Equatable & SendableMetatype>(
    _ name: String, _ join: Incr<Rows<Row>>, _ plainly: @escaping (PlainFirm) -> [Row]
  ) {
    let (notified, repeated) = (Box<Rows<Row>?>(nil), Box(false))
    token = join.observe { rows in
      if notified.value == rows { repeated.value = true }
      notified.value = rows
    }
    check = { firm in
      let expected = plainly(firm)
      if let mistake = mistake(join.value, expected) { return mistake }
      if notified.value.map(Array.init) != expected {
        return "notified of \(notified.value ?? []), expected \(expected)"
      }
      return repeated.value ? "notified of one value twice" : nil
    }
    self.name = name
  }
}

private final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Chance {
  /// Moves rows, and puts new ones between others, so that rows get other labels.
  fileprivate mutating func move(_ tables: inout Tables<Firm>) {
    let (id, place) = (below(12), below(100))
    try? tables.edit { firm in
      try firm.people.reviseRows { rows in if !rows.isEmpty { rows.move(id, to: place % rows.count) } }
      try firm.teams.reviseRows { rows in if !rows.isEmpty { rows.move(id, to: place % rows.count) } }
    }
  }
}
