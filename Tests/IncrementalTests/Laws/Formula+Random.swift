extension Formula {
  /// What a random formula may refer to.
  struct Place {
    /// How many shared values there are.
    let nodes: Int
    /// How deep it may be.
    var depth: Int
    /// How many runs of dynamic values it is made in.
    var levels = 0
    /// Whether computations may fail.
    let fails: Bool
  }

  static func random(_ random: inout SplitMix, _ place: Place) -> Formula {
    guard place.depth > 0 else { return leaf(&random, place) }
    var inner = place
    inner.depth -= 1
    switch random.below(place.fails ? 18 : 15) {
    case 0, 1, 2: return leaf(&random, place)
    case 3, 4, 5: return .conditional(condition(&random, inner), .random(&random, inner), .random(&random, inner))
    case 6, 7, 8, 9, 10: return dynamic(&random, inner)
    case 11: return .tracked(.random(&random, inner), .random(&random, inner), .random(&random, inner))
    case 12, 13: return place.levels > 0 ? bound(&random, inner) : fixed(&random, inner)
    case 15, 16: return .failing(.random(&random, inner))
    case 17: return .recovering(.random(&random, inner))
    default: return fixed(&random, inner)
    }
  }

  private static func leaf(_ random: inout SplitMix, _ place: Place) -> Formula {
    place.nodes == 0 || random.below(3) == 0 ? .number(random.below(2)) : .node(random.below(place.nodes))
  }

  private static func fixed(_ random: inout SplitMix, _ place: Place) -> Formula {
    switch random.below(4) {
    case 0: .map(.random(&random, place))
    case 1: .half(.random(&random, place))
    case 2: .sum(.random(&random, place), .random(&random, place))
    default: .all([.random(&random, place), .random(&random, place), .random(&random, place)])
    }
  }

  private static func dynamic(_ random: inout SplitMix, _ place: Place) -> Formula {
    var inside = place
    inside.levels += 1
    return switch random.below(8) {
    case 0: .flag(random.below(2), .random(&random, inside), .random(&random, inside))
    case 1: .choice(0, [.random(&random, inside), .random(&random, inside), .random(&random, inside)])
    case 2: .kept(.random(&random, place), .random(&random, inside))
    case 3: .remembered(.random(&random, place), .random(&random, inside))
    default: .flatMap(.random(&random, place), .random(&random, inside))
    }
  }

  private static func bound(_ random: inout SplitMix, _ place: Place) -> Formula {
    random.below(2) == 0
      ? .branch([.random(&random, place), .random(&random, place)])
      : .bound(.random(&random, place), level: random.below(place.levels))
  }

  private static func condition(_ random: inout SplitMix, _ place: Place) -> Condition {
    random.below(2) == 0 ? .flag(random.below(2)) : .isEven(.random(&random, place))
  }
}
