package import Sluice

/// What the program shows: the menu, or a match.
package enum Game: Codable, Equatable, Sendable {
  case menu
  case playing(Match)
}

/// The whole state: what is shown, and which games are saved.
package struct App: Equatable, Sendable {
  /// What is shown.
  package var game = Game.menu
  /// The names of the saved games.
  package var saved: [String] = []
  /// What to say about what was tried last.
  package var message = ""

  /// An app that shows the menu.
  package init() {}
}

/// What can be done.
package enum AppAction: Sendable {
  case start(isAgainstComputer: Bool)
  case match(MatchAction)
  case leave
  case save(String), load(String), list
  case saved(String, names: [String])
  case loaded(String, Game)
  case listed([String])
  case failed(String)
}

/// Saves the game under a name.
///
/// The answer is the names of all.
struct SaveGame: EffectRequest {
  typealias Answer = [String]
  let name: String
  let game: Game
}

/// Loads the game that was saved under a name.
struct LoadGame: EffectRequest {
  typealias Answer = Game
  let name: String
}

/// The names of the saved games.
struct ListGames: EffectRequest { typealias Answer = [String] }

/// The app in one piece, with its saved games in a folder.
package func appParcel(saving games: some SavedGames) -> Parcel<App, AppAction> {
  Parcel("tic-tac-toe") {
    Menu()
    Parcel<Game, AppAction>("game") {
      matchParcel.attached(case: Game.playing, action: AppAction.match)
    }.attached(\.game)
    EffectHandler(SaveGame.self) {
      try games.save($0.game, as: $0.name)
      return try games.names()
    }
    EffectHandler(LoadGame.self) { try games.load($0.name) }
    EffectHandler(ListGames.self) { _ in try games.names() }
  }
}

/// What happens around a match.
struct Menu: Reducer {
  var effects: [any EffectRequest.Type] { [SaveGame.self, LoadGame.self, ListGames.self] }

  func reduce(_ app: inout App, _ action: AppAction, _ context: Context<AppAction>) {
    app.message = ""
    switch action {
    case .start(let isAgainstComputer): app.game = .playing(Match(isAgainstComputer: isAgainstComputer))
    case .match: break
    case .leave: app.game = .menu
    case .save(let name):
      context.perform(
        SaveGame(name: name, game: app.game), answer: { .saved(name, names: $0) }, failure: { .failed("\($0)") })
    case .load(let name):
      context.perform(LoadGame(name: name), answer: { .loaded(name, $0) }, failure: { .failed("\($0)") })
    case .list: context.perform(ListGames(), answer: { .listed($0) }, failure: { .failed("\($0)") })
    case .saved(let name, let names): (app.saved, app.message) = (names, "Saved as \(name).")
    case .loaded(let name, let game): (app.game, app.message) = (game, "This is \(name).")
    case .listed(let names): (app.saved, app.message) = (names, names.isEmpty ? "Nothing is saved." : "")
    case .failed(let words): app.message = words
    }
  }
}
