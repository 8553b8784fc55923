import Incremental

/// Customers whose names arrive when the test says so. A task that is cancelled ends the stream of its id only.
nonisolated struct Customers: Sendable {
  let answers: [Int: (stream: AsyncStream<String>, continuation: AsyncStream<String>.Continuation)]

  init(_ ids: ClosedRange<Int>) {
    answers = Dictionary(uniqueKeysWithValues: ids.map { ($0, AsyncStream.makeStream()) })
  }

  func name(of id: Int) async throws -> String {
    for await name in answers[id, default: AsyncStream.makeStream()].stream { return name }
    throw CancellationError()
  }

  func answer(_ id: Int, _ name: String) { answers[id]?.continuation.yield(name) }
}

// In a test target: `@MainActor @Test func …() async {`
@MainActor func theSelectedCustomerIsLoaded() async {
  let customers = Customers(1...3)
  let graph = Graph()
  let selection = Input(1, in: graph)
  let name = selection.incr.load { try await customers.name(of: $0) }
  let token = name.observe { print($0.value ?? "nobody", $0.isLoading ? "…" : "") }

  customers.answer(1, "Ada")
  await graph.finishLoading()
  selection.set(2)  // the last value stays
  selection.set(3)  // cancels the request for 2, whose answer does not count
  customers.answer(2, "Grace")
  customers.answer(3, "Mary")
  await graph.finishLoading()
  token.cancel()
}

await theSelectedCustomerIsLoaded()
