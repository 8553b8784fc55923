import SluiceDurable
import SluiceTesting

nonisolated struct Charge: DurableRequest {
  typealias Answer = Int  // the number of a receipt
  var order: Int
}

nonisolated struct Shop: Codable, Equatable {
  var charges = DurableWork<Charge>()
  var receipts: [Int] = []
}

nonisolated enum ShopAction: Codable, Equatable, Sendable {
  case buy(Int)
  case charges(DurableAction<Charge>)
  case charged(DurableAction<Charge>.Output)
}

struct ShopReducer: Reducer {
  var body: some Reducer<Shop, ShopAction> {
    Reduce { shop, action, context in
      switch action {
      case .buy(let order): shop.charges.run(Charge(order: order), context)
      case .charged(.answered(_, _, let receipt)): shop.receipts.append(receipt)
      case .charged, .charges: break
      }
    }
    Scope.receiving(\.charges, action: ShopAction.charges) {
      DurableReducer(attempts: 2)
    } output: {
      .charged($0)
    }
  }
}

// In a test target: `@MainActor @Test func …() async {`
@MainActor func chargesAreRepeated() async {
  let store = TestStore(Shop(), ShopReducer())
  store.exhaustivity = .off
  store.send(.buy(7))
  let job = store.state.charges.jobs[0].id
  let key = "\(job)"  // the key of all attempts

  await store.fail(DurableAttempt(Charge(order: 7), key: key), with: Offline())
  await store.advance(by: .seconds(10))  // the pause before the second attempt
  store.skipReceivedActions()
  await store.answer(DurableAttempt(Charge(order: 7), key: key, number: 2), with: 42)
  await store.receive(.charges(.answered(job, 42)))
  store.skipReceivedActions()
  print(store.state.receipts, store.state.charges.jobs.count)
}

struct Offline: Error {}

await chargesAreRepeated()
