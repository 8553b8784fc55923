import SluiceSeeds

/// What Effective's samples declare, and what its tests share.
enum Effective {
  struct AppState: Equatable {
    var todos: [String] = []
  }

  struct AddTodo: Action {
    let name: String
  }

  typealias AppStore = Store<AppState, any Action>

  /// The state form of its handler.
  static let adding = On<AppState, AddTodo>(AddTodo.self) { state, action in state.todos.append(action.name) }

  /// A store without handlers, as Effective's are made.
  static func makeStore(
    onFailure: ((StoreFailure<any Action>) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> AppStore {
    Store(AppState(), EmptyReducer<AppState, any Action>(), onFailure: onFailure)
  }
}
