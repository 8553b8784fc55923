import Sluice
import SluiceCombine

final class Slow: Subscriber {
  let name: String
  private var subscription: (any Subscription)?

  init(_ name: String) { self.name = name }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    print(name, input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { print(name, "over") }

  func ask(for count: Int) { subscription?.request(.max(count)) }
}

let store = Store(0, Reduce<Int, Int> { $0 = $1 })
let (newest, every) = (Slow("newest"), Slow("every"))
store.publisher(\.self).subscribe(newest)
store.values(\.self, .every).publisher().subscribe(every)

for number in 1...3 { store.send(number) }
newest.ask(for: 2)
every.ask(for: 2)
store.send(4)
store.shutDown()  // kept values are delivered first
every.ask(for: 3)
