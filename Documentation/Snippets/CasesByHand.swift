import Sluice

nonisolated enum Session {
  case signedOut
  case signedIn(name: String, visits: [Int])
}

nonisolated extension Session: CasePathable {
  struct Cases: Sendable {
    let signedOut = EnumCase<Session, Void>(
      "signedOut", embed: { .signedOut }, extract: { if case .signedOut = $0 { () } else { nil } })
    let signedIn = EnumCase<Session, (name: String, visits: [Int])>(
      "signedIn", embed: { .signedIn(name: $0.name, visits: $0.visits) },
      extract: { if case .signedIn(let name, let visits) = $0 { (name, visits) } else { nil } })
  }
  static let cases = Cases()
}

var session = Session.signedIn(name: "Ann", visits: [1])
Session.cases.signedIn.modify(&session) { $0.visits.append(2) }  // in place
print(session.caseName, session.is(\.signedOut), session[case: \.signedIn]?.visits ?? [])
