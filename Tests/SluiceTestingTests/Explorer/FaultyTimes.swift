import Sluice
import SluiceTesting

/// re-frame, C.3, 17: what is dispatched later cannot be cancelled.
enum LateHiding: Faulty {
  struct State: Hashable {
    var message: String?
  }
  enum Action { case show(String), hide }

  static let initial = State()
  static let shortest = 3

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action, context in
      switch action {
      case .show(let text):
        state.message = text
        context.start(
          isFaulty
            ? .send(.hide).delay(for: .seconds(3)) : .send(.hide).debounce(id: "hide", for: .seconds(3)))
      case .hide: state.message = nil
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer
      .actions { $0.message == nil ? [.show("a")] : $0.message == "a" ? [.show("b")] : [] }
      .checking(
        Invariant("A message stays until its own time is up") { moment in
          moment.before?.message == "b" && moment.state.message == nil && !moment.isAtRest ? "It went." : nil
        })
  }
}

/// re-frame, C.3, 11: what is identified by where it was leads to nothing, or to something else, once that has moved.
enum MovedRow: Faulty {
  struct Row: Hashable, Identifiable {
    let id: Int
    var isSaved = false
    var wasRequested = false
  }
  struct Save: EffectRequest, Hashable { let id: Int }
  enum Action { case save(Int), saved(id: Int, index: Int), remove(Int) }

  static let initial = [Row(id: 1), Row(id: 2)]
  static let shortest = 3

  static func reducer(isFaulty: Bool) -> AnyReducer<[Row], Action> {
    Reduce<[Row], Action> { rows, action, context in
      switch action {
      case .save(let id):
        guard let index = rows.firstIndex(where: { $0.id == id }), !rows[index].wasRequested else { return }
        rows[index].wasRequested = true
        context.perform(Save(id: id), answer: { .saved(id: id, index: index) })
      case .saved(let id, let index):
        let found = isFaulty ? (rows.indices.contains(index) ? index : nil) : rows.firstIndex { $0.id == id }
        if let found { rows[found].isSaved = true }
      case .remove(let id): rows.removeAll { $0.id == id }
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<[Row], Action>) -> Explorer<[Row], Action> {
    explorer
      .actions { rows in rows.flatMap { [.save($0.id), .remove($0.id)] } }
      .always("Only requested rows are saved") { rows in rows.allSatisfy { $0.wasRequested || !$0.isSaved } }
  }
}

/// RedCat, A.3, 8: the end in the middle of a group does not stop the rest.
enum LateChange: Faulty {
  struct State: Hashable {
    var count = 0
    var hasEnded = false
  }
  enum Action { case add, end, addTwice }

  static let initial = State()
  static let shortest = 2

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action, context in
      switch action {
      case .add: if isFaulty || !state.hasEnded { state.count = (state.count + 1) % 5 }
      case .addTwice:
        context.send(.add)
        context.send(.add)
      case .end: state.hasEnded = true
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.add, .addTwice, .end)
      .always("Nothing changes after the end") { before, _, after in !before.hasEnded || before == after }
  }
}

/// RedCat, A.3, 15: two that answer each other go on for ever.
enum PingPong: Faulty {
  enum Action { case ping, pong, open }

  static let initial = false
  static let shortest = 2

  static func reducer(isFaulty: Bool) -> AnyReducer<Bool, Action> {
    Reduce<Bool, Action> { isOpen, action, context in
      switch action {
      case .open: isOpen = true
      case .ping: if isOpen { context.send(.pong) }
      case .pong: if isFaulty { context.send(.ping) }
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<Bool, Action>) -> Explorer<Bool, Action> {
    explorer.actions(.open, .ping).withoutFailures()
  }
}
