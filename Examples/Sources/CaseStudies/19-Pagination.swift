import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// Asks for one page of a list.
struct FetchPage: EffectRequest, Equatable {
  struct Answer: Equatable, Sendable {
    var items: [Item]
    var next: Int?
  }

  struct Item: Equatable, Identifiable, Sendable { let id: Int }

  let page: Int
}

/// A list that asks for its next page when its last row appears. `SluiceQueries` has a reducer for this, with a cache.
struct Pagination: Reducer {
  struct State: Equatable {
    var items: Rows<FetchPage.Item> = []
    var next: Int? = 0
    var isLoading = false
    var hasFailed = false
  }

  enum Action: Equatable {
    case appear(FetchPage.Item.ID?)  // of a row; nil is the empty list
    case retry
    case loaded(FetchPage.Answer)
    case failed
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .appear(let id):
      if id == state.items.last?.id, !state.hasFailed { load(&state, context) }
    case .retry: load(&state, context)
    case .loaded(let page):
      (state.isLoading, state.next) = (false, page.next)
      for item in page.items { state.items.updateOrAppend(item) }  // the server's list may have moved meanwhile
    case .failed: (state.isLoading, state.hasFailed) = (false, true)
    }
  }

  private func load(_ state: inout State, _ context: Context<Action>) {
    guard let page = state.next, !state.isLoading else { return }
    (state.isLoading, state.hasFailed) = (true, false)
    context.perform(FetchPage(page: page), answer: { .loaded($0) }, failure: { _ in .failed })
  }
}

#if canImport(SwiftUI)
  /// The list, which tells of the rows that appear.
  struct PaginationView: View {
    let store: Store<Pagination.State, Pagination.Action>

    var body: some View {
      List {
        ForEach(store.items) { item in
          Text("Item \(item.id)").onAppear { store.send(.appear(item.id)) }
        }
        if store.isLoading { ProgressView() }
        if store.hasFailed { Button("Try again") { store.send(.retry) } }
      }
      .onAppear { store.send(.appear(nil)) }
      .navigationTitle("Pages")
    }
  }

  #Preview {
    PaginationView(
      store: .preview(Pagination.State(items: [FetchPage.Item(id: 1), FetchPage.Item(id: 2)]), Pagination()))
  }
#endif
