public import Sluice

/// Somebody.
public struct Person: Identifiable, Equatable, Sendable {
  /// Never given twice.
  public let id: Int
  /// The first name.
  public var name: String
  /// The last name.
  public var surname: String
}

/// A list with a filter, and a form for the row that is selected.
public struct PeopleState: Equatable, Sendable {
  /// All of them.
  public var people: Rows<Person> = [
    Person(id: 1, name: "Hans", surname: "Emil"), Person(id: 2, name: "Max", surname: "Mustermann"),
    Person(id: 3, name: "Roman", surname: "Tisch"),
  ]
  /// The filter.
  public var prefix = ""
  /// The row that the form changes or deletes.
  public var selected: Person.ID?
  /// The first name.
  public var name = ""
  /// The last name.
  public var surname = ""
  var lastID = 3

  /// Three people.
  public init() {}

  /// Those whose surname begins with the filter.
  public var shown: [Person] { people.filter { isShown($0) } }

  func isShown(_ person: Person) -> Bool { person.surname.lowercased().hasPrefix(prefix.lowercased()) }
}

/// What the user does.
public enum PeopleAction: Equatable, Sendable {
  case setPrefix(String)
  case setName(String)
  case setSurname(String)
  case select(Person.ID)
  case create
  case update
  case delete
}

/// The list. A row that the filter hides is selected no more.
public let people = Reduce<PeopleState, PeopleAction> { state, action in
  switch action {
  case .setPrefix(let prefix): state.prefix = prefix
  case .setName(let name): state.name = name
  case .setSurname(let surname): state.surname = surname
  case .select(let id):
    guard let person = state.people[id: id] else { return }
    (state.selected, state.name, state.surname) = (id, person.name, person.surname)
  case .create:
    state.lastID += 1
    state.people.append(Person(id: state.lastID, name: state.name, surname: state.surname))
  case .update:
    guard let id = state.selected else { return }
    state.people[id: id] = Person(id: id, name: state.name, surname: state.surname)
  case .delete:
    guard let id = state.selected else { return }
    state.people[id: id] = nil
  }
  guard let id = state.selected else { return }
  if state.people[id: id].map(state.isShown) != true { state.selected = nil }
}
