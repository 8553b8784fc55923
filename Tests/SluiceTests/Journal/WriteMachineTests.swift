import Sluice
import Testing

/// The writes of a store that records in the background.
@Suite struct WriteMachineTests {
  @Test func `One write is under way at a time`() {
    var machine = WriteMachine()
    #expect(begin(&machine))
    #expect(!begin(&machine) && machine.isWriting)
    #expect(!end(&machine) && !machine.isWriting)
    #expect(begin(&machine))
  }

  @Test func `The first action handled during a write puts the store ahead, until the next write begins`() {
    var machine = WriteMachine()
    #expect(!goAhead(&machine) && !machine.isAhead)
    _ = machine.begin()
    #expect(goAhead(&machine) && machine.isAhead)
    #expect(!goAhead(&machine) && end(&machine))
    _ = machine.begin()
    #expect(!machine.isAhead && goAhead(&machine))
  }

  private func begin(_ machine: inout WriteMachine) -> Bool { machine.begin() }
  private func goAhead(_ machine: inout WriteMachine) -> Bool { machine.goAhead() }
  private func end(_ machine: inout WriteMachine) -> Bool { machine.end() }

  @Test func `The state is needed when 64 writes in a row ended while the store was ahead`() {
    var machine = WriteMachine()
    for count in 1...64 {
      #expect(!machine.needsState, "\(count)")
      _ = machine.begin()
      _ = machine.goAhead()
      _ = machine.end()
    }
    #expect(machine.needsState)
    machine.noteSnapshot()
    #expect(!machine.needsState)
  }

  @Test func `A write that ends with the store not ahead begins the count again`() {
    var machine = WriteMachine()
    for _ in 1...63 {
      _ = machine.begin()
      _ = machine.goAhead()
      _ = machine.end()
    }
    _ = machine.begin()
    _ = machine.end()
    _ = machine.begin()
    _ = machine.goAhead()
    _ = machine.end()
    #expect(!machine.needsState)
  }
}
