import Incremental
import Sluice

/// A state with a plain part, a large part and a computed part.
struct Probe: Equatable {
  var count = 0
  var text = ""
  var numbers: [Int] = []
  var doubled: Int { count * 2 }
}

enum ProbeAction: Sendable, Equatable {
  case add(Int)
  case write(String)
  case element(Int, Int)
  /// Sends each of these from inside the reducer.
  case fanOut([Int])
  /// Starts an effect that sends this back.
  case later(Int)
}

let probe = Reduce<Probe, ProbeAction> { state, action, context in
  switch action {
  case .add(let amount): state.count += amount
  case .write(let text): state.text += text
  case .element(let index, let value): state.numbers[index] = value
  case .fanOut(let amounts): for amount in amounts { context.send(.add(amount)) }
  case .later(let amount): context.run { send in send(.add(amount)) }
  }
}

/// Notes what happened, in order.
final class Log: Sendable {
  private let noted = Locked<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func callAsFunction(_ line: some Any) {
    let line = "\(line)"
    noted.withLock { $0.append(line) }
  }
}
