import SluiceSeeds

/// The app of Resin's README: a state of two parts, with an open set of actions, as in Resin.
enum ResinApp {
  struct Foo: Equatable { var count = 0 }
  struct Bar: Equatable { var lines: [String] = [] }

  struct AppState: Equatable {
    var foo = Foo()
    var bar = Bar()
  }

  struct Increase: Action, Equatable { var amount = 1 }
  struct Write: Action, Equatable { var line: String }

  /// Where the parts lead.
  enum Screen: Equatable { case foo, bar(String) }

  static let increasing = On<Foo, Increase>(Increase.self) { foo, action in foo.count += action.amount }
  static let writing = On<Bar, Write>(Write.self) { bar, action in bar.lines.append(action.line) }
}
