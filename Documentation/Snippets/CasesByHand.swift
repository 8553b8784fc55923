import Sluice

nonisolated enum Session {
  case signedOut
  case signedIn(name: String, visits: [Int])

  static let visitor = EnumCase<Session, (name: String, visits: [Int])>(
    "signedIn", embed: { .signedIn(name: $0.name, visits: $0.visits) },
    extract: { if case .signedIn(let name, let visits) = $0 { (name, visits) } else { nil } })
}

var session = Session.signedIn(name: "Ann", visits: [1])
Session.visitor.modify(&session) { $0.visits.append(2) }  // in place
print(Session.visitor.name, Session.visitor.extract(session)?.visits ?? [])
