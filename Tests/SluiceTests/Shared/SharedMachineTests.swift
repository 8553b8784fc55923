import Testing

@testable import Sluice

/// The transitions of a place.
@Suite final class SharedMachineTests {
  private var machine = SharedMachine(0, hasStorage: true)

  private func write(_ value: Int) -> Bool { machine.write(value).startsDelay }
  // The macros of Swift Testing cannot call mutating methods.
  private func delayEnded() -> (value: Int, stamp: SharedStamp)? { machine.delayEnded() }
  private func wait(for own: Int? = nil) throws -> (waits: Bool, save: (value: Int, stamp: SharedStamp)?) {
    try machine.wait(for: own) { _ in }
  }
  private func didSave(_ stamp: SharedStamp) -> (due: [Completion], next: SharedMachine<Int>.Next) {
    machine.didSave(stamp)
  }
  private func didFail() -> [Completion] { machine.didFail() }
  private func didRefuse(_ stamp: SharedStamp) -> SharedMachine<Int>.Next { machine.didRefuse(stamp, Refused()) }
  private func refusalWasTaken() -> [Completion] { machine.refusalWasTaken().refused }

  @Test func `Writes of one delay are one save, of the newest value`() {
    let starts = [write(1), write(2), write(2), write(3)]
    #expect(starts == [true, false, false, false])
    #expect(delayEnded()?.value == 3)
    #expect(delayEnded() == nil)
  }

  @Test func `An equal value is not saved`() {
    #expect(!write(0))
    #expect(machine.phase == .resting)
  }

