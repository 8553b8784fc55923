import Foundation
import Sluice

struct Rolls: Codable, Equatable { var numbers: [Int] = [] }
enum RollsAction: Codable, Sendable { case roll, clear }

let rolls = Reduce<Rolls, RollsAction> { state, action, context in
  switch action {
  case .roll: state.numbers.append(context.random(in: 1...6))
  case .clear: state.numbers = []
  }
}

let file = FileManager.default.temporaryDirectory.appending(path: "rolls.tape").path
let store = Store(Rolls(), rolls)
try store.record().stream(to: file)  // each action, as it is handled
for _ in 0..<20 { store.send(.roll) }

// Another store, perhaps in another program: the dice fall as they did.
let other = Store(Rolls(), rolls)
try other.replay(contentsOf: file)
print(other.state == store.state)

let tape = try Tape<Rolls, RollsAction>(reading: file)
print(tape.count, tape.unrepeatable)
