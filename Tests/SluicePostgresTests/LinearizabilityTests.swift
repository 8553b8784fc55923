import Testing
import Thoroughness

/// A cell, with the answers that its operations have.
private enum CellOperation: Sendable {
  case write(Int)
  case read(Int?)
  /// Adds to the value; returns the sum.
  case add(Int, sum: Int?)
  /// Writes if the value is the expected one; returns whether it was.
  case exchange(Int, for: Int, wasExpected: Bool?)
}

private struct Cell: SequentialModel {
  func state(after operation: CellOperation, in state: Int) -> Int? {
    switch operation {
    case .write(let value): value
    case .read(let value): value == nil || value == state ? state : nil
    case .add(let value, let sum): sum == nil || sum == state + value ? state + value : nil
    case .exchange(let value, let expected, let wasExpected):
      wasExpected == nil || wasExpected == (state == expected) ? (state == expected ? value : state) : nil
    }
  }
}

extension Cell {
  func isRead(_ operation: CellOperation) -> Bool { if case .read = operation { true } else { false } }
}

private typealias CellCall = Call<CellOperation>

/// A checker that tries each order of each set of calls.
private struct Oracle {
  let calls: [CellCall]

  func isLinearizable(_ chosen: Set<Int> = [], _ state: Int = 0) -> Bool {
    let left = calls.indices.filter { !chosen.contains($0) }
    if left.allSatisfy({ calls[$0].end == nil }) { return true }
    let limit = left.compactMap { calls[$0].end }.min() ?? .max
    return left.contains { index in
      guard calls[index].start <= limit, let after = Cell().state(after: calls[index].operation, in: state)
      else { return false }
      return isLinearizable(chosen.union([index]), after)
    }
  }
}

