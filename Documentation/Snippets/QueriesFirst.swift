import Sluice
import SluiceQueries

struct PostQuery: Query {  // the request, and its answer
  typealias Answer = String
  let id: Int
}

nonisolated struct Blog {
  var posts = Queries<PostQuery>()  // the cache: a value in the state
}

nonisolated enum BlogAction {
  case posts(QueryAction<PostQuery>)
}

struct BlogReducer: Reducer {
  var body: some Reducer<Blog, BlogAction> {
    Scope(\.posts, action: BlogAction.posts) {
      QueryReducer(QueryPolicy(staleAfter: .seconds(60)))
    }
  }
}

let server = EffectHandler(PostQuery.self) { query in
  print("request for \(query.id)")
  return "post \(query.id)"
}

let store = Store(Blog(), BlogReducer(), handlers: [server])
let posts = store.scope(\.posts, action: BlogAction.posts)

let title = posts.show(PostQuery(id: 7)) { post in  // shows and observes the query while the token is held
  print("title:", post.value ?? "…")
}
let detail = posts.show(PostQuery(id: 7))  // one value, one request
print(store.posts[PostQuery(id: 7)].isStale)

store.send(.posts(.refetch(PostQuery(id: 7))))  // on demand; the answer is equal, so the value is unchanged
