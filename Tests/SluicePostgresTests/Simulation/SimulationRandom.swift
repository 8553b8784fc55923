#if Postgres
  /// A generator whose numbers depend on its seed alone.
  struct SimulationRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = (UInt64(truncatingIfNeeded: seed) &+ 1) &* 0x9e37_79b9_7f4a_7c15 }

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = state
      bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
      return bits ^ bits >> 31
    }

    /// Returns true in some percent of the cases.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// Returns a number below another.
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
  }
#endif
