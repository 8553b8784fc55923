import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Feed: Equatable { var posts: [String] = [] }

nonisolated enum FeedAction: Equatable, Sendable { case refresh, loaded([String]) }

nonisolated let feed = Reduce<Feed, FeedAction> { feed, action, context in
  switch action {
  case .refresh: context.run { send in send(.loaded(["News"])) }
  case .loaded(let posts): feed.posts = posts
  }
}

struct FeedView: View {
  let store: Store<Feed, FeedAction>

  var body: some View {
    List { ForEach(store.posts, id: \.self) { Text($0) } }
      .refreshable(store, .refresh)
      .task(store, .refresh)  // cancelled when the view disappears
  }
}

@main struct FeedApp: SwiftUI.App {
  @AppStore private var store = Store(Feed(), feed)  // made once

  var body: some Scene {
    WindowGroup { FeedView(store: store) }
  }
}
