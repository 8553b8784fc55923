import Sluice

enum Session {
  case signedOut
  case signedIn(name: String, visits: [Int])
  case locked(since: Int)
}

var session = Session.signedIn(name: "Ann", visits: [1])
let signedIn = EnumCase(Session.signedIn)

signedIn.modify(&session) { $0.1.append(2) }  // in place
print(signedIn.name, signedIn.extract(session)?.1 ?? [])

modify(&session, Session.locked) { $0 += 1 }  // it is another case, so nothing changes
session = .locked(since: 1)
modify(&session, Session.locked) { $0 += 1 }
print(session, EnumCase(Session.signedOut).extract(session) != nil)
