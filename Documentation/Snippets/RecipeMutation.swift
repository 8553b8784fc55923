import Sluice
import SluiceQueries
import SluiceTesting

struct PostQuery: Query {
  typealias Answer = Int  // the likes of a post
  enum Change: Equatable, Sendable { case like }
  let id: Int

  func apply(_ change: Change, to likes: inout Int) { likes += 1 }
}

struct Like: Mutation { let post: Int }

nonisolated struct Blog: Equatable {
  var posts = Queries<PostQuery>()
  var likes = Mutations<Like>()
}

nonisolated enum BlogAction: Equatable, Sendable {
  case posts(QueryAction<PostQuery>)
  case likes(MutationAction<Like>)
}

struct BlogReducer: Reducer {
  var body: some Reducer<Blog, BlogAction> {
    Scope(\.posts, action: BlogAction.posts) { QueryReducer() }
    Scope(\.likes, action: BlogAction.likes) { MutationReducer() }
    OptimisticChange(of: \.posts, action: BlogAction.posts, by: \.likes, action: BlogAction.likes) { like in
      [PostQuery(id: like.post): .like]
    }
  }
}

let post = PostQuery(id: 7)
let store = TestStore(Blog(), BlogReducer())
store.exhaustivity = .off
store.send(.posts(.set(post, 10)))

store.send(.likes(.run(Like(post: 7))))
print("at once:", store.state.posts[post].value ?? 0)
store.fail(Like(post: 7), with: QueryFailure("offline"))
store.skipReceivedActions()
print("taken back:", store.state.posts[post].value ?? 0, store.state.likes.last?.status.error?.description ?? "")

store.send(.likes(.run(Like(post: 7))))
store.answer(Like(post: 7), with: MutationDone())
store.skipReceivedActions()
print("confirmed:", store.state.posts[post].value ?? 0)
