import Sluice
import Testing

/// Transactions on a part of the state.
@Suite struct ThrowingTests {
  struct Refused: Error, Equatable {}

  struct Account {
    var balance = 0
    var log: [Int] = []
    var watched = Watched()
  }

  /// Does all that a reducer can, then throws for amounts below zero.
  static let transfer = Throwing<Account, Int> { account, amount, context in
    account.balance += amount
    account.log.append(amount)
    account.watched.add(amount)
    guard abs(amount) < 100 else { return }
    context.send(1_000)
    context.run { send in send(2_000) }
    if amount < 0 { throw Refused() }
  }

  @Test func `A Throwing block that does not throw keeps its changes, its sends and its effects`() async {
    let store = plainStore(Account(), Self.transfer, sending: [5])
    #expect(store.state.log == [5, 1_000])
    await store.runWaitingEffects()
    #expect(store.state.log == [5, 1_000, 2_000])
  }

  @Test func `A Throwing block that throws takes back its part of the state, its sends and its effects`() async {
    let log = Log()
    let store = plainStore(Account(), Self.transfer, sending: [-5]) { log($0) }
    await store.runWaitingEffects()
    #expect(store.state.balance == 0 && store.state.log.isEmpty && store.state.watched.value == 0)
    #expect(log.lines.count == 1)
  }

  @Test func `A Throwing closure that needs no context omits it`() {
    let half = Throwing<Account, Int> { account, amount in
      account.balance += amount
      if amount < 0 { throw Refused() }
    }
    let store = plainStore(Account(), half, sending: [5, -3]) { #expect($0.cause as? Refused == Refused()) }
    #expect(store.balance == 5)
  }

  @Test func `The error of a Throwing block reaches the store's error handler with the action`() throws {
    var failures: [StoreFailure<Int>] = []
    let store = plainStore(Account(), Self.transfer, sending: [5, -5]) { failures.append($0) }
    #expect(failures.count == 1)
    #expect(failures.first?.cause as? Refused == Refused() && failures.first?.actions == [-5])
    #expect(store.state.log == [5, 1_000])
  }

  private func asking(_ amount: Int) -> Reduce<Account, Int> {
    Reduce { account, action, context in
      guard abs(action) < 100 else { return account.log.append(action) }
      account.balance += 7
      context.send(amount)
      context.run { send in send(amount * 10) }
    }
  }

  @Test func `A Throwing block that throws does not affect the reducers beside it`() async {
    let store = plainStore(
      Account(),
      Combined {
        asking(100)
        Self.transfer.filter { _, action in action < 100 }
        asking(300)
      }, sending: [-5], onFailure: { _ in })
    #expect(store.state.balance == 14)
    #expect(store.state.log == [100, 100, 300, 300])
    await store.runWaitingEffects()
    #expect(store.state.log == [100, 100, 300, 300, 1_000, 1_000, 3_000, 3_000])
  }

  @Test func `A Throwing block around other reducers takes back all of them if one throws`() async {
    let inside = Combined<Account, Int> {
      asking(100)
      Throwing {
        asking(200)
        Throwing { Self.transfer }
      }
      asking(300)
    }
    let log = Log()
    let atomic = plainStore(Account(balance: 1), Throwing { inside }, sending: [-5]) { log($0) }
    await atomic.runWaitingEffects()
    #expect(atomic.state.balance == 1 && atomic.state.log.isEmpty)
    #expect(log.lines.count == 1)
  }

  @Test func `A failure is taken back only as far as the transactions around it reach`() {
    struct Bank { var first = Account(), second = Account() }
    let bank = Combined<Bank, Int> {
      asking(100).lift(\.first)
      Throwing {
        asking(200)
        Self.transfer
      }.lift(\.second)
    }
    var state = Bank()
    #expect(bank.apply(-5, to: &state).count == 1)
    #expect(state.first.balance == 7 && state.first.log == [100] && state.second.log == [100, 100])
    #expect(state.second.balance == 100)
  }

  @Test func `Failures of earlier actions take nothing back`() {
    let store = plainStore(Account(), Throwing { Self.transfer }, sending: [-5, 5, -5, 6], onFailure: { _ in })
    #expect(store.state.log == [5, 1_000, 6, 1_000])
  }

  @Test func `An absent part inside a Throwing block takes nothing back`() {
    var shelf = Shelf()
    shelf.optional = nil
    let problems = Throwing { ShelfReducer() }.apply(.optional(.add(1)), to: &shelf)
    #expect(problems.count == 1 && shelf.notes.count == 1)
  }

  @Test func `Only Throwing costs a copy, and only of what is changed in its part`() {
    struct Bank { var first = Account(), second = Account() }
    let store = Store(Bank()) {
      Self.transfer.lift(\Bank.first)
      Reduce<Bank, Int> { bank, action in bank.second.watched.add(action) }
    }
    store.send(500)
    #expect(store.state.first.watched.copies == 1 && store.state.second.watched.copies == 0)
    #expect(store.state.first.watched.value == 500 && store.state.second.watched.value == 500)
  }

  @Test func `A Throwing block in a child takes back the child's sends and outputs`() {
    let refusing = Throwing<Tally, TallyAction> { tally, action, context in
      tally.watched.add(1)
      context.send(.add(1))
      context.output("notified")
      if case .tell = action { throw Refused() }
    }
    let parent = Combined<Shelf, ShelfAction> {
      Reduce { shelf, action in shelf.notes.append("\(action)") }
      Scope.receiving(\.stored, action: ShelfAction.stored) {
        refusing
      } output: {
        .note($0)
      }
    }
    var shelf = Shelf()
    #expect(parent.apply(.stored(.tell("x")), to: &shelf).first is Refused)
    #expect(shelf.stored.count == 0 && shelf.notes.count == 1)
  }
}
