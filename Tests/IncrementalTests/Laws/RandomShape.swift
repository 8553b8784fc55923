/// How one node of a random graph is computed from three lower ones.
struct RandomShape {
  enum Kind: CaseIterable {
    case map, map3, choose, make, tracked, reaching, failing, recovering, fold, timed, frozen
  }

  let kind: Kind
  let a: Int
  let b: Int
  let c: Int

  init(_ random: inout SplitMix, below number: Int) {
    kind = Kind.allCases[random.below(Kind.allCases.count)]
    // Half of the dependencies are near, so that the graph gets deep.
    let pick = { (random: inout SplitMix) in
      random.below(2) == 0 ? random.below(number) : number - 1 - random.below(min(number, 20))
    }
    let (first, second, third) = (pick(&random), pick(&random), pick(&random))
    // What it newly reads is as deep as can be.
    (a, b, c) = kind == .reaching ? (first, number - 1, max(0, number - 2)) : (first, second, third)
  }

  static func mix(_ a: Int, _ b: Int) -> Int { (a &* 31 &+ b &* 17 &+ 7) & 15 }

  /// The value from scratch; nil stands for an error.
  func value(_ values: [Int?], seconds: Int) -> Int? {
    let (a, b, c) = (values[a], values[b], values[c])
    if kind == .recovering { return a ?? -1 }
    guard let a else { return nil }
    switch kind {
    case .map: return RandomShape.mix(a, 1)
    case .map3: return b.flatMap { b in c.map { RandomShape.mix(a, b + $0) } }
    case .choose: return a.isMultiple(of: 2) ? b : c
    case .make:
      guard let inner = b.map({ RandomShape.mix($0, a) }) else { return nil }
      return a.isMultiple(of: 3) ? c.map { $0 + inner } : inner
    case .tracked: return a.isMultiple(of: 2) ? b.map { RandomShape.mix($0, a) } : c
    case .reaching: return a.isMultiple(of: 2) ? b.flatMap { b in c.map { RandomShape.mix(b, $0) } } : a
    case .failing: return a.isMultiple(of: 5) ? nil : a
    case .recovering: return a
    case .fold: return b.flatMap { b in c.map { (a + b + $0 + a) / 2 } }
    case .timed: return b.map { seconds >= a ? $0 + 1 : $0 }
    case .frozen: return b.map { $0 + RandomShape.mix(a, 3) }
    }
  }
}

extension RandomShape {
  /// Which node has thrown what this one fails by: the first that it reads and that is failed, or itself.
  func origin(_ values: [Int?], _ origins: [Int?], number: Int) -> Int? {
    if kind == .recovering { return nil }
    guard let a = values[a] else { return origins[self.a] }
    switch kind {
    case .map, .recovering: return nil
    case .failing: return a.isMultiple(of: 5) ? number : nil
    case .reaching: return a.isMultiple(of: 2) ? origins[b] ?? origins[c] : nil
    case .choose, .tracked: return a.isMultiple(of: 2) ? origins[b] : origins[c]
    case .make: return origins[b] ?? (a.isMultiple(of: 3) ? origins[c] : nil)
    case .map3, .fold: return origins[b] ?? origins[c]
    case .timed, .frozen: return origins[b]
    }
  }
}

/// Random numbers that a seed repeats.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
