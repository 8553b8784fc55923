import SluiceHost

nonisolated struct Game: Codable, Sendable {
  var rolls: [Int] = []
}

enum GameAction: Codable, Sendable {
  case roll
}

let game = Reduce<Game, GameAction> { game, action, context in
  switch action {
  case .roll: game.rolls.append(context.random(in: 1...6))
  }
}

// The closure makes the store of a key, each time that it wakes, in the actor that the store belongs to.
let games = StoreHost(log: MemoryLog<Game, GameAction>()) { (name: String, journal, home) in
  var dependencies = Dependencies()
  dependencies.random = .seeded(7)
  return try Store(
    Game(), game, journal: journal, dependencies: dependencies, onFailure: { print("\(name): \($0)") })
}

for _ in 0..<3 { try await games.ask(.roll, of: "Ann against Ben") }
let rolls = try await games.read(\.rolls, of: "Ann against Ben")

games.hibernate()  // what was drawn is recorded, so the store that wakes has it again
print(try await games.read(\.rolls, of: "Ann against Ben") == rolls)
