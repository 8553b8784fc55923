import Sluice

/// Values of a request: the span of a trace, a tenant.
nonisolated enum Request {
  @TaskLocal static var id = "none"
}

enum MailAction: Sendable {
  case send(to: String)
  case sent(String)
}

let mail = Reduce<[String], MailAction> { lines, action, context in
  switch action {
  case .send(let name): context.run { send in send(.sent("\(name), for \(Request.id)")) }
  case .sent(let line): lines.append(line)
  }
}

actor PostOffice {
  private lazy var store = Store([], mail, isolation: self)

  var outlet: Outlet<MailAction> { store.outlet }

  func lines(_ count: Int) async -> [String] {
    for await lines in store.values(\.self) where lines.count == count { return lines.sorted() }
    return []
  }
}

let office = PostOffice()
let outlet = await office.outlet

try await Request.$id.withValue("request 1") { try await outlet.send(.send(to: "Ann")) }
try await Request.$id.withValue("request 2") { try await outlet.send(.send(to: "Ben")) }
_ = Request.$id.withValue("request 3") { outlet.enqueue(.send(to: "Eve")) }  // no sender waits

for line in await office.lines(3) { print(line) }
