import Sluice

enum CounterAction { case increment, decrement }

// Either a method…
struct Counter: Reducer {
  var step = 1

  func reduce(_ count: inout Int, _ action: CounterAction, _ context: Context<CounterAction>) {
    switch action {
    case .increment: count += step
    case .decrement: count -= step
    }
  }
}

nonisolated struct Score {
  var home = 0
  var away = 0
  var total = 0
}

// … or a body of other reducers, which handle each action one after the other.
struct ScoreReducer: Reducer {
  let isDoubled: Bool

  var body: some Reducer<Score, CounterAction> {
    for side in [\Score.home, \Score.away] { Counter().lift(side) }
    if isDoubled { Counter(step: 2).lift(\.home) }
    Reduce { score, _ in score.total = score.home + score.away }
  }
}

var score = Score()
ScoreReducer(isDoubled: true).apply(.increment, to: &score)
print(score)
