import Sluice
import SluiceQueries

struct PostQuery: Query {
  struct Post: Equatable, Sendable { var likes: Int }
  typealias Answer = Post
  enum Change: Equatable, Sendable { case like }  // changes of a user that the server has not confirmed yet

  let id: Int

  func tags(of answer: Post?) -> Set<QueryTag> { ["posts", QueryTag("post", id)] }
  func apply(_ change: Change, to post: inout Post) { post.likes += 1 }
}

struct Like: Mutation { let post: Int }

nonisolated struct Blog {
  var posts = Queries<PostQuery>()
  var likes = Mutations<Like>()
}

nonisolated enum BlogAction {
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
    Invalidation(of: BlogAction.posts, by: \.likes, action: BlogAction.likes) { like, _ in [QueryTag("post", like.post)]
    }
  }
}

@MainActor final class Server {
  var likes = 10
  var isReachable = true
}
struct Unreachable: Error {}

@MainActor func likeTwice() async {
  let server = Server()
  let store = Store(
    Blog(), BlogReducer(),
    handlers: [
      EffectHandler(PostQuery.self) { _ in PostQuery.Post(likes: server.likes) },
      EffectHandler(Like.self) { _ in
        await Task.yield()  // it takes its time
        if await !server.isReachable { throw Unreachable() }
        await MainActor.run { server.likes += 1 }
      },
    ])
  let posts = store.scope(\.posts, action: BlogAction.posts)
  let token = posts.show(PostQuery(id: 7)) { print("likes:", $0.value?.likes ?? 0, $0.isFetching ? "…" : "") }

  await store.send(.likes(.run(Like(post: 7)))).finish()  // shown at once, confirmed, fetched again

  server.isReachable = false
  await store.send(.likes(.run(Like(post: 7)))).finish()  // shown at once, and taken back
  print(store.likes.last?.status.error?.description ?? "")
  token.cancel()
}

await likeTwice()
