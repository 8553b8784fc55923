import Sluice
import SluiceQueries
import SluiceTesting

struct PostQuery: Query {
  typealias Answer = String
  let id: Int
}

let post = PostQuery(id: 7)
let policy = QueryPolicy(staleAfter: .seconds(60), keepFor: .seconds(300), attempts: 2, backoff: .constant(.seconds(5)))

let store = TestStore(Queries<PostQuery>(), QueryReducer(policy))
store.send(.show(post)) { $0[post] = .fetching() }
store.send(.show(post))  // a further viewer changes nothing, and makes no request

store.fail(post, with: QueryFailure("offline"))  // the query is the request: it is matched, and answered
store.receive(.failed(post, QueryFailure("offline"))) {
  $0[post].failures = 1
  $0[post].isPausing = true
}
store.advance(by: .seconds(5))
store.receive(.retried(post)) { $0[post].isPausing = false }
store.answer(post, with: "Rye bread")
store.receive(.answered(post, "Rye bread")) { $0[post] = .fresh("Rye bread") }

store.advance(by: .seconds(60))  // time stands still but for this
store.receive(.aged(post)) { $0[post].isStale = true }
store.send(.show(post)) { $0[post] = .fetching("Rye bread") }  // the last value stays
store.answer(post, with: "Rye and salt")
store.receive(.answered(post, "Rye and salt")) { $0[post] = .fresh("Rye and salt") }
store.finish()  // the times that are waited for do not count
print(store.state[post].value ?? "")
