import Sluice

struct Overdrawn: Error { var missing: Int }

enum AccountAction: ActionWithReply, Codable {
  case draw(Int)

  typealias Reply = Int  // the new balance
}

let account = Reduce<Int, AccountAction> { balance, action, context in
  switch action {
  case .draw(let amount):
    guard balance >= amount else { return context.reject(Overdrawn(missing: amount - balance)) }
    balance -= amount
    context.reply(balance)
  }
}

actor Bank {
  private lazy var store = Store(100, account, isolation: self)

  var outlet: Outlet<AccountAction> { store.outlet }
}

let bank = Bank()

func answer(to request: AccountAction, key: String) async -> String {
  do {
    let receipt = try await bank.outlet.ask(request, within: .seconds(2), key: key)
    return "200 \(receipt.reply ?? 0) left"
  } catch let refusal as Overdrawn {
    return "409 \(refusal.missing) missing"
  } catch StoreError.notRecorded {
    return "503 try again"  // the disk is full, for example
  } catch StoreError.deadlineExceeded {
    return "504 try again, with the same key"
  } catch {
    return "500 \(error)"
  }
}

print(await answer(to: .draw(70), key: "request 1"))
print(await answer(to: .draw(70), key: "request 2"))
print(await answer(to: .draw(70), key: "request 1"))  // repeated: it is not handled again
