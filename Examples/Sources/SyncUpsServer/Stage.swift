import LocalServer
import SluiceNavigation
import SyncUps

/// Connects the store with the pages: it shows them the screen, sends what they ask for, and starts a meeting that is
/// shown.
@MainActor
final class Stage {
  let screens: Screens<Screen>
  private let store: Store<AppFeature.State, AppFeature.Action>
  private var tokens: [Token] = []

  init(_ store: Store<AppFeature.State, AppFeature.Action>) {
    self.store = store
    let screen = store.incr { Screen($0) }
    screens = Screens(screen.value)
    tokens.append(screen.onChange { [screens] _, screen in screens.show(screen) })
    // A view does so when it appears.
    tokens.append(
      store.incr { $0.recording?.id }.observe { [unowned store] id in
        if let id { store.send(.path(.destination(id, .record(.onTask)))) }
      })
  }

  /// Sends the action that a page asks for.
  ///
  /// - Throws: a `Refusal`, if there is nothing that it could be for.
  func perform(_ asked: PageAction) throws { if let action = try asked.action(in: store.state) { store.send(action) } }
}
