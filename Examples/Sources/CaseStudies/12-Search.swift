import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Asks a server for what contains a text.
struct FindPlaces: EffectRequest, Equatable {
  typealias Answer = [String]
  let text: String
}

/// A search that begins when nothing was typed for a while.
struct Search: Reducer {
  struct State: Equatable {
    var text = ""
    var results: [String] = []
    var problem: String?
  }

  enum Action: Equatable {
    case type(String)
    case found([String])
    case failed
  }

  enum Finding {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .type(""):
      state = State()
      context.cancel(id: EffectID(Finding.self))
    case .type(let text):
      state.text = text
      context.run(id: EffectID(Finding.self), cancelInFlight: true) { send in  // in place of the search before
        try await send.sleep(for: .milliseconds(300))
        send(.found(try await send.perform(FindPlaces(text: text))))
      } catch: { _ in
        .failed
      }
    case .found(let results): (state.results, state.problem) = (results, nil)
    case .failed: state.problem = "The places cannot be searched at the moment."
    }
  }
}

#if canImport(SwiftUI)
  /// A list with a search field.
  struct SearchView: View {
    let store: Store<Search.State, Search.Action>

    var body: some View {
      List {
        if let problem = store.problem { Text(problem).foregroundStyle(.red) }
        ForEach(store.results, id: \.self) { Text($0) }
      }
      .searchable(text: store.binding(\.text, action: Search.Action.type))
      .navigationTitle("Search")
    }
  }

  #Preview { SearchView(store: .preview(Search.State(results: ["Rome", "Romford"]), Search())) }
#endif
