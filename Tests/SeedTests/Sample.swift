import Incremental
import SluiceSeeds

/// A state with a plain part and a large part, where a seed's own example has none.
struct Sample: Equatable {
  var count = 0
  var text = ""
  var numbers: [Int] = []
}

enum SampleAction: Sendable, Equatable {
  case add(Int)
  case write(String)
  case element(Int, Int)
  /// Sends each of these from inside the reducer.
  case fanOut([Int])
}

let sample = Reduce<Sample, SampleAction> { state, action, context in
  switch action {
  case .add(let amount): state.count += amount
  case .write(let text): state.text += text
  case .element(let index, let value): state.numbers[index] = value
  case .fanOut(let amounts): for amount in amounts { context.send(.add(amount)) }
  }
}

/// Notes what happened, in order, also inside reducers and effects, which are `Sendable`.
final class LineLog: Sendable {
  private let noted = Locked<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func callAsFunction(_ line: some Any) {
    let line = "\(line)"
    noted.withLock { $0.append(line) }
  }
}
