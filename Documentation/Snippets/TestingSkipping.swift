import Sluice
import SluiceTesting

struct Order: Equatable {
  var lines: [String] = []
  var isSent = false
  var note = ""
}

enum OrderAction: Equatable, Sendable { case add(String), checkOut, reserved, sent }

let order = Reduce<Order, OrderAction> { order, action, context in
  switch action {
  case .add(let line): (order.lines, order.note) = (order.lines + [line], "draft")
  case .checkOut: context.send(.reserved); context.send(.sent)
  case .reserved: order.note = "reserved"
  case .sent: order.isSent = true
  }
}

let store = TestStore(Order(), order)
store.exhaustivity = .off  // `.off(showsSkipped: true)` lists what was skipped
store.send(.add("Rye")) { $0.lines = ["Rye"] }  // not a word about the note
store.send(.checkOut)
store.receive(.sent) { $0.isSent = true }
store.finish()
print(store.state)
