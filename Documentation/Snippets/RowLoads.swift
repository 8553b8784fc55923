import Incremental

nonisolated struct Sale: Identifiable, Equatable {
  let id: Int
  var amount: Int
}

nonisolated struct Line: Identifiable, Equatable {
  let id: Int
  let text: String
}

// Answers are applied in the actor in which `load` is called, so a class that has a graph belongs to one.
@MainActor final class Dashboard {
  let graph = Graph()
  let sales: Input<Rows<Sale>>
  let shown: Input<Range<Int>>
  let lines: Incr<Rows<Line>>  // each view of rows has a type like this

  init(_ rows: Rows<Sale>, customer: @escaping @Sendable (Sale.ID) async throws -> String) {
    sales = Input(rows, in: graph)
    shown = Input(0..<2, in: graph)
    lines = sales.incr.sorted { $0.amount > $1.amount }.window(shown.incr).mapRows { id, sale in
      let name = sale[\.id].load(customer)  // an `Incr<Loaded<String>>`: runs when the row comes into view
      return sale.map2(name) { Line(id: id, text: "\($0.amount) \($1.error == nil ? $1.value ?? "…" : "failed")") }
    }
  }
}

@MainActor func show() async {
  let dashboard = Dashboard([Sale(id: 1, amount: 30), Sale(id: 2, amount: 20), Sale(id: 3, amount: 10)]) { id in
    "from customer \(id)"  // here a client would be awaited
  }
  let token = dashboard.lines.observe { _ in }  // a view would show them
  print(dashboard.lines.value.map(\.text))
  await dashboard.graph.finishLoading()
  print(dashboard.lines.value.map(\.text))
  dashboard.sales.modify { $0[id: 2]?.amount = 40 }  // the id is the same: nothing is loaded again
  print(dashboard.lines.value.map(\.text))
  dashboard.shown.set(1..<3)  // the row that leaves ends, and cancels what it loads
  await dashboard.graph.finishLoading()
  print(dashboard.lines.value.map(\.text))
  token.cancel()
}

await show()
