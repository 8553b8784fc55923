import Sluice
import SluiceTesting

/// Effective, B.3, 1: what an event computed of the state of before is written after what another one wrote, which is
/// lost.
enum LostUpdate: Faulty {
  struct Commit: EffectRequest, Hashable {
    typealias Answer = [String]
    let names: [String]
  }
  enum Action { case outer, inner, committed([String]) }

  static let initial: [String] = []
  static let shortest = 3

  static func reducer(isFaulty: Bool) -> AnyReducer<[String], Action> {
    Reduce<[String], Action> { names, action, context in
      switch action {
      case .outer:
        guard !names.contains("outer") else { return }
        context.perform(Commit(names: names + ["outer"]), answer: { .committed($0) })
      case .inner: if !names.contains("inner") { names.append("inner") }
      case .committed(let committed):
        names = isFaulty ? committed : names + committed.filter { !names.contains($0) }
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<[String], Action>) -> Explorer<[String], Action> {
    explorer.actions(.outer, .inner)
      .answering(Commit.self) { [$0.names] }
      .always("No name is lost") { before, _, after in before.allSatisfy(after.contains) }
  }
}

/// RedCat, A.5: a program that requests by a value in the state has to drop late answers by hand.
enum StaleResponse: Faulty {
  struct Find: EffectRequest, Hashable {
    typealias Answer = String
    let text: String
  }
  struct State: Hashable {
    var text = ""
    var found: String?
  }
  enum Action { case type(String), found(String) }

  static let initial = State()
  static let shortest = 3

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action, context in
      switch action {
      case .type(let text):
        state = State(text: text)
        let find = Effect<Action>.perform(Find(text: text)) { .found($0) }
        context.start(isFaulty ? find : find.id("find", cancelInFlight: true))
      case .found(let found): state.found = found
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.type("a"), .type("b"))
      .answering(Find.self) { [$0.text] }
      .always("What is shown was found for what is typed") { $0.found == nil || $0.found == $0.text }
  }
}

/// Recombine, 4.4, 10: asynchronous work has no ids, so nothing keeps it from being started twice.
enum DoubleSubmit: Faulty {
  struct Pay: EffectRequest, Hashable {}
  struct State: Hashable {
    var isPaying = false
    var payments = 0
  }
  enum Action { case pay, paid }

  static let initial = State()
  static let shortest = 4

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action, context in
      switch action {
      case .pay:
        guard state.payments == 0, isFaulty || !state.isPaying else { return }
        state.isPaying = true
        context.perform(Pay(), answer: { .paid })
      case .paid:
        state.isPaying = false
        state.payments += 1
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.pay).always("It is paid once") { $0.payments <= 1 }
  }
}

/// RedCat, A.3, 25: a case that no reducer takes is dropped without a word.
enum EndlessLoading: Faulty {
  struct Load: EffectRequest, Hashable { typealias Answer = Int }
  struct Offline: Error {}
  struct State: Hashable {
    var isLoading = false
    var value: Int?
  }
  enum Action { case load, loaded(Int), failed }

  static let initial = State()
  static let shortest = 2

  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action> {
    Reduce<State, Action> { state, action, context in
      switch action {
      case .load:
        if state.isLoading { return }
        state.isLoading = true
        context.perform(Load(), answer: { .loaded($0) }, failure: { _ in .failed })
      case .loaded(let value): state = State(value: value)
      case .failed: if !isFaulty { state.isLoading = false }
      }
    }.erased()
  }

  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action> {
    explorer.actions(.load)
      .answering(Load.self) { _ in [1, 2] }
      .failing(Load.self, with: Offline())
      .atRest("Nothing is loading") { !$0.isLoading }
  }
}
