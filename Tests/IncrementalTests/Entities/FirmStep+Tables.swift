import Incremental

extension Chance {
  mutating func firmStep() -> FirmStep {
    let row = firmRow()
    return below(5) == 0 ? .remove(row) : below(3) == 0 ? .set(row) : .insert(row)
  }

  private mutating func firmRow() -> FirmRow {
    switch below(10) {
    case 0: .city(City(id: below(5)))
    case 1, 2, 3: .person(Person(id: below(12), city: some(5), boss: some(12), badge: below(12)))
    case 4, 5:
      .team(
        Squad(
          id: below(8), lead: below(12), members: (0..<below(3)).map { _ in below(12) },
          watchers: Set((0..<below(3)).map { _ in below(12) })))
    case 6: .profile(Profile(id: "profile \(below(8))", person: below(12)))
    default: .chore(Chore(id: below(12), team: below(8), parent: some(12), city: some(5)))
    }
  }

  private mutating func some(_ bound: Int) -> Int? { below(2) == 0 ? below(bound) : nil }
}

extension Firm {
  mutating func apply(_ step: FirmStep) throws {
    switch step {
    case .insert(let row):
      switch row {
      case .city(let row): try cities.insert(row)
      case .person(let row): try people.insert(row)
      case .team(let row): try teams.insert(row)
      case .profile(let row): try profiles.insert(row)
      case .chore(let row): try chores.insert(row)
      }
    case .set(let row):
      switch row {
      case .city(let row): try cities.set(row)
      case .person(let row): try people.set(row)
      case .team(let row): try teams.set(row)
      case .profile(let row): try profiles.set(row)
      case .chore(let row): try chores.set(row)
      }
    case .remove(let row):
      switch row {
      case .city(let row): cities.remove(row.id)
      case .person(let row): people.remove(row.id)
      case .team(let row): teams.remove(row.id)
      case .profile(let row): profiles.remove(row.id)
      case .chore(let row): chores.remove(row.id)
      }
    }
  }
}

extension Tables<Firm> {
  var plain: PlainFirm {
    PlainFirm(
      cities: Array(schema.cities), people: Array(schema.people), teams: Array(schema.teams),
      profiles: Array(schema.profiles), chores: Array(schema.chores))
  }

  /// One step by the operations for one row, several as one edit.
  mutating func apply(_ steps: [FirmStep]) throws {
    if steps.count == 1 { try apply(steps[0]) } else { try edit { for step in steps { try $0.apply(step) } } }
  }

  mutating func apply(_ step: FirmStep) throws(EntityRefusal) {
    switch step {
    case .insert(let row):
      switch row {
      case .city(let row): try insert(row, into: \.cities)
      case .person(let row): try insert(row, into: \.people)
      case .team(let row): try insert(row, into: \.teams)
      case .profile(let row): try insert(row, into: \.profiles)
      case .chore(let row): try insert(row, into: \.chores)
      }
    case .set(let row):
      switch row {
      case .city(let row): try set(row, in: \.cities)
      case .person(let row): try set(row, in: \.people)
      case .team(let row): try set(row, in: \.teams)
      case .profile(let row): try set(row, in: \.profiles)
      case .chore(let row): try set(row, in: \.chores)
      }
    case .remove(let row):
      switch row {
      case .city(let row): try remove(row.id, from: \.cities)
      case .person(let row): try remove(row.id, from: \.people)
      case .team(let row): try remove(row.id, from: \.teams)
      case .profile(let row): try remove(row.id, from: \.profiles)
      case .chore(let row): try remove(row.id, from: \.chores)
      }
    }
  }
}
