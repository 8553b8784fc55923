#if Inspector
  import Testing

  @testable import SluiceInspector

  @Suite struct WaitMachineTests {
    @Test func `A poll waits until its store changes, and a pause is over`() {
      var machine = WaitMachine()
      #expect(machine.wait(1, for: 7, seen: 0) == [])
      #expect(machine.change(7) == true)
      #expect(machine.count == 1)
      #expect(machine.end(pauseOf: 7) == [1])
      #expect(machine.count == 0)
    }

    @Test func `Changes within a pause make one answer`() {
      var machine = WaitMachine()
      #expect(machine.wait(1, for: 7, seen: 0) == [])
      #expect([machine.change(7), machine.change(7), machine.change(7)] == [true, false, false])
      #expect(machine.end(pauseOf: 7) == [1])
      #expect(machine.change(7) == false, "nobody waits")
    }

    @Test func `A poll that has not seen the last change does not wait`() {
      var machine = WaitMachine()
      #expect(machine.change(7) == false)
      #expect(machine.wait(1, for: 7, seen: 0) == [1])
      #expect(machine.wait(2, for: 7, seen: machine.changes(of: 7)) == [])
    }

    @Test func `A change of another store answers no poll`() {
      var machine = WaitMachine()
      #expect(machine.wait(1, for: 7, seen: 0) == [])
      #expect(machine.change(8) == false)
      #expect(machine.end(pauseOf: 8) == [])
      #expect(machine.count == 1)
    }

    @Test func `At most 32 polls wait, and the oldest is answered first`() {
      var machine = WaitMachine()
      for id in 0..<32 { #expect(machine.wait(id, for: 7, seen: 0) == []) }
      #expect(machine.wait(32, for: 8, seen: 0) == [0])
      #expect(machine.wait(33, for: 8, seen: 0) == [1])
      #expect(machine.count == 32)
    }

    @Test func `A poll is answered once`() {
      var machine = WaitMachine()
      #expect(machine.wait(1, for: 7, seen: 0) == [])
      #expect([machine.leave(1), machine.leave(1), machine.leave(2)] == [true, false, false])
    }

    @Test func `The polls of a store that has ended are answered`() {
      var machine = WaitMachine()
      #expect(machine.wait(1, for: 7, seen: 0) + machine.wait(2, for: 8, seen: 0) == [])
      #expect(machine.forget(7) == [1])
      #expect(machine.count == 1)
    }
  }

  @Suite struct WatchMachineTests {
    @Test func `A store is watched from the first poll until no page polls again`() {
      var machine = WatchMachine()
      #expect([machine.beginPoll(), machine.beginPoll()] == [true, false])
      let first = machine.endPoll()
      #expect(machine.giveUp(first) == false, "another poll waits")
      let second = machine.endPoll()
      #expect(machine.giveUp(second) == true)
      #expect(!machine.isWatched)
      #expect(machine.giveUp(second) == false)
    }

    @Test func `A page that polls again keeps its store watched`() {
      var machine = WatchMachine()
      #expect(machine.beginPoll() == true)
      let first = machine.endPoll()
      #expect(machine.beginPoll() == false)
      let second = machine.endPoll()
      #expect(machine.giveUp(first) == false)
      #expect(machine.isWatched)
      #expect(machine.giveUp(second) == true)
    }
  }
#endif
