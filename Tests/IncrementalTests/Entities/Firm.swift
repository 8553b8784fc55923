import Incremental

/// Tables that refer to one another in every way: one to many, one to one, many to many, to themselves; with each rule.
struct Firm: EntitySchema, Equatable, Codable {
  var cities = Entities<City>()
  var people = Entities<Person>()
  var teams = Entities<Squad>()
  var profiles = Entities<Profile>()
  var chores = Entities<Chore>()

  static let relations: [Relation<Firm>] = [
    .reference(\.people, \.byCity, to: \.cities, onDelete: .nullify(\.city)),
    .reference(\.people, \.byBoss, to: \.people),
    .reference(\.teams, \.byLead, to: \.people, onDelete: .cascade),
    .reference(\.teams, \.byMember, to: \.people, onDelete: .nullify(each: \.members)),
    .reference(\.teams, \.byWatcher, to: \.people, onDelete: .nullify(each: \.watchers)),
    .reference(\.profiles, \.byPerson, to: \.people, onDelete: .cascade),
    .reference(\.chores, \.byTeam, to: \.teams, onDelete: .cascade),
    .reference(\.chores, \.byParent, to: \.chores, onDelete: .cascade),
    .reference(\.chores, \.byCity, to: \.cities),
  ]
}

struct City: Entity, Codable { var id: Int }

struct Person: Entity, Codable {
  var id: Int
  var city: Int?
  var boss: Int?
  var badge = 0

  struct Indexes {
    let byCity = GroupIndex(\Person.city)
    let byBoss = GroupIndex(\Person.boss)
    /// So a person who loses a city may be refused.
    let byBadge = UniqueIndex { (person: Person) in person.city == nil ? person.badge : nil }
  }
  static let indexes = Indexes()
}

struct Squad: Entity, Codable, CustomStringConvertible {
  var id: Int
  var lead: Int
  var members: [Int] = []
  var watchers: Set<Int> = []

  struct Indexes {
    let byLead = GroupIndex(\Squad.lead)
    let byMember = GroupIndex(each: \Squad.members)
    let byWatcher = GroupIndex(each: \Squad.watchers)
  }
  static let indexes = Indexes()

  var description: String { "team \(id) of \(lead): \(members), \(watchers.sorted())" }
}

struct Profile: Entity, Codable {
  var id: String
  var person: Int

  struct Indexes { let byPerson = UniqueIndex(\Profile.person) }
  static let indexes = Indexes()
}

struct Chore: Entity, Codable {
  var id: Int
  var team: Int
  var parent: Int?
  var city: Int?

  struct Indexes {
    let byTeam = GroupIndex(\Chore.team)
    let byParent = GroupIndex(\Chore.parent)
    let byCity = GroupIndex(\Chore.city)
  }
  static let indexes = Indexes()
}
