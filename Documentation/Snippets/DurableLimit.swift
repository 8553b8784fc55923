import SluiceDurable

nonisolated struct Mail: DurableRequest {
  static let attemptsAtOnce = 2  // what the mail server permits
  var to: String
}

nonisolated struct Office: Codable, Equatable { var mails = DurableWork<Mail>() }
nonisolated enum OfficeAction: Codable, Sendable { case mails(DurableAction<Mail>) }

let office = Scope.receiving(\Office.mails, action: OfficeAction.mails) {
  DurableReducer<Mail>()
} output: { _ in
  nil
}

let server = AsyncStream<Void>.makeStream()  // lets one mail through for each element
let store = Store(
  Office(), office,
  handlers: [EffectHandler(Mail.self) { _ in for await _ in server.stream { return } }])

@MainActor func show() {
  print(store.mails.jobs.map { "\($0.request.to): \($0.status == .queued ? "queued" : "under way")" })
}

for name in ["Ann", "Ben", "Cleo"] { store.send(.mails(.run(Mail(to: name)))) }
show()
server.continuation.yield()
for await count in store.values(\.mails.jobs.count) where count == 2 { break }
show()
store.shutDown()