/// Numbers from a seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct LinearizabilityTests {
  private let checker = LinearizabilityChecker(model: Cell(), initial: 0)

  private func call(_ operation: CellOperation, _ start: Int, _ end: Int?) -> CellCall {
    CellCall(operation: operation, start: start, end: end)
  }

  // MARK: - Written by hand

  @Test func `A stale read, a lost update, a repeated one and a wrong order are rejected`() {
    let rejected: [(String, [CellCall])] = [
      ("stale read", [call(.write(1), 0, 1), call(.read(0), 2, 3)]),
      ("read of the future", [call(.read(1), 0, 1), call(.write(1), 2, 3)]),
      ("lost update", [call(.add(1, sum: 1), 0, 2), call(.add(1, sum: 1), 1, 3)]),
      ("lost write", [call(.write(1), 0, 1), call(.write(2), 2, 3), call(.read(1), 4, 5)]),
      ("repeated", [call(.add(1, sum: 1), 0, 1), call(.read(2), 2, 3)]),
      (
        "two orders",
        [
          call(.write(1), 0, 9), call(.write(2), 0, 9), call(.read(1), 10, 11), call(.read(2), 12, 13),
        ]
      ),
      (
        "two readers",
        [
          call(.write(1), 0, 9), call(.read(1), 1, 2), call(.read(0), 3, 4),
        ]
      ),
      (
        "two who exchange",
        [
          call(.exchange(1, for: 0, wasExpected: true), 0, 5), call(.exchange(2, for: 0, wasExpected: true), 0, 5),
        ]
      ),
      (
        "unknown, and read in both states",
        [
          call(.write(1), 0, nil), call(.read(1), 1, 2), call(.read(0), 3, 4),
        ]
      ),
      ("unknown, twice", [call(.add(1, sum: nil), 0, nil), call(.read(2), 1, 2)]),
    ]
    for (name, history) in rejected {
      #expect(!checker.check(history).isLinearizable, "\(name)")
      #expect(!Oracle(calls: history).isLinearizable(), "\(name)")
    }
  }

  @Test func `Overlapping calls may happen in either order, and unknown ones late or never`() {
    let accepted: [(String, [CellCall])] = [
      ("nothing", []),
      ("overlap", [call(.write(1), 0, 3), call(.read(0), 1, 2)]),
      ("other way round", [call(.write(1), 0, 9), call(.write(2), 0, 9), call(.read(1), 10, 11)]),
      ("never", [call(.write(1), 0, nil), call(.read(0), 1, 2), call(.read(0), 30, 40)]),
      ("late", [call(.write(1), 0, nil), call(.read(0), 10, 20), call(.read(1), 30, 40)]),
      (
        "both unknown",
        [
          call(.add(1, sum: nil), 0, nil), call(.add(2, sum: nil), 0, nil), call(.read(2), 5, 6), call(.read(3), 7, 8),
        ]
      ),
    ]
    for (name, history) in accepted { #expect(checker.check(history).isLinearizable, "\(name)") }
  }

  @Test func `A rejected history names the call that no order explains`() {
    let history = [call(.write(1), 0, 1), call(.read(1), 2, 3), call(.read(0), 4, 5), call(.read(1), 6, 7)]
    #expect(checker.check(history) == .rejected(longest: [0, 1], stuck: 2))
  }

  // MARK: - Generated

  /// A history of a schedule in which each operation has a moment. Operations that are unknown may have none.
  private func legal(_ seed: Int, calls count: Int, overlap: Int, unknown: Double) -> [CellCall] {
    var numbers = SeededNumbers(seed)
    var (state, history, time) = (0, [CellCall](), 0)
    for _ in 0..<count {
      time += Int.random(in: 1...4, using: &numbers)
      let isUnknown = Double.random(in: 0..<1, using: &numbers) < unknown
      let operation: CellOperation
      if isUnknown, Bool.random(using: &numbers) {
        operation = .write(.random(in: 0...3, using: &numbers))
      } else {
        operation = happening(&state, isUnknown, &numbers)
      }
      let start = time - Int.random(in: 0...overlap, using: &numbers)
      let end = isUnknown ? nil : time + Int.random(in: 0...overlap, using: &numbers)
      history.append(call(operation, start, end))
    }
    return history.shuffled(using: &numbers)
  }

  /// Returns an operation that happens now, with its answer.
  private func happening(_ state: inout Int, _ isUnknown: Bool, _ numbers: inout SeededNumbers) -> CellOperation {
    let value = Int.random(in: 0...3, using: &numbers)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0:
      state = value
      return .write(value)
    case 1: return .read(isUnknown ? nil : state)
    case 2:
      state += value
      return .add(value, sum: isUnknown ? nil : state)
    default:
      let expected = Bool.random(using: &numbers) ? state : Int.random(in: 0...3, using: &numbers)
      let wasExpected = state == expected
      if wasExpected { state = value }
      return .exchange(value, for: expected, wasExpected: isUnknown ? nil : wasExpected)
    }
  }

  /// Changes one answer or one time.
  private func corrupted(_ history: [CellCall], _ numbers: inout SeededNumbers) -> [CellCall] {
    var history = history
    let index = history.indices.randomElement(using: &numbers) ?? 0
    let old = history[index]
    let operation: CellOperation =
      switch old.operation {
      case .write(let value): .write(value + 1)
      case .read(let value): .read(value.map { $0 + .random(in: -1...1, using: &numbers) })
      case .add(let value, let sum): .add(value, sum: sum.map { $0 + .random(in: -1...1, using: &numbers) })
      case .exchange(let value, let expected, let wasExpected):
        .exchange(value, for: expected, wasExpected: wasExpected.map { !$0 })
      }
    let shift = Int.random(in: -6...6, using: &numbers)
    history[index] = call(operation, old.start + shift, old.end.map { $0 + shift })
    return history
  }

  @Test(arguments: Thoroughness.cases(quick: 40, exhaustive: 400))
  func `Every legal history is accepted, and its order explains all answers`(seed: Int) {
    let history = legal(seed, calls: 300, overlap: seed % 12, unknown: Double(seed % 3) / 30)
    guard case .linearizable(let order) = checker.check(history) else {
      return #expect(Bool(false), "seed \(seed) is rejected")
    }
    var (state, latest) = (0, Int.min)
    for index in order {
      let next = Cell().state(after: history[index].operation, in: state)
      #expect(next != nil && latest <= history[index].end ?? .max, "seed \(seed)")
      state = next ?? state
      latest = max(latest, history[index].start)
    }
    #expect(Set(order).count == order.count)
    #expect(history.indices.allSatisfy { history[$0].end == nil || order.contains($0) })
  }

  @Test(arguments: Thoroughness.cases(quick: 10, exhaustive: 100))
  func `Corrupted histories are accepted exactly if some order explains them`(seed: Int) {
    var numbers = SeededNumbers(seed)
    var counts = [true: 0, false: 0]
    for number in 0..<200 {
      let count = Int.random(in: 2...7, using: &numbers)
      var history = legal(seed * 1_000 + number, calls: count, overlap: 6, unknown: 0.2)
      for _ in 0..<Int.random(in: 0...3, using: &numbers) { history = corrupted(history, &numbers) }
      let expected = Oracle(calls: history).isLinearizable()
      counts[expected, default: 0] += 1
      #expect(checker.check(history).isLinearizable == expected, "seed \(seed), \(number): \(history)")
    }
    #expect(counts.values.allSatisfy { $0 > 10 })
  }
}
