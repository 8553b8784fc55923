/// How a value of a random graph is computed. Formulas nest, as dynamic values do: what a `flatMap` makes may be a `flatMap`
/// over values that it shares with others.
indirect enum Formula {
  /// An input of integers.
  case number(Int)
  /// A value of the graph that others share.
  case node(Int)
  case map(Formula)
  case sum(Formula, Formula)
  case fold([Formula])
  /// Chooses one of two that exist.
  case conditional(Condition, Formula, Formula)
  /// Makes one of two.
  case flag(Int, Formula, Formula)
  /// Makes one of three.
  case choice(Int, [Formula])
  /// Makes the second, which may depend on the value of the first.
  case flatMap(Formula, Formula)
  /// Makes one of these, by the value for which the innermost `flatMap` has run.
  case branch([Formula])
  /// Adds the value for which an enclosing `flatMap` has run.
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
    var choices = [0]
    var nodes: [Int?] = []
  }

  /// A `flatMap` in whose run something was made: what it ran for.
  struct Level {
    let source: Formula
    let value: Int
  }

  static func mix(_ number: Int) -> Int { (number &* 5 &+ 1) & 7 }

  /// The value from scratch, inside the runs of `levels`.
  func value(_ values: Values, _ levels: [Level]) -> Int? {
    let value = { (formula: Formula) in formula.value(values, levels) }
    switch self {
    case .number(let input): return values.numbers[input]
    case .node(let node): return values.nodes[node]
    case .map(let a): return value(a).map(Formula.mix)
    case .sum(let a, let b): return value(a).flatMap { a in value(b).map { (a + $0) & 7 } }
    case .fold(let all):
      let parts = all.compactMap(value)
      return parts.count < all.count ? nil : parts.reduce(0, +) & 7
    case .conditional(let condition, let a, let b): return condition.value(values, levels).flatMap { value($0 ? a : b) }
    case .flag(let input, let a, let b): return value(values.flags[input] ? a : b)
    case .choice(let input, let all): return value(all[values.choices[input] % all.count])
    case .flatMap(let source, let made):
      return value(source).flatMap { made.value(values, levels + [Level(source: source, value: $0)]) }
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

extension Formula {
  /// A formula over so many shared values, inside of so many runs.
  static func random(_ random: inout SplitMix, nodes: Int, depth: Int, levels: Int, fails: Bool) -> Formula {
    let part = { (random: inout SplitMix) in
      Formula.random(&random, nodes: nodes, depth: depth - 1, levels: levels, fails: fails)
    }
    guard depth > 0 else { return leaf(&random, nodes) }
    switch random.below(fails ? 20 : 17) {
    case 0, 1, 2, 3: return leaf(&random, nodes)
    case 4: return .map(part(&random))
    case 5: return .sum(part(&random), part(&random))
    case 6: return .fold([part(&random), part(&random), part(&random)])
    case 7, 8: return .conditional(condition(&random, part), part(&random), part(&random))
    case 9: return .flag(random.below(2), part(&random), part(&random))
    case 10: return .choice(0, [part(&random), part(&random), part(&random)])
    case 11, 12, 13:
      let made = Formula.random(&random, nodes: nodes, depth: depth - 1, levels: levels + 1, fails: fails)
      return .flatMap(part(&random), made)
    case 14: return .tracked(part(&random), part(&random), part(&random))
    case 15 where levels > 0: return .branch([part(&random), part(&random)])
    case 15, 16: return levels > 0 ? .bound(part(&random), level: random.below(levels)) : .map(part(&random))
    case 17, 18: return .failing(part(&random))
    default: return .recovering(part(&random))
    }
  }

  private static func leaf(_ random: inout SplitMix, _ nodes: Int) -> Formula {
    nodes == 0 || random.below(3) == 0 ? .number(random.below(2)) : .node(random.below(nodes))
  }

  private static func condition(_ random: inout SplitMix, _ part: (inout SplitMix) -> Formula) -> Condition {
    random.below(2) == 0 ? .flag(random.below(2)) : .isEven(part(&random))
  }
}
