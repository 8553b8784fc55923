import Incremental
import Sluice
import Testing
import Thoroughness

/// A repeated action with a key is handled once.
@MainActor @Suite struct KeyedActionTests {
  private let journal = MemoryJournal<Bank, BankAction>()

  private func bank(isRecorded: Bool) throws -> Store<Bank, BankAction> {
    try isRecorded ? Store(Bank(), BankReducer(), journal: journal) : Store(Bank(), BankReducer())
  }

  @Test(arguments: [false, true])
  func `An action with a known key is not handled, and its sender gets the first receipt`(isRecorded: Bool) async throws
  {
    let store = try bank(isRecorded: isRecorded)
    let first = try await store.ask(.deposit(1), key: "a")
    try await store.ask(.deposit(1), key: "b")
    #expect(try await store.ask(.deposit(1), key: "a") == first)
    #expect(try await store.outlet.ask(.withdraw(9), key: "a") == first)
    #expect(store.balance == 2 && first == Receipt(reply: 1, position: isRecorded ? 1 : nil))
  }

  @Test(arguments: [false, true])
  func `Of actions with one key that wait together, one is handled, and all senders get its receipt`(
    isRecorded: Bool
  ) async throws {
    let store = try bank(isRecorded: isRecorded)
    let outlet = store.outlet
    let replies = try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { try await outlet.ask(.deposit(1), key: "a").reply } }
      var replies: [Int?] = []
      for try await reply in group { replies.append(reply) }
      return replies
    }
    #expect(replies == Array(repeating: 1, count: 20) && store.balance == 1)
  }

  @Test(arguments: [false, true])
  func `A refused action may be sent again with its key`(isRecorded: Bool) async throws {
    let store = try bank(isRecorded: isRecorded)
    await #expect(throws: Bank.Overdrawn(missing: 1)) { try await store.ask(.withdraw(1), key: "a") }
    store.send(.deposit(1))
    #expect(try await store.ask(.withdraw(1), key: "a").reply == 0)
    #expect(journal.entries.compactMap(\.key) == (isRecorded ? ["a"] : []))
  }

  @Test func `A key outlasts its store with the journal`() async throws {
    let first = try await bank(isRecorded: true).ask(.deposit(1), key: "a")
    let store = try bank(isRecorded: true)
    #expect(try await store.ask(.deposit(1), key: "a") == first)
    #expect(store.balance == 1 && journal.entries.count == 1)
  }

  @Test func `An action that the journal refused may be sent again with its key`() async throws {
    let journal = TestJournal<Bank, BankAction>()
    let store = try Store(Bank(), BankReducer(), journal: journal, onFailure: { _ in })
    journal.refusesAppends = true
    await #expect(throws: StoreError.self) { try await store.ask(.deposit(1), key: "a") }
    #expect(store.balance == 0)
    journal.refusesAppends = false
    #expect(try await store.ask(.deposit(1), key: "a").reply == 1)
    #expect(journal.entries.map(\.key) == ["a"])
  }

  @Test(arguments: Thoroughness.cases(quick: 50, exhaustive: 5_000))
  func `Actions with keys are handled as with a table of all keys that is never cleared`(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    var machine = KeyMachine<Int>(limit: 4)
    // A table of all keys, and the keys in the order in which they became known.
    var (known, order, waiting): ([String: Int], [String], [String: [Int]]) = ([:], [], [:])
    for sender in 0..<60 {
      let key = "\(Int.random(in: 0..<8, using: &chance))"
      let isKnown = order.suffix(4).contains(key)
      if Bool.random(using: &chance) {
        switch machine.begin(key, sender) {
        case .handle:
          #expect(!isKnown && waiting[key] == nil)
          waiting[key] = []
        case .wait:
          #expect(!isKnown && waiting[key] != nil)
          waiting[key]?.append(sender)
        case .known(let outcome): #expect(isKnown && outcome.position == known[key])
        }
      } else if let senders = waiting.removeValue(forKey: key) {
        let isRefused = Bool.random(using: &chance)
        #expect(machine.end(key, isRefused ? nil : ActionOutcome(position: sender)) == senders)
        if !isRefused {
          known[key] = sender
          order.append(key)
        }
      }
    }
  }
}
