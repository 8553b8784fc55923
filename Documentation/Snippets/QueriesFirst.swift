import Sluice
import SluiceQueries

struct PostQuery: Query {  // what is asked for, and what comes back
  typealias Answer = String
  let id: Int
}

nonisolated struct Blog {
  var posts = Queries<PostQuery>()  // the cache: a value in the state
}

nonisolated enum BlogAction {
  case posts(QueryAction<PostQuery>)
}

nonisolated extension BlogAction: CasePathable {  // or @Cases of SluiceMacros
  struct Cases: Sendable {
    let posts = EnumCase<BlogAction, QueryAction<PostQuery>>(
      "posts", embed: { .posts($0) }, extract: { if case .posts(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
}

struct BlogReducer: Reducer {
  var body: some Reducer<Blog, BlogAction> {
    Scope(\.posts, action: \.posts) {
      QueryReducer(QueryPolicy(staleAfter: .seconds(60)))
    }
  }
}

let server = EffectHandler(PostQuery.self) { query in
  print("request for \(query.id)")
  return "post \(query.id)"
}

let store = Store(Blog(), BlogReducer(), handlers: [server])
let posts = store.scope(\.posts, action: \.posts)

let title = posts.show(PostQuery(id: 7)) { post in  // asks, and observes, while the token is held
  print("title:", post.value ?? "…")
}
let detail = posts.show(PostQuery(id: 7))  // one value, one request
print(store.posts[PostQuery(id: 7)].isStale)

store.send(.posts(.refetch(PostQuery(id: 7))))  // on demand; the answer is equal, so the value stays as it is
