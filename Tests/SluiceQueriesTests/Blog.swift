import Sluice
import SluiceQueries
import SluiceTesting

/// A blog: what the tests ask for.
struct PostQuery: Query, Codable {
  struct Post: Codable, Equatable, Sendable {
    var title: String
    var likes = 0
  }
  typealias Answer = Post
  typealias Failure = LoadError

  let id: Int

  init(_ id: Int) { self.id = id }

  func tags(of answer: Post?) -> Set<QueryTag> {
    answer.map { ["posts", QueryTag("post", id), QueryTag("title", $0.title)] } ?? ["posts", QueryTag("post", id)]
  }

  func canRetry(after failure: LoadError) -> Bool { failure != .notFound }

  func placeholder(in queries: Queries<PostQuery>) -> Post? {
    queries[PostQuery(id - 1)].value.map { Post(title: "like \($0.title)") }
  }

  enum Change: Equatable, Sendable { case like, rename(String) }

  func apply(_ change: Change, to post: inout Post) {
    switch change {
    case .like: post.likes += 1
    case .rename(let title): post.title = title
    }
  }
}

enum LoadError: QueryError, Codable {
  case notFound, offline, other(String)

  init(_ error: any Error) { self = .other("\(error)") }
}

struct Like: Mutation, Hashable {
  typealias Failure = LoadError
  let post: Int
}

enum BlogAction: Equatable, Sendable {
  case posts(QueryAction<PostQuery>)
  case likes(MutationAction<Like>)
}

struct Blog: Reducer {
  struct State: Equatable, Sendable {
    var posts = Queries<PostQuery>()
    var likes = Mutations<Like>()
    var shownIDs: [Int] = []

    var shown: [PostQuery] { shownIDs.map { PostQuery($0) } }
  }
  typealias Action = BlogAction

  var policy = QueryPolicy(staleAfter: .seconds(60), keepFor: .seconds(300), attempts: 1)
  var invalidates = false

  var body: some Reducer<State, Action> {
    Scope(\.posts, action: BlogAction.posts) { QueryReducer(policy) }
    Scope(\.likes, action: BlogAction.likes) { MutationReducer() }
    OptimisticChange(of: \.posts, action: BlogAction.posts, by: \.likes, action: BlogAction.likes) { like in
      [PostQuery(like.post): .like]
    }
    if invalidates {
      Invalidation(of: BlogAction.posts, by: \.likes, action: BlogAction.likes) { like, _ in
        [QueryTag("post", like.post)]
      }
    }
  }
}

typealias PostStore = TestStore<Queries<PostQuery>, QueryAction<PostQuery>>

/// A store for posts alone.
func postStore(_ posts: Queries<PostQuery> = [:], _ policy: QueryPolicy = Blog().policy) -> PostStore {
  TestStore(posts, QueryReducer(policy))
}

let rye = PostQuery.Post(title: "Rye")
let salt = PostQuery.Post(title: "Salt")
let (one, two) = (PostQuery(1), PostQuery(2))

extension TestStore<Queries<PostQuery>, QueryAction<PostQuery>> {
  /// Shows a query, and answers it.
  func load(_ query: PostQuery, _ post: PostQuery.Post, placeholder: PostQuery.Post? = nil) {
    send(.show(query)) {
      $0[query] = .fetching()
      $0[query].placeholder = placeholder
    }
    answer(query, with: post)
    receive(.answered(query, post)) { $0[query] = .fresh(post) }
  }
}