  @Test func `A value that is written while another is saved is saved after a further delay`() throws {
    _ = write(1)
    let unsaved = try #require(delayEnded())
    #expect(!write(2))
    guard case .delay = didSave(unsaved.stamp).next else { return #expect(Bool(false), "It waits for further writes.") }
    #expect(delayEnded()?.value == 2)
  }

  @Test func `A caller that waits for the save does not wait for the delay`() throws {
    _ = write(1)
    let unsaved = try #require(try wait().save)
    #expect(unsaved.value == 1)
    #expect(delayEnded() == nil)
    let saved = didSave(unsaved.stamp)
    #expect(saved.due.count == 1)
    #expect(try !wait().waits)
  }

  @Test func `A caller that waits gets the value that was newest when it began to wait`() throws {
    _ = write(1)
    let first = try #require(try wait().save)
    _ = write(2)
    #expect(try wait().save == nil)
    let saved = didSave(first.stamp)
    #expect(saved.due.count == 1)
    guard case .save(2, let second) = saved.next else { return #expect(Bool(false), "The second caller waits for 2.") }
    #expect(didSave(second).due.count == 1)
  }

  @Test func `A save that fails answers all callers, and the next write tries again`() throws {
    _ = write(1)
    _ = try wait()
    #expect(didFail().count == 1)
    #expect(write(2))
    #expect(delayEnded()?.value == 2)
  }

  @Test func `A stored value counts, unless the program has a newer one`() {
    _ = machine.receive(5)
    #expect(machine.value == 5 && machine.phase == .resting)
    _ = write(6)
    _ = machine.receive(7)
    #expect(machine.value == 6)
  }

  @Test func `A write of other code while a value is saved is saved after that`() throws {
    _ = write(1)
    let unsaved = try #require(delayEnded())
    _ = machine.receive(2)
    #expect(machine.value == 1)
    guard case .read(let stamp) = didSave(unsaved.stamp).next else {
      return #expect(Bool(false), "Either may be newer.")
    }
    _ = machine.take(2, ifStill: stamp)
    #expect(machine.value == 2)
    #expect(try !wait().waits)
  }

  @Test func `A value that the storage reports does not replace a value that was written since`() throws {
    _ = write(1)
    let unsaved = try #require(delayEnded())
    _ = machine.receive(2)
    guard case .read(let stamp) = didSave(unsaved.stamp).next else { return #expect(Bool(false)) }
    _ = write(3)
    _ = machine.take(2, ifStill: stamp)
    #expect(machine.value == 3)
    #expect(delayEnded()?.value == 3)
  }

  @Test func `A value that the storage refuses is replaced by the stored value`() throws {
    _ = write(1)
    _ = try wait()
    guard case .read(let stamp) = didRefuse(machine.stamp) else { return #expect(Bool(false), "It is to be read.") }
    _ = machine.take(0, ifStill: stamp)
    #expect(refusalWasTaken().count == 1)
    #expect(machine.value == 0)
    #expect(try !wait(for: 0).waits)
  }

  @Test func `A caller that waits only after its value was refused gets the error`() throws {
    _ = write(1)
    _ = delayEnded()
    guard case .read(let stamp) = didRefuse(machine.stamp) else { return #expect(Bool(false), "It is to be read.") }
    #expect(try wait().waits, "It has the refused value until the stored one is read.")
    _ = machine.take(0, ifStill: stamp)
    #expect(try wait().save == nil)
    #expect(refusalWasTaken().count == 2)
    #expect(throws: Refused.self) { _ = try wait() }
  }

  @Test func `A refusal concerns only callers that wrote a refused value`() throws {
    let first = machine.write(1).order
    _ = delayEnded()
    let unsaved = machine.stamp
    let second = machine.write(2).order
    #expect(try wait(for: second).waits)
    guard case .save(2, let stamp) = didRefuse(unsaved) else { return #expect(Bool(false), "A caller waits for 2.") }
    #expect(refusalWasTaken().isEmpty)
    #expect(didSave(stamp).due.count == 1)
    #expect(throws: Refused.self) { _ = try wait(for: first) }
    #expect(try !wait(for: second).waits)
    #expect(try !wait().waits)
  }

  @Test func `A caller whose value was refused is not answered by a later one that was saved`() throws {
    let first = machine.write(1).order
    _ = delayEnded()
    let unsaved = machine.stamp
    _ = machine.write(2)
    #expect(try wait(for: first).waits)
    #expect(try wait().waits)
    guard case .save(2, let stamp) = didRefuse(unsaved) else { return #expect(Bool(false), "A caller waits for 2.") }
    #expect(didSave(stamp).due.count == 1, "The caller of the newest value")
    #expect(refusalWasTaken().count == 1, "The caller of the refused one")
  }

  @Test func `A caller that waits for its own value is not answered by a later one that was refused`() throws {
    let first = machine.write(1).order
    _ = delayEnded()
    let saving = machine.stamp
    _ = machine.write(2)
    let waits = try machine.wait(for: first, isAlone: true) { _ in }.waits
    #expect(waits)
    #expect(didSave(saving).due.count == 1)
    _ = delayEnded()
    _ = didRefuse(machine.stamp)
    let later = try machine.wait(for: first, isAlone: true) { _ in }.waits
    #expect(!later)
  }

  @Test func `Writing the stored value is not a refused write`() throws {
    _ = write(1)
    _ = delayEnded()
    guard case .read(let stamp) = didRefuse(machine.stamp) else { return #expect(Bool(false), "It is to be read.") }
    _ = machine.take(0, ifStill: stamp)
    _ = refusalWasTaken()
    #expect(try !wait(for: machine.write(0).order).waits)
  }

  @Test func `A value that was written after the one that the storage refuses is saved`() throws {
    _ = write(1)
    let unsaved = try #require(delayEnded())
    _ = write(2)
    guard case .delay = didRefuse(unsaved.stamp) else { return #expect(Bool(false), "It waits for others.") }
    #expect(delayEnded()?.value == 2)
  }

  @Test func `Without a storage nothing is saved, and no caller waits`() throws {
    machine = SharedMachine(0, hasStorage: false)
    #expect(!write(1))
    #expect(try !wait().waits)
  }

  private func change(_ add: Int) -> SharedMachine<Int>.Change { { $0 + add } }
  private func update(by add: Int) { _ = machine.write(machine.value + add, by: change(add)) }
  private func made(on stored: Int?) throws -> Int? { try machine.underway?.made(on: stored) }
  private func didSave(_ made: Int) {
    _ = machine.underway.map { machine.didSave($0.stamp, as: made, storing: made) }
  }

  @Test func `Changes are repeated on a value that another program stored, and later ones on their result`() throws {
    update(by: 1)
    update(by: 10)
    _ = try wait()
    update(by: 100)
    #expect(try made(on: 1_000) == 1_011)
    didSave(1_011)
    #expect(machine.value == 1_111 && machine.phase == .delaying)
    _ = delayEnded()
    #expect(try made(on: 1_011) == 1_111)
    didSave(1_111)
    #expect(machine.phase == .resting)
    #expect(try !wait().waits)
  }

  @Test
  func `A set value is refused if another program stored one, even during a save`()
    throws
  {
    update(by: 1)
    _ = try wait()
    _ = write(7)
    didSave(1_001)
    #expect(machine.value == 7)
    _ = delayEnded()
    #expect(throws: SharedValueChanged.self) { try made(on: 1_001) }
    #expect(try made(on: 1) == 7)
  }

  @Test func `A value is saved if nothing is stored, or the value that it was made of, or the value itself`() throws {
    machine = SharedMachine(3, hasStorage: true, stored: 3)
    _ = write(4)
    _ = try wait()
    for stored in [nil, 3, 4] { #expect(try made(on: stored) == 4) }
    #expect(throws: SharedValueChanged.self) { try made(on: 5) }
  }

  @Test func `After a save that failed, its changes and later ones are repeated, in order`() throws {
    update(by: 1)
    _ = try wait()
    update(by: 10)
    _ = didFail()
    update(by: 100)
    _ = try wait()
    #expect(try made(on: 1_000) == 1_111)
  }

  @Test func `A caller is answered when its value is saved, whatever the writer and the stamp`()
    throws
  {
    // Stamps of another source, which are greater, and then smaller ones.
    var other = SharedStamps()
    let foreign = other.next()
    _ = machine.write(1, foreign, by: nil)
    let first = try #require(try wait().save)
    _ = write(2)
    _ = try wait()
    #expect(didSave(first.stamp).due.count == 1)
    #expect(machine.underway?.value == 2)
  }

  @Test func `A change that leads to another program's stored value is repeated: no two programs get one number`()
    throws
  {
    machine = SharedMachine(3, hasStorage: true, stored: 3)
    update(by: 1)
    _ = try wait()
    #expect(try made(on: 4) == 5)
  }

  @Test func `A value that a store made of one from before another program's write is refused`() throws {
    machine = SharedMachine(3, hasStorage: true, stored: 3)
    let known = machine.stamp
    _ = machine.receive(40)
    // The store does not have it yet.
    var stamps = SharedStamps()
    _ = machine.write(4, stamps.next(), by: nil, on: known)
    _ = try wait()
    #expect(throws: SharedValueChanged.self) { try made(on: 40) }
    #expect(try made(on: 4) == 4)
  }

  @Test func `A value that a store made of another program's write, or of its result, is saved`() throws {
    machine = SharedMachine(3, hasStorage: true, stored: 3)
    _ = machine.receive(40)
    let taken = machine.stamp
    var stamps = SharedStamps()
    let next = stamps.next()
    _ = machine.write(41, next, by: nil, on: taken)
    _ = machine.write(42, stamps.next(), by: nil, on: next)
    _ = machine.write(43, stamps.next(), by: nil, on: taken)
    _ = try wait()
    #expect(try made(on: 40) == 43)
  }

  @Test func `The form in which the storage returns a saved value is not considered another program's write`() throws {
    machine = SharedMachine(3, hasStorage: true, stored: 3)
    _ = machine.receive(5)
    var stamps = SharedStamps()
    let first = stamps.next()
    _ = machine.write(21, first, by: nil, on: machine.stamp)
    _ = try wait()
    _ = machine.didSave(first, as: 21, storing: 20)
    _ = machine.receive(20)
    // The store does not have it yet.
    _ = machine.write(22, stamps.next(), by: nil, on: first)
    _ = try wait()
    #expect(try made(on: 20) == 22)
  }
}

private struct Refused: Error {}
