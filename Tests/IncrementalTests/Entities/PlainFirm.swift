import Incremental

/// The same tables as arrays: each rule is applied by looking at all rows.
struct PlainFirm: Equatable {
  var cities: [City] = []
  var people: [Person] = []
  var teams: [Squad] = []
  var profiles: [Profile] = []
  var chores: [Chore] = []

  /// What is left after some steps; nil if they are refused.
  func after(_ steps: [FirmStep]) -> PlainFirm? {
    var new = self
    for step in steps where !step.apply(to: &new) { return nil }
    guard new.followRules(from: self), new.isValid else { return nil }
    return new
  }

  /// Removes and changes references to removed rows; returns false if a rule refuses that.
  private mutating func followRules(from old: PlainFirm) -> Bool {
    let cities = Set(old.cities.map(\.id)).subtracting(self.cities.map(\.id))
    var people = Set(old.people.map(\.id)).subtracting(self.people.map(\.id))
    var teams = Set(old.teams.map(\.id)).subtracting(self.teams.map(\.id))
    var chores = Set(old.chores.map(\.id)).subtracting(self.chores.map(\.id))
    while true {
      let size = people.count + teams.count + chores.count
      for team in self.teams where people.contains(team.lead) { teams.insert(team.id) }
      for chore in self.chores where teams.contains(chore.team) || chore.parent.map(chores.contains) == true {
        chores.insert(chore.id)
      }
      if size == people.count + teams.count + chores.count { break }
    }
    self.teams.removeAll { teams.contains($0.id) }
    self.chores.removeAll { chores.contains($0.id) }
    profiles.removeAll { people.contains($0.person) }
    if self.people.contains(where: { $0.boss.map(people.contains) == true }) { return false }
    if self.chores.contains(where: { $0.city.map(cities.contains) == true }) { return false }
    for index in self.people.indices where self.people[index].city.map(cities.contains) == true {
      self.people[index].city = nil
    }
    for index in self.teams.indices {
      self.teams[index].members.removeAll(where: people.contains)
      self.teams[index].watchers.subtract(people)
    }
    people = []
    return true
  }

  private var isValid: Bool {
    let (cities, people) = (Set(cities.map(\.id)), Set(people.map(\.id)))
    let (teams, chores) = (Set(teams.map(\.id)), Set(chores.map(\.id)))
    let badges = self.people.compactMap { $0.city == nil ? $0.badge : nil }
    return badges.count == Set(badges).count && profiles.count == Set(profiles.map(\.person)).count
      && profiles.allSatisfy { people.contains($0.person) }
      && self.people.allSatisfy { $0.city.map(cities.contains) ?? true && $0.boss.map(people.contains) ?? true }
      && self.teams.allSatisfy {
        people.contains($0.lead) && people.isSuperset(of: $0.members) && people.isSuperset(of: $0.watchers)
      }
      && self.chores.allSatisfy {
        teams.contains($0.team) && $0.parent.map(chores.contains) ?? true && $0.city.map(cities.contains) ?? true
      }
  }
}

/// One step of an edit, for tables and for arrays.
enum FirmStep {
  case insert(FirmRow)
  case set(FirmRow)
  case remove(FirmRow)

  /// Returns false if the table refuses the step.
  func apply(to firm: inout PlainFirm) -> Bool {
    switch self {
    case .insert(let row), .set(let row), .remove(let row):
      switch row {
      case .city(let row): apply(row, &firm.cities) { _, _ in false }
      case .person(let row):
        apply(row, &firm.people) { $0.city == nil && $1.city == nil && $0.badge == $1.badge }
      case .team(let row): apply(row, &firm.teams) { _, _ in false }
      case .profile(let row): apply(row, &firm.profiles) { $0.person == $1.person }
      case .chore(let row): apply(row, &firm.chores) { _, _ in false }
      }
    }
  }

  private func apply<Row: Entity>(_ row: Row, _ rows: inout [Row], _ clash: (Row, Row) -> Bool) -> Bool {
    let index = rows.firstIndex { $0.id == row.id }
    if case .remove = self {
      if let index { rows.remove(at: index) }
      return true
    }
    if rows.contains(where: { $0.id != row.id && clash($0, row) }) { return false }
    if case .insert = self, index != nil { return false }
    if let index { rows[index] = row } else { rows.append(row) }
    return true
  }
}

/// A row of any of the tables.
enum FirmRow {
  case city(City)
  case person(Person)
  case team(Squad)
  case profile(Profile)
  case chore(Chore)
}
