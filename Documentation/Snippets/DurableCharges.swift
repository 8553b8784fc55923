import SluiceDurable

nonisolated struct Charge: DurableRequest {
  struct Receipt: Codable, Equatable, Sendable { var number: String }
  typealias Answer = Receipt
  var order: Int
  var amount: Int
}

nonisolated struct Shop: Codable, Equatable {
  var charges = DurableWork<Charge>()
  var receipts: [String] = []
}

nonisolated enum ShopAction: Codable, Sendable {
  case buy(order: Int, amount: Int)
  case charges(DurableAction<Charge>)
  case paid(Charge.Receipt)
  case notPaid(order: Int)
}

struct ShopReducer: Reducer {
  var body: some Reducer<Shop, ShopAction> {
    Reduce { shop, action, context in
      switch action {
      case .buy(let order, let amount): shop.charges.run(Charge(order: order, amount: amount), context)
      case .paid(let receipt): shop.receipts.append(receipt.number)
      case .notPaid, .charges: break
      }
    }
    Scope.receiving(\.charges, action: ShopAction.charges) {
      DurableReducer(attempts: 5)
    } output: {
      switch $0 {
      case .answered(_, _, let receipt): .paid(receipt)
      case .failed(let job): .notPaid(order: job.request.order)
      case .interrupted: nil
      }
    }
  }
}

/// Stands in for `SQLiteJournal` of SluiceJournal.
let journal = MemoryJournal<Shop, ShopAction>()

@MainActor func open(_ bank: EffectHandler) throws -> Store<Shop, ShopAction> {
  try Store(Shop(), ShopReducer(), journal: journal, handlers: [bank])
}

// The first run ends before the bank answers.
do {
  let store = try open(
    EffectHandler(Charge.self) { attempt in
      try await Task.sleep(for: .seconds(3600))
      return Charge.Receipt(number: "")
    })
  store.send(.buy(order: 7, amount: 250))
  print(store.state.charges.jobs.map(\.status))
  store.shutDown()
}

// The next one makes the request again, with the key of the first attempt.
let store = try open(
  EffectHandler(Charge.self) { attempt in
    print("attempt \(attempt.number) for \(attempt.request.amount), \(attempt.key.count) digits")
    return Charge.Receipt(number: "R-\(attempt.request.order)")
  })
for await receipts in store.values(\.receipts) where !receipts.isEmpty {
  print(receipts, store.state.charges.jobs.count)
  break
}
