import Sluice

struct Account: Equatable {
  var balance = 10
  var owner = "Ann"
}

enum AccountAction { case draw(Int), rename(String) }

let account = Reduce<Account, AccountAction> { account, action in
  switch action {
  case .draw(let amount): account.balance -= amount
  case .rename(let name): account.owner = name
  }
}

let solvent = Interceptor<Account, AccountAction>.validate("no debts") { $0.balance >= 0 }

let store = Store(Account(), account, interceptors: [solvent, .debug()], onFailure: { print($0.cause) })
let token = store.intercept(.onChange(of: \.owner) { old, new in print("from", old, "to", new) })
store.send(.rename("Ben"))
store.send(.draw(20))

// Inside a `Throwing`, what breaks a rule is taken back.
let strict = Throwing {
  account.intercepted(by: .validate("no debts") { $0.balance >= 0 })
}
print(strict(Account(), .draw(20)).balance)
