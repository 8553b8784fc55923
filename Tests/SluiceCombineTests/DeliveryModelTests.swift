#if Combine
  import Sluice
  import SluiceCombine
  import Testing
  import Thoroughness

  /// Random runs beside a reference that keeps two lists.
  @Suite @MainActor struct DeliveryModelTests {
    @Test(arguments: Thoroughness.cases(quick: 100, exhaustive: 20_000))
    func `After any sends, requests, cancels and ends, a subscriber gets the values of the reference`(_ seed: Int) {
      for kind in Kind.allCases {
        var random = SplitMix(state: UInt64(seed))
        run(kind, &random)
      }
    }

    private func run(_ kind: Kind, _ random: inout SplitMix) {
      let store = Store(Number(), replacing, onFailure: { _ in })
      // What the subscriber asks for with the first values, and whether it cancels with one of them.
      let answers = (0..<30).map { _ in random.below(3) == 0 ? random.below(3) : 0 }
      let lastValue = random.below(4) == 0 ? random.below(8) : .max
      var reference = Reference(kind, answers: answers, lastValue: lastValue)
      let probe = Numbers { probe, _ in
        if probe.values.count > lastValue { probe.cancel() }
        return .max(answers[(probe.values.count - 1) % answers.count])
      }
      kind.publisher(of: store).subscribe(probe)
      reference.begin()
      for _ in 0..<random.below(40) {
        switch random.below(20) {
        case 0..<10:
          let value = random.below(4)
          store.send(value)
          reference.send(value)
        case 10..<18:
          let demand = random.below(4)
          probe.request(.max(demand))
          reference.request(demand)
        case 18:
          store.shutDown()
          reference.end()
        default:
          if random.below(4) == 0 {
            probe.cancel()
            reference.cancel()
          }
        }
        #expect(probe.values == reference.delivered, "\(kind)")
        #expect(probe.isFinished == reference.isFinished, "\(kind)")
        #expect(probe.mostAtOnce <= 1)
      }
      probe.cancel()
    }
  }

  /// What a subscriber gets, computed from scratch.
  private struct Reference {
    let kind: Kind
    let answers: [Int]
    let lastValue: Int
    var state = 0
    var kept: [Int] = []
    var delivered: [Int] = []
    var demand = 0
    var isStoreOver = false
    var isCancelled = false
    var isFinished = false

    init(_ kind: Kind, answers: [Int], lastValue: Int) {
      (self.kind, self.answers, self.lastValue) = (kind, answers, lastValue)
    }

    mutating func begin() { if kind.hasFirst { come(0) } }

    mutating func send(_ value: Int) {
      if isStoreOver { return }
      let isChange = value != state
      state = value
      if isChange || !kind.hasFirst { come(value) }
    }

    mutating func request(_ more: Int) {
      if isCancelled { return }
      demand += more
      deliver()
    }

    mutating func end() {
      isStoreOver = true
      deliver()
    }

    mutating func cancel() { isCancelled = true }

    private mutating func come(_ value: Int) {
      kept = kind.keepsAll ? kept + [value] : [value]
      deliver()
    }

    private mutating func deliver() {
      while demand > 0, !kept.isEmpty, !isCancelled {
        demand -= 1
        delivered.append(kept.removeFirst())
        if delivered.count > lastValue { isCancelled = true }
        demand += answers[(delivered.count - 1) % answers.count]
      }
      if isStoreOver, kind.hasEnd, kept.isEmpty, !isCancelled { isFinished = true }
    }
  }

  private struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
  }
#endif
