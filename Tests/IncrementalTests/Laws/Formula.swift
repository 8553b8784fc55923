/// How a value of a random graph is computed. Formulas nest, as dynamic values do: what a `flatMap` makes may be a
/// `flatMap` over values that it shares with others.
indirect enum Formula {
  /// An input of integers.
  case number(Int)
  /// A value of the graph that others share.
  case node(Int)
  case map(Formula)
  case half(Formula)
  case sum(Formula, Formula)
  case all([Formula])
  /// Chooses one of two that exist.
  case conditional(Condition, Formula, Formula)
  /// Makes one of two.
  case flag(Int, Formula, Formula)
  /// Makes one of three.
  case choice(Int, [Formula])
  /// Makes the second, which may depend on the value of the first.
  case flatMap(Formula, Formula)
  /// Makes the second for half of the first, and chooses it again as long as that is the same.
  case kept(Formula, Formula)
  /// Makes the second once for each value of the first.
  case remembered(Formula, Formula)
  /// Makes one of these, by what the innermost run was for.
  case branch([Formula])
  /// Adds what an enclosing run was for.
  case bound(Formula, level: Int)
  /// Reads the first, and then one of the others.
  case tracked(Formula, Formula, Formula)
  case failing(Formula)
  case recovering(Formula)

  indirect enum Condition {
    case flag(Int)
    case isEven(Formula)
  }
}

extension Formula {
  /// The values of the inputs, which are of three kinds, and of the shared values; nil stands for an error.
  struct Values: Equatable {
    var numbers = [0, 0]
    var flags = [false, false]
    var choice = 0
    var nodes: [Int?] = []
  }

  /// A run of a dynamic value in which something was made: by what it has chosen.
  struct Level {
    enum Source {
      case formula(Formula)
      case flag(Int)
      case choice
    }

    let source: Source
    let value: Int
    var isRemembered = false
    /// The value inside which it was made, if that may be released.
    var extra: Extra?

    /// Whether a run inside of `outer` would be for this value again; nil if there is nothing to choose by.
    func isCurrent(_ values: Values, in outer: [Level]) -> Bool? {
      switch source {
      case .formula(let formula): formula.value(values, outer).map { $0 == value }
      case .flag(let input): values.flags[input] == (value == 1)
      case .choice: values.choice == value
      }
    }
  }

  /// A value that may be released. Then nothing ends what was made inside it.
  final class Extra {
    var isReleased = false
  }

  static func mix(_ number: Int) -> Int { (number &* 5 &+ 1) & 7 }

  /// The value from scratch, inside the runs of `levels`.
  func value(_ values: Values, _ levels: [Level]) -> Int? {
    let value = { (formula: Formula) in formula.value(values, levels) }
    let inside = { (source: Level.Source, number: Int, formula: Formula) in
      formula.value(values, levels + [Level(source: source, value: number)])
    }
    switch self {
    case .number(let input): return values.numbers[input]
    case .node(let node): return values.nodes[node]
    case .map(let a): return value(a).map(Formula.mix)
    case .half(let a): return value(a).map { $0 / 2 }
    case .sum(let a, let b): return value(a).flatMap { a in value(b).map { (a + $0) & 7 } }
    case .all(let all):
      let parts = all.compactMap(value)
      return parts.count < all.count ? nil : parts.reduce(0, +) & 7
    case .conditional(let condition, let a, let b): return condition.value(values, levels).flatMap { value($0 ? a : b) }
    case .flag(let input, let a, let b):
      return values.flags[input] ? inside(.flag(input), 1, a) : inside(.flag(input), 0, b)
    case .choice(_, let all): return inside(.choice, values.choice, all[values.choice])
    case .flatMap(let source, let made), .remembered(let source, let made):
      return value(source).flatMap { inside(.formula(source), $0, made) }
    case .kept(let source, let made): return Formula.flatMap(.half(source), made).value(values, levels)
    case .branch(let all): return value(all[levels[levels.count - 1].value % all.count])
    case .bound(let a, let level): return value(a).map { ($0 + levels[level].value) & 7 }
    case .tracked(let a, let b, let c): return value(a).flatMap { value($0.isMultiple(of: 2) ? b : c) }
    case .failing(let a): return value(a).flatMap { $0 == 3 ? nil : $0 }
    case .recovering(let a): return value(a) ?? 1
    }
  }
}

extension Formula.Condition {
  func value(_ values: Formula.Values, _ levels: [Formula.Level]) -> Bool? {
    switch self {
    case .flag(let input): values.flags[input]
    case .isEven(let formula): formula.value(values, levels).map { $0.isMultiple(of: 2) }
    }
  }
}
