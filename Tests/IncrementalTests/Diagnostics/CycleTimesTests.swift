import Testing

@testable import Incremental

@Suite struct CycleTimesTests {
  private let clock = HandClock()
  private var times: CycleTimes { clock.times }

  @Test func `Each moment of a cycle belongs to one phase, and unclaimed time is rest`() {
    times.start()
    clock.now += 1
    times.enter(.reducers)
    clock.now += 10
    times.enter(.observers)
    clock.now += 100
    times.enter(.reducers)
    clock.now += 1_000
    let spent = times.take()
    #expect((spent[.rest], spent[.reducers], spent[.observers]) == (1, 1_010, 100))
    #expect(spent.total == 1_111)
  }

  @Test func `The time of an observing tool belongs to no phase`() {
    times.start()
    times.enter(.reducers)
    clock.now += 1
    times.pause { clock.now += 10 }
    clock.now += 100
    let spent = times.take()
    #expect((spent[.reducers], spent[.rest]) == (101, 10))
  }

  @Test func `Time between cycles is not counted`() {
    times.start()
    _ = times.take()
    clock.now += 50
    times.enter(.derived)
    clock.now += 50
    times.start()
    clock.now += 3
    #expect(times.take().total == 3)
  }
}

/// A clock that is moved by hand, and what measures with it.
final class HandClock {
  var now = 1_000_000
  private(set) lazy var times = CycleTimes(now: { [unowned self] in now })
}
