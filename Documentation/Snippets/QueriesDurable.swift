import Sluice
import SluiceDurable
import SluiceQueries

nonisolated struct ListQuery: Query, Codable {
  typealias Answer = [String]
  func apply(_ item: String, to list: inout [String]) { list.append(item) }
}

nonisolated struct AddItem: DurableRequest {
  static let isOrdered = true  // the second item is added after the first, however often that is tried
  let item: String
}

nonisolated struct Shopping: Codable {
  var list = Queries<ListQuery>()
  var additions = DurableWork<AddItem>()
}

nonisolated enum ShoppingAction: Codable, Sendable {
  case list(QueryAction<ListQuery>)
  case additions(DurableAction<AddItem>)
}

struct ShoppingReducer: Reducer {
  var body: some Reducer<Shopping, ShoppingAction> {
    Scope(\.list, action: ShoppingAction.list) { QueryReducer() }
    Scope(\.additions, action: ShoppingAction.additions) { DurableReducer() }
    OptimisticChange(
      of: \.list, action: ShoppingAction.list, byWork: \.additions, action: ShoppingAction.additions
    ) { [ListQuery(): $0.item] }
  }
}

@MainActor final class Server {
  struct Unreachable: Error {}
  var list = ["eggs"]
  var isReachable = false
  var keys: Set<String> = []

  func add(_ item: String, key: String) throws {
    if !isReachable { throw Unreachable() }
    if keys.insert(key).inserted { list.append(item) }
  }
}

@MainActor func shop() async throws {
  let server = Server()
  let journal = MemoryJournal<Shopping, ShoppingAction>()  // stands in for `SQLiteJournal`
  func open() throws -> Store<Shopping, ShoppingAction> {
    try Store(
      Shopping(), ShoppingReducer(), journal: journal,
      handlers: [
        EffectHandler(ListQuery.self) { @MainActor (_: ListQuery) async throws -> [String] in server.list },
        EffectHandler(AddItem.self) { @MainActor (attempt: DurableAttempt<AddItem>) async throws -> Void in
          try server.add(attempt.request.item, key: attempt.key)
        },
      ])
  }

  // Without a network: the changes are shown, and the program ends.
  do {
    let store = try open()
    store.send(.list(.set(ListQuery(), ["eggs"])))
    store.send(.additions(.run(AddItem(item: "milk"))))
    store.send(.additions(.run(AddItem(item: "rye"))))
    print("shown:", store.list[ListQuery()].value ?? [])
    for await failures in store.values(\.additions.jobs[0].failures) where failures > 0 { break }
    store.shutDown()
  }

  // The next run, when the network returns.
  let store = try open()
  print("shown:", store.list[ListQuery()].value ?? [], "open:", store.additions.jobs.count)
  server.isReachable = true
  for job in store.additions.jobs { store.send(.additions(.retry(job.id))) }
  for await count in store.values(\.additions.jobs.count) where count == 0 { break }
  print("on the server:", server.list)
}

try await shop()
