import Sluice

struct Order: Sendable {
  var lines: [String] = []
  var isPaid = false
}

enum OrderAction {
  case checkOut
  case pay
  case paid(receipt: String)
  case note(String)
}

let order = Reduce<Order, OrderAction> { state, action, context in
  switch action {
  case .checkOut:
    context.run { send in
      send(.pay)
      let receipt = try await send.first(within: .seconds(30)) {
        if case .paid(let receipt) = $0 { receipt } else { nil }
      }
      try await send.until(reading: Order.self) { $0.isPaid }
      send.group([.note("receipt \(receipt)"), .note("thank you")])
    }
  case .pay: context.run { send in send(.paid(receipt: "17")) }
  case .paid: state.isPaid = true
  case .note(let line): state.lines.append(line)
  }
}

let store = Store(Order(), order)
let token = store.observe(\.lines, initial: false) { print($0) }
await store.send(.checkOut).finish()
