import SluiceUndo

struct Look: Equatable, Codable, Sendable {
  var isDark = false
  var size = 12
}

extension SharedKey where Value == Look {
  static var look: SharedKey { .inMemory("look") }
}

/// A feature with a shared value and one of its own.
struct Reader: Equatable, Codable, Sendable {
  var page = 1
  @Shared(.look) var look = Look()
}

enum ReaderAction: Equatable, Codable, Sendable { case turn, dark(Bool), grow, open(Int) }

let reader = Reduce<Reader, ReaderAction> { state, action, _ in
  switch action {
  case .turn: state.page += state.look.isDark ? 10 : 1
  case .dark(let isDark): state.look.isDark = isDark
  case .grow: state.look.size += 1
  case .open(let page): state.page = page
  }
}

extension Reader: Diffable {}

/// Dependencies with places of their own, which stores of one test have in common.
func sharing() -> Dependencies {
  var dependencies = Dependencies()
  dependencies.sharedPlaces = SharedPlaces()
  return dependencies
}
