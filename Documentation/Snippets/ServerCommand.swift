import Sluice

struct Overdrawn: Error {}

enum AccountAction: Sendable {
  case draw(Int)
}

let account = Reduce<Int, AccountAction> { balance, action in
  switch action {
  case .draw(let amount): balance -= amount
  }
}

actor Bank {
  private lazy var store = Store(100, account, isolation: self)

  /// Decides and acts in one step of the actor: nothing comes between.
  func draw(_ amount: Int) throws -> Int {
    guard store.state >= amount else { throw Overdrawn() }
    try store.send(.draw(amount)).get()  // with a journal: recorded, or an error
    return store.state
  }
}

let bank = Bank()
print(try await bank.draw(70))
do { print(try await bank.draw(70)) } catch { print(error) }
