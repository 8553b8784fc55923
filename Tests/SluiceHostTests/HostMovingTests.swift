import Sluice
import Testing

@testable import SluiceHost

/// Which stores move to another process. `HostMachineTests` has all orders of a few events.
@Suite struct HostMovingTests {
  private typealias Machine = HostMachine<Int, Int>

  /// A machine with a store for each number of leases, of which the first has rested longest.
  private func machine(_ leases: [Int]) -> Machine {
    var machine = Machine(idleTime: .seconds(60), limit: 100, backoff: .constant(.seconds(1)))
    for (key, count) in leases.enumerated() {
      _ = machine.resume(key, at: .seconds(key))
      _ = machine.woke(key, key, at: .seconds(key))
      for _ in 0..<count { #expect(machine.lease(key) != nil) }
    }
    return machine
  }

  private func keys(_ steps: [Machine.Step]) -> (moved: [Int], stayed: [Int], answered: Int) {
    var (moved, stayed, answered) = ([Int](), [Int](), 0)
    for step in steps {
      switch step {
      case .move(let key, _): moved.append(key)
      case .stay(let key): stayed.append(key)
      case .answer: answered += 1
      default: break
      }
    }
    return (moved, stayed, answered)
  }

  @Test func `Idle stores move first, and stores in use when their last lease ends`() {
    var machine = machine([1, 0, 2, 0])
    let (chosen, steps) = machine.move(3, at: .seconds(10))
    #expect(chosen.prefix(2) == [1, 3] && keys(steps).moved == [1, 3])
    let key = chosen[2]
    #expect(key == 0 || key == 2)
    if key == 2 { #expect(keys(machine.release(2, at: .seconds(10))).moved == []) }
    #expect(keys(machine.wait(key, 7, at: .seconds(10))).answered == 0)
    #expect(keys(machine.release(key, at: .seconds(10))).moved == [key])
    _ = machine.wait(key, 8, at: .seconds(10))
    // Its requests are refused in their order, so that they are forwarded.
    let refused = machine.moved(key, NotOwner(stream: "s", owner: "B"), at: .seconds(10)).compactMap { step in
      if case .refuse(let ticket, .unavailable(let error)) = step, error is NotOwner { ticket } else { nil }
    }
    #expect(refused == [7, 8])
  }

  @Test func `A store with a follower, or with many callers, is not chosen to move`() {
    var machine = machine([1, Machine.moveCrowd / 2 + 1, Machine.moveCrowd / 2])
    #expect(machine.hold(0).isEmpty)
    #expect(machine.move(3, at: .seconds(10)).keys == [2])
  }

  @Test func `A store that is not free in time, or has too many waiting requests, stays and handles them`() {
    var machine = machine([1, 1])
    #expect(Set(machine.move(2, at: .seconds(10)).keys) == [0, 1])
    var steps: [Machine.Step] = []
    for ticket in 1...Machine.moveCrowd {
      #expect(steps.isEmpty)
      steps = machine.wait(0, ticket, at: .seconds(10))
    }
    #expect(keys(steps).stayed == [0] && keys(steps).answered == Machine.moveCrowd)
    _ = machine.wait(1, 1_000, at: .seconds(10))
    #expect(keys(machine.ring(at: .milliseconds(10_900))).stayed == [])
    let late = keys(machine.ring(at: .seconds(11)))
    #expect(late.stayed == [1] && late.answered == 1)
  }

  @Test func `A store that could not move is tried again after the others`() {
    var machine = machine([1, 1])
    let first = machine.move(1, at: .seconds(10)).keys[0]
    #expect(keys(machine.ring(at: .seconds(11))).stayed == [first])
    #expect(machine.move(1, at: .seconds(11)).keys == [1 - first])
    _ = machine.ring(at: .seconds(12))
    // Each has been tried.
    #expect(machine.move(2, at: .seconds(12)).keys == [])
    #expect(machine.move(2, at: .seconds(12)).keys.count == 2)
  }
}
