import Sluice
import SluiceTesting

/// Swidux, 3.3, 12: the common prefix of two routes was computed by filtering: from A, B, C to A, X, C it gave A, C, C.
enum WrongPrefix: Faulty {
  struct State: Hashable {
    var shown: [String] = ["A"]
    var requested: [String] = ["A"]
  }
  enum Action { case go([String]) }

  static let initial = State()
  static let shortest = 2

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action in
      guard case .go(let route) = action else { return }
      let matches = zip(state.shown, route).filter { $0 == $1 }.count
      let prefix = isFaulty ? matches : zip(state.shown, route).prefix { $0 == $1 }.count
      // Screens are popped and pushed, never replaced in the middle.
      state.shown = Array(state.shown.prefix(prefix)) + route.dropFirst(prefix)
      state.requested = route
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.go(["A"]), .go(["A", "B"]), .go(["A", "B", "C"]), .go(["A", "X", "C"]))
      .always("The shown screen is the requested one") { $0.shown == $0.requested }
  }
}

/// Resin, 2.3, 1 and 6: a pop drops what it was to pop, and takes the screen on top, which may be another one by now.
enum WrongPop: Faulty {
  enum Action: Hashable { case push(String), closed(String) }

  static let initial: [String] = []
  static let shortest = 3

  static func reducer(isFaulty: Bool) -> AnyReducer<[String], Action> {
    Reduce<[String], Action> { screens, action in
      switch action {
      case .push(let screen): if !screens.contains(screen) { screens.append(screen) }
      case .closed(let screen):
        guard let index = screens.firstIndex(of: screen) else { return }
        if isFaulty { screens.removeLast() } else { screens.removeSubrange(index...) }
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<[String], Action>) -> Explorer<[String], Action> {
    explorer.actions { _ in ["a", "b", "c"].flatMap { [.push($0), .closed($0)] } }
      .always("A closed screen is removed") { _, actions, after in
        guard case .closed(let screen)? = actions.first else { return true }
        return !after.contains(screen)
      }
  }
}

/// re-frame, C.3, 15: what is restored is not all of it.
enum HalfUndo: Faulty {
  struct Page: Hashable {
    var title = ""
    var lines = 0
  }
  struct State: Hashable {
    var page = Page()
    var past: [Page] = []
  }
  enum Action { case addLine, setTitle(String), undo }

  static let initial = State()
  static let shortest = 2

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .addLine, .setTitle:
        if state.past.count == 3 { return }
        state.past.append(state.page)
        if case .setTitle(let title) = action { state.page.title = title } else { state.page.lines += 1 }
      case .undo:
        guard let page = state.past.popLast() else { return }
        if isFaulty { state.page.lines = page.lines } else { state.page = page }
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.addLine, .setTitle("a"), .undo)
      .always("Undo gives back the page of before") { before, actions, after in
        guard case .undo? = actions.first, let page = before.past.last else { return true }
        return after.page == page
      }
  }
}

/// RedCat, A.3, 9: a step was registered although the reducer had ignored the action, so that undoing does nothing.
enum EmptyUndo: Faulty {
  struct State: Hashable {
    var tags: Set<String> = []
    var past: [Set<String>] = []
  }
  enum Action { case add(String), undo }

  static let initial = State()
  static let shortest = 2

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .add(let tag):
        if state.past.count == 4 { return }
        let before = state.tags
        state.tags.insert(tag)
        if isFaulty || state.tags != before { state.past.append(before) }
      case .undo: if let tags = state.past.popLast() { state.tags = tags }
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.add("a"), .add("b"), .undo)
      .always("Each step of the history changes something") { $0.past.last != $0.tags }
  }
}
