import SluiceSeeds

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

  /// Has something later: what a closure that is made earlier refers to.
  final class Later<Value> {
    var value: Value?
  }
}
