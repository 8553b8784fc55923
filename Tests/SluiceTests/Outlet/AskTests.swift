import Incremental
import Sluice
import SluiceTesting
import Testing

private enum Request {
  @TaskLocal static var id: Int?
}

/// A sender learns what became of its action.
@MainActor @Suite struct AskTests {
  private let failures = Log()

  private func bank(
    _ state: Bank = Bank(), journal: MemoryJournal<Bank, BankAction>? = nil, clock: ManualClock = ManualClock()
  ) throws -> Store<Bank, BankAction> {
    let failures = failures
    guard let journal else {
      return Store(state, BankReducer(), dependencies: [Provide(\.clock, clock)]) { failures($0.cause) }
    }
    return try Store(state, BankReducer(), journal: journal, onFailure: { failures($0.cause) })
  }

  @Test func `A sender gets the reply of the reducer`() async throws {
    let store = try bank()
    let outlet = store.outlet
    #expect(try await outlet.ask(.deposit(5)).reply == 5)
    #expect(try await store.ask(.deposit(2)).reply == 7)
    #expect(try await outlet.ask(.silent) == Receipt(reply: nil, position: nil))
    #expect(try await Task.detached { try await outlet.ask(.withdraw(3)).reply }.value == 4)
  }

  @Test func `A reply of a child goes to the sender of the child's action`() async throws {
    let store = try bank(Bank(box: Bank.Box()))
    let outlet = store.outlet
    #expect(try await outlet.map(BankAction.box).ask(.add).reply == "note 1")
    #expect(try await outlet.ask(.box(.add)).reply == nil)
    store.send(.box(.add))
    #expect(store.box?.notes == 3)
  }

  @Test func `A sender gets the error of a transaction, and the error handler does not`() async throws {
    let store = try bank()
    await #expect(throws: Bank.Overdrawn(missing: 1)) { try await store.ask(.withdraw(1)) }
    #expect(store.state == Bank() && failures.lines == [])
    store.send(.withdraw(2))
    #expect(failures.lines == ["Overdrawn(missing: 2)"])
  }

  @Test func `A sender gets the error that the reducer rejects the action with`() async throws {
    let store = try bank()
    await #expect(throws: Bank.Closed.self) { try await store.outlet.ask(.refuse) }
    #expect(failures.lines == [])
    store.send(.refuse)
    #expect(failures.lines == ["Closed()"])
  }

  @Test func `A sender learns that the part of its action is not present`() async throws {
    let store = try bank()
    await #expect {
      try await store.ask(.box(.add))
    } throws: { error in
      if case ReducerError.stateNotPresent = error { true } else { false }
    }
    #expect(failures.lines == [])
  }

  @Test func `An error beside the refusal still reaches the error handler`() async throws {
    struct Note: Error {}
    let failures = failures
    let store = Store(
      0, Reduce<Int, Int> { _, _, context in context.reject(Bank.Closed()) },
      interceptors: [
        .before { _, _, _ in throw Note() }
      ]
    ) { failures($0.cause) }
    await #expect(throws: Bank.Closed.self) { try await store.ask(1) }
    #expect(failures.lines == ["Note()"])
  }

  @Test func `An action whose reducer fails without a transaction is not refused`() async throws {
    struct Note: Error {}
    let failures = failures
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, interceptors: [.before { _, _, _ in throw Note() }]) {
      failures($0.cause)
    }
    try await store.ask(1)
    #expect(store.state == 1 && failures.lines == ["Note()"])
  }

  @Test func `A receipt has the position of the action in the journal`() async throws {
    let journal = MemoryJournal<Bank, BankAction>()
    let store = try bank(journal: journal)
    store.send(.deposit(1))
    let outlet = store.outlet
    async let first = outlet.ask(.deposit(1))
    async let second = outlet.ask(.deposit(1))
    #expect(try await [first.position, second.position].compactMap(\.self).sorted() == [2, 3])
  }

  @Test func `Effects of an action begin with the task-local values of its sender`() async throws {
    let seen = Log()
    let store = Store(
      0,
      Reduce<Int, Int> { _, _, context in
        context.run { _ in seen(Request.id.map { "\($0)" } ?? "none") }
        context.reject(Bank.Closed())
      })
    let outlet = store.outlet
    await Request.$id.withValue(7) { _ = try? await outlet.ask(1) }
    await Request.$id.withValue(8) { _ = try? await store.ask(1) }
    while seen.lines.count < 2 { await Task.yield() }
    #expect(seen.lines == ["7", "8"])
  }

  @Test func `A store without isolation handles a request at once`() async throws {
    let reply = try await nonisolatedReply()
    #expect(reply == 3)
  }

  private nonisolated func nonisolatedReply() async throws -> Int? {
    let store = Store(Bank(), BankReducer())
    return try await store.ask(.deposit(3)).reply
  }

  @Test func `A caller that sends a request after the store's end gets an error`() async throws {
    let store = try bank()
    let outlet = store.outlet
    store.shutDown()
    await #expect(throws: StoreError.ended) { try await outlet.ask(.deposit(1)) }
    await #expect(throws: StoreError.ended) { try await store.ask(.deposit(1)) }
  }
}
