import Sluice

struct Cart { var prices: Rows<Price> = [] }
nonisolated struct Price: Identifiable, Equatable { let id: Int; var cents: Int }
struct Rates { var dollar = 1.5 }

let cart = Store(Cart(), Reduce<Cart, Price> { cart, price in cart.prices.append(price) })
let rates = Store(Rates(), Reduce<Rates, Double> { $0.dollar = $1 }, graph: cart.graph)  // one graph for both

let cents = cart.incr(\.prices).sum(of: \.cents)  // for a change of k prices: k steps
let dollars = cents.map2(rates.incr(\.dollar)) { Double($0) * $1 / 100 }
let token = dollars.observe { print($0) }

cart.send(Price(id: 1, cents: 1_000), Price(id: 2, cents: 500))
rates.send(2)
