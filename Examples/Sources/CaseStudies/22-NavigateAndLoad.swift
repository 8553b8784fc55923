import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// A list of links, each of which pushes a screen that loads what it shows. Going back cancels that.
struct NavigateAndLoad: Reducer {
  struct State: Equatable { var path = RouteStack<NumberScreen.State>() }
  enum Action: Equatable { case path(RouteAction<NumberScreen.State, NumberScreen.Action>) }

  var body: some Reducer<State, Action> {
    EachRoute(\.path, action: Action.path) { NumberScreen() }
  }
}

/// A number and a fact about it. The screen pushes the next one, and knows nothing of the stack that it is in.
struct NumberScreen: Reducer {
  enum Fact: Equatable { case unknown, loading, loaded(String), failed }

  struct State: Equatable {
    let number: Int
    var fact = Fact.unknown
  }

  enum Action: Equatable {
    case load, next
    case answered(String)
    case failed
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .load:
      guard state.fact == .unknown || state.fact == .failed else { return }  // it appears again on the way back
      state.fact = .loading
      context.perform(FetchFact(number: state.number), answer: { .answered($0) }, failure: { _ in .failed })
    case .next: context.push(State(number: state.number + 1))
    case .answered(let fact): state.fact = .loaded(fact)
    case .failed: state.fact = .failed
    }
  }
}

#if canImport(SwiftUI)
  /// The links, and the screens above them.
  struct NavigateAndLoadView: View {
    let store: Store<NavigateAndLoad.State, NavigateAndLoad.Action>

    var body: some View {
      NavigationStack(store, path: \.path, action: NavigateAndLoad.Action.path) {
        List {
          ForEach(0..<10, id: \.self) { number in
            Button("Number \(number)") { store.send(.path(.push(NumberScreen.State(number: number)))) }
          }
        }
        .navigationTitle("Navigate and load")
      } destination: {
        NumberScreenView(store: $0)
      }
    }
  }

  private struct NumberScreenView: View {
    let store: Store<NumberScreen.State, NumberScreen.Action>

    var body: some View {
      Form {
        switch store.fact {
        case .unknown, .loading: ProgressView()
        case .loaded(let fact): Text(fact)
        case .failed: Button("Try again") { store.send(.load) }
        }
        Button("Next number") { store.send(.next) }
      }
      .onAppear { store.send(.load) }
      .navigationTitle("\(store.number)")
    }
  }

  #Preview { NavigateAndLoadView(store: .preview(NavigateAndLoad.State(), NavigateAndLoad())) }
#endif
