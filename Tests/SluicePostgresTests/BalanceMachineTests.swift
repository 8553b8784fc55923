#if Postgres
  import Testing
  import Thoroughness

  @testable import SluicePostgres

  /// Processes that give streams to each other, with numbers that may be old.
  @Suite struct BalanceMachineTests {
    @Test func `A process with more than its share gives to the one that has the fewest, in steps`() {
      var machine = BalanceMachine()
      #expect(machine.renewed(1, streams: 500, shares(500, 500, 0)) == .init(target: 3, count: 64))
      machine.gave(64, to: 3)
      // The target has not announced them yet. The two that have too many share what it lacks.
      #expect(machine.renewed(1, streams: 436, shares(500, 436, 64)) == .init(target: 3, count: 62))
      var other = BalanceMachine()
      #expect(other.renewed(2, streams: 30, shares(2, 30)) == .init(target: 1, count: 7))
      #expect(other.renewed(1, streams: 2, shares(2, 30)) == nil)
    }

    @Test func `Streams that a process has given away count for its target until the next renewal`() {
      var machine = BalanceMachine()
      machine.gave(5, to: 2)
      #expect(machine.renewed(1, streams: 15, shares(20, 0)) == .init(target: 2, count: 3))
      #expect(machine.renewed(1, streams: 15, shares(20, 0)) == .init(target: 2, count: 4))
      machine.gave(64, to: 2)
      #expect(machine.renewed(1, streams: 500, shares(500, 300, 340)) == .init(target: 3, count: 40))
    }

    @Test func `Small differences, and a process on its own, are left alone`() {
      var machine = BalanceMachine()
      #expect(machine.renewed(1, streams: 8, shares(8, 0)) == nil)
      #expect(machine.renewed(1, streams: 10, shares(10, 2)) == nil)
      #expect(machine.renewed(1, streams: 99, shares(99, 80)) == nil)
      #expect(machine.renewed(1, streams: 1_000, shares(1_000)) == nil)
      #expect(machine.renewed(1, streams: 1_000, []) == nil)
    }

    @Test func `A process that takes no streams gives none, and gets none`() {
      var machine = BalanceMachine()
      let others = shares(0, 100, 110).filter { $0.process != 1 }
      #expect(machine.renewed(1, streams: 1_000, others) == nil)
      #expect(machine.renewed(3, streams: 110, others) == nil)
    }

    @Test func `From any numbers of up to six processes streams come into balance, and then none moves`() throws {
      var tried = 0
      func explore(_ counts: [Int], _ left: Int) throws {
        if counts.count > 1 {
          tried += 1
          var world = BalanceWorld(counts, seed: tried)
          try world.settle()
        }
        if left == 0 { return }
        for count in [0, 1, 7, 20, 66, 500] where count >= counts.last ?? 0 { try explore(counts + [count], left - 1) }
      }
      try explore([], 6)
      #expect(tried > 900)
    }

    @Test(arguments: Thoroughness.cases(quick: 50, exhaustive: 5_000))
    func `Outdated numbers overload no process by more than a step of each other, and streams come to a stop`(
      seed: Int
    ) throws {
      var random = SimulationRandom(seed: seed)
      let counts = (0..<(2 + random.below(5))).map { _ in
        random.below(random.pick([2, 30, 300, 3_000]))
      }
      var world = BalanceWorld(counts, seed: seed)
      for _ in 0..<3 {
        try world.settle(isOld: true)
        // One joins, or leaves: then its streams are taken by any of the others.
        if random.chance(50) || world.counts.count == 2 { world.join() } else { world.leave() }
      }
      try world.settle(isOld: true)
    }

    private func shares(_ counts: Int...) -> [BalanceMachine.Share] {
      counts.enumerated().map { .init(process: Int64($0.offset + 1), streams: $0.element) }
    }
  }

  /// Processes with machines, each of which knows what others have announced.
  private struct BalanceWorld {
    private(set) var counts: [Int64: Int] = [:]
    private var announced: [Int64: Int] = [:]
    private var machines: [Int64: BalanceMachine] = [:]
    /// What a process was given, and has not opened yet: it announces that a renewal later.
    private var arriving: [Int64: Int] = [:]
    private var received: [Int64: Int] = [:]
    private var random: SimulationRandom
    private var last: Int64 = 0
    private var history: [String] = []

    init(_ counts: [Int], seed: Int) {
      random = SimulationRandom(seed: seed)
      for count in counts { join(with: count) }
    }

    mutating func join(with count: Int = 0) {
      last += 1
      (counts[last], announced[last], machines[last]) = (count, count, BalanceMachine())
    }

    mutating func leave() {
      let process = random.pick(counts.keys.sorted())
      let left = counts.removeValue(forKey: process) ?? 0
      (announced[process], machines[process], arriving[process]) = (nil, nil, nil)
      for _ in 0..<left { counts[random.pick(counts.keys.sorted()), default: 0] += 1 }
    }

    /// Renews leases until nothing moves.
    ///
    /// - Parameter isOld: Whether a process announces late what it was given, and the others are at it meanwhile.
    mutating func settle(isOld: Bool = false) throws {
      var (rounds, quiet) = (0, 0)
      while quiet < 6 {
        rounds += 1
        try #require(rounds < 300, "Streams move for ever: \(history.suffix(40))")
        // All at once, with the numbers of now; or one after the other, with those of now or of the round before.
        if !isOld { announced = counts }
        let shares = shares
        received = [:]
        let lacking = counts.mapValues { max(0, ceiling - $0) }
        var hasMoved = false
        for process in counts.keys.sorted().shuffled(using: &random) {
          if try renew(process, !isOld || random.chance(50) ? shares : self.shares, isOld) { hasMoved = true }
        }
        for (process, count) in received {
          let late = isOld ? BalanceMachine.stepLimit * (counts.count - 1) : 0
          let limit = (lacking[process] ?? 0) + late
          try #require(count <= limit, "\(process) gets \(count), and lacks \(lacking[process] ?? 0): \(history)")
        }
        quiet = hasMoved ? 0 : quiet + 1
      }
      let (most, fewest) = (counts.values.max() ?? 0, counts.values.min() ?? 0)
      try #require(most - fewest <= BalanceMachine().margin(average: average), "\(counts): \(history.suffix(40))")
    }

    private var average: Int { counts.values.reduce(0, +) / counts.count }

    private var ceiling: Int { (counts.values.reduce(0, +) + counts.count - 1) / counts.count }

    private var shares: [BalanceMachine.Share] {
      announced.sorted { $0.key < $1.key }.map { .init(process: $0.key, streams: $0.value) }
    }

    /// Renews the lease of a process; returns whether it has given something away.
    private mutating func renew(
      _ process: Int64, _ shares: [BalanceMachine.Share], _ isOld: Bool
    ) throws -> Bool {
      let count = counts[process] ?? 0
      // Those that came since the renewal before are not opened yet.
      let known = count - (arriving[process] ?? 0)
      if isOld { (announced[process], arriving[process]) = (known, 0) }
      guard var machine = machines[process] else { return false }
      let gift = machine.renewed(process, streams: known, shares)
      defer { machines[process] = machine }
      guard let gift else { return false }
      history.append("\(process) of \(counts) gives \(gift.count) to \(gift.target)")
      try #require(gift.count <= BalanceMachine.stepLimit && gift.count <= known && gift.target != process)
      // Not all can move.
      let moved = random.chance(20) ? (gift.count + 1) / 2 : gift.count
      machine.gave(moved, to: gift.target)
      counts[process] = count - moved
      counts[gift.target, default: 0] += moved
      received[gift.target, default: 0] += moved
      if isOld { arriving[gift.target, default: 0] += moved }
      return true
    }
  }
#endif
