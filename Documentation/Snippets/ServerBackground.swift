import Sluice

/// A log at another server, which takes its time.
actor RemoteLog {
  private(set) var lines: [String] = []

  func append(_ new: [String]) async throws {
    try await Task.sleep(for: .milliseconds(50))
    lines += new
  }
}

final class RemoteJournal: BackgroundJournal {
  let log = RemoteLog()
  let recording = RecordingMode.inBackground

  func load() -> Recording<[String], String> { Recording(snapshot: nil, entries: []) }
  func offer(snapshot: [String]) {}
  func append(_ entries: [JournalEntry<String>]) { preconditionFailure("Only a store without an actor needs this.") }
  func prepareAppend(_ entries: [JournalEntry<String>]) -> JournalWrite {
    let lines = entries.map(\.action)  // here, in the store's actor: encode
    return JournalWrite { [log] in try await log.append(lines) }  // elsewhere: write
  }
}

@MainActor func serve(_ journal: RemoteJournal) async throws {
  let bakery = Reduce<[String], String> { orders, order, context in
    orders.append(order)
    context.run { _ in print("bake", order) }
  }
  let store = try Store([], bakery, journal: journal)
  let token = store.observe(\.count) { print("shown:", $0) }
  let bread = store.send("bread")
  store.send("cake")
  print("handled:", store.state, "recorded:", await journal.log.lines)
  try await bread.recorded()
  print("recorded:", await journal.log.lines)
  await store.send("tart").finish()
  token.cancel()
}

try await serve(RemoteJournal())
