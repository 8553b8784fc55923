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

let accepted = AsyncStream<Void>.makeStream()  // the mail server accepts the mail to Ann
let store = Store(
  Office(), office,
  handlers: [
    EffectHandler(Mail.self) { attempt in
      if attempt.request.to != "Ann" { try await Task.sleep(for: .seconds(60)) }
      for await _ in accepted.stream { return }
    }
  ])

@MainActor func show() {
  print(store.mails.jobs.map { "\($0.request.to): \($0.status == .queued ? "queued" : "under way")" })
}

for name in ["Ann", "Ben", "Cleo"] { store.send(.mails(.run(Mail(to: name)))) }
show()
accepted.continuation.yield()
for await count in store.values(\.mails.jobs.count) where count == 2 { break }
show()
store.shutDown()
