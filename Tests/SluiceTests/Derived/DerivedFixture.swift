import Sluice

struct CartLine: Equatable, Identifiable {
  var id: Int
  var price = 1
  var count = 1
}

struct Cart: Equatable {
  var lines: Rows<CartLine> = []
  var prices: [Int] = []
  var rate = 10
  var isMember = false
  var note = ""
  var twin = Twin()
  var other = Twin()
  var gift: Twin?
}

/// A part without an id.
struct Twin: Equatable {
  var numbers: [Int] = []
}

/// Which derived values were computed. Each test that counts has a cart of its own derived values.
struct CartValues: Sendable {
  let computed = Log()
  let total: Derived<Cart, Int>
  let rebate: Derived<Cart, Int>
  let due: Derived<Cart, Int>
  let cost: Derived<CartLine, Int>
  let sum: Derived<Twin, Int>

  init() {
    let computed = computed
    let total = Derived<Cart, Int>("total") { cart in
      computed("total")
      return cart.lines.reduce(0) { $0 + $1.price * $1.count } + cart.prices.reduce(0, +)
    }
    let rebate = Derived<Cart, Int>("rebate") { cart in
      computed("rebate")
      return cart.isMember ? cart[total] * cart.rate / 100 : 0
    }
    due = Derived("due") { cart in
      computed("due")
      return cart[total] - cart[rebate]
    }
    cost = Derived("cost") { line in
      computed("cost")
      return line.price * line.count
    }
    sum = Derived("sum") { twin in
      computed("sum")
      return twin.numbers.reduce(0, +)
    }
    (self.total, self.rebate) = (total, rebate)
  }

  /// The names of what was computed since the start, in order.
  var names: String { computed.lines.joined(separator: " ") }
}

enum CartAction: Equatable, Sendable {
  case add(price: Int)
  case price(Int, Int)
  case remove(Int)
  case rate(Int)
  case member(Bool)
  case note(String)
  case twin(TwinAction)
  case other(TwinAction)
  case line(Int, LineAction)
}

enum TwinAction: Equatable, Sendable { case add(Int) }
enum LineAction: Equatable, Sendable { case count(Int), read }

let cartReducer = Reduce<Cart, CartAction> { cart, action in
  switch action {
  case .add(let price): cart.lines.append(CartLine(id: (cart.lines.map(\.id).max() ?? 0) + 1, price: price))
  case .price(let id, let price): cart.lines[id: id]?.price = price
  case .remove(let id): cart.lines.remove(id: id)
  case .rate(let rate): cart.rate = rate
  case .member(let isMember): cart.isMember = isMember
  case .note(let note): cart.note = note
  case .twin(.add(let number)): cart.twin.numbers.append(number)
  case .other(.add(let number)): cart.other.numbers.append(number)
  case .line(let id, .count(let count)): cart.lines[id: id]?.count = count
  case .line(_, .read): break
  }
}
