import Sluice

/// A small feature that does all that a reducer can do; the other fixtures have it as their child.
struct Tally {
  var watched = Watched()
  var numbers = Array(repeating: 0, count: 100)

  var count: Int { watched.value }

  init(_ count: Int = 0) { watched.add(count) }
}

enum TallyAction: ActionWithOutput, Equatable, Sendable {
  case add(Int)
  case set(Int, at: Int)
  /// Sends each of these from inside the reducer.
  case send([Int])
  /// Starts an effect that sends this back.
  case later(Int)
  /// Sends an output to the parent.
  case tell(String)

  typealias Output = String
}

let tally = Reduce<Tally, TallyAction> { tally, action, context in
  switch action {
  case .add(let amount): tally.watched.add(amount)
  case .set(let number, let index): tally.numbers[index] = number
  case .send(let amounts): for amount in amounts { context.send(.add(amount)) }
  case .later(let amount): context.run { send in send(.add(amount)) }
  case .tell(let words): context.output(words)
  }
}

/// Adds to a number.
let adding = Reduce<Int, Int> { number, amount in number += amount }

/// Appends a letter for each action, to see in which order reducers run.
func noting(_ letter: String) -> Reduce<String, Int> {
  Reduce { text, _ in text += letter }
}
