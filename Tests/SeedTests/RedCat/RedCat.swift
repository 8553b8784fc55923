import Sluice

/// What RedCat's samples and tests speak of.
enum RedCat {
  enum IncDec: Sendable, CaseIterable { case inc, dec }

  /// The reducer of the first sample, which others use.
  static let incDecReducer = Reduce<Int, IncDec> { state, action in
    switch action {
    case .inc: state += 1
    case .dec: state -= 1
    }
  }

  /// Any increments and decrements, the same in each run.
  static func incDecs(_ count: Int, seed: UInt64 = 0) -> [IncDec] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Bool.random(using: &random) ? .inc : .dec }
  }

  struct Probe: Equatable {
    var count = 0
    var text = ""
    var numbers: [Int] = []
  }

  enum ProbeAction: Sendable, Equatable {
    case add(Int)
    case write(String)
    case element(Int, Int)
    /// Sends each of these from inside the reducer.
    case fanOut([Int])
  }

  static let probe = Reduce<Probe, ProbeAction> { state, action, context in
    switch action {
    case .add(let amount): state.count += amount
    case .write(let text): state.text += text
    case .element(let index, let value): state.numbers[index] = value
    case .fanOut(let amounts): for amount in amounts { context.send(.add(amount)) }
    }
  }

  /// Has something later: what a closure that is made earlier refers to.
  final class Later<Value> {
    var value: Value?
  }
}
