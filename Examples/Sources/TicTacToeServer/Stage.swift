import LocalServer
import Sluice
import SluiceUndo
import TicTacToe

/// Connects the store with the pages: it shows them the game and the log, and sends what the players do.
@MainActor
final class Stage {
  let screens: Screens<Screen>
  private let store: Store<App, AppAction>
  private let log: ActionLog
  private var token: Token?

  init(_ games: some SavedGames) {
    let log = ActionLog()
    let store = Store(App(), parcel: appParcel(saving: games), trace: log.trace, onFailure: log.note)
    (self.log, self.store, screens) = (log, store, Screens(Screen(store.state, log.lines)))
    token = store.observe(\.self, initial: false) { [unowned self] _ in screens.show(screen) }
    store.send(.list)
  }

  var screen: Screen { Screen(store.state, log.lines) }

  /// Sends the action of a player.
  ///
  /// - Throws: a `Refusal`, if the rules do not allow it.
  func perform(_ sent: PageAction) throws {
    store.send(sent.action, undo: sent.intent(in: store.game))
    guard let reason = log.lines.first?.reason else { return }
    screens.show(screen)
    throw Refusal(.conflict, reason)
  }
}
