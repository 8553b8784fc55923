import Sluice

struct Overdrawn: Error { let by: Int }

struct Bank {
  var balance = 100
  var attempts = 0
}

let bank = Combined<Bank, Int> {
  Reduce { bank, _ in bank.attempts += 1 }
  Throwing { bank, amount, context in
    bank.balance -= amount
    if amount > 1 { context.send(1) }  // a fee
    if bank.balance < 0 { throw Overdrawn(by: -bank.balance) }
  }
}

let store = Store(Bank(), bank, onFailure: { print($0.cause, $0.actions) })
store.send(120)
print(store.state)
