import SluiceUndo

/// Effects that follow the state.
enum Uploads: PairedFeature {
  struct State: Equatable, Sendable, Diffable {
    var uploads: Rows<Upload> = []
    var isPolling = false
  }

  enum Action: Sendable { case toggle(Int), progress(Int), poll }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> [Upload] { [] }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      Reduce<State, Action> { state, action in
        switch action {
        case .toggle(let id):
          if state.uploads.contains(id: id) {
            state.uploads.remove(id: id)
          } else {
            state.uploads.append(Upload(id: id))
          }
        case .progress(let id): state.uploads.update(id) { $0.progress += 1 }
        case .poll: state.isPolling.toggle()
        }
      }
      Ongoing<State, Action>(\.uploads) { kit.works.effect("upload \($0.id)") }
      Ongoing<State, Action>(while: \.isPolling) { kit.works.effect("polling") }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    [.toggle(dice.below(4)), .toggle(dice.below(4)), .progress(dice.below(4)), .poll][dice.below(4)]
  }

  static func apply(
    _ action: Action, to model: inout [Upload], at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .toggle(let id):
      if let index = model.firstIndex(where: { $0.id == id }) {
        model.remove(at: index)
      } else {
        model.append(Upload(id: id))
      }
    case .progress(let id):
      if let index = model.firstIndex(where: { $0.id == id }) { model[index].progress += 1 }
    case .poll:
      // An upload that no row has stands for the polling.
      apply(.toggle(-1), to: &model, at: place, &world)
    }
  }

  static func lines(_ state: State) -> [String] {
    state.uploads.map { "upload \($0.id) at \($0.progress)" } + ["polling \(state.isPolling)"]
  }

  static func lines(_ model: [Upload], _ world: ModelWorld) -> [String] {
    model.filter { $0.id >= 0 }.map { "upload \($0.id) at \($0.progress)" }
      + ["polling \(model.contains { $0.id < 0 })"]
  }

  static func works(_ state: State) -> [String] {
    state.uploads.map { "upload \($0.id)" } + (state.isPolling ? ["polling"] : [])
  }
}

/// Effects that wait: alone, as the latest with their id, and debounced.
enum Reminders: PairedFeature {
  struct State: Equatable, Sendable, Diffable {
    var requested = 0
    var fired: [Int] = []
  }

  enum Action: Sendable { case remind(Int, after: Int), latest(Int, after: Int), settled(Int), cancel, fired(Int) }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> State { State() }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      Reduce<State, Action> { state, action, context in
        switch action {
        case .remind(let tag, let time): context.send(.fired(tag), after: .seconds(time))
        case .latest(let tag, let time):
          context.send(.fired(tag), after: .seconds(time), id: "latest", cancelInFlight: true)
        case .settled(let tag): context.start(.send(.fired(tag)).debounce(id: "settled", for: .seconds(2)))
        case .cancel: context.cancel(id: "latest")
        case .fired(let tag): return state.fired = state.fired.suffix(5) + [tag]
        }
        state.requested += 1
      }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    let (tag, time) = (dice.newTag(), 1 + dice.below(4))
    return [.remind(tag, after: time), .remind(tag, after: time), .latest(tag, after: time), .settled(tag), .cancel][
      dice.below(5)]
  }

  static func apply(
    _ action: Action, to model: inout State, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .remind(let tag, let time): wait(tag, for: time, id: 0, at: place, &world)
    case .latest(let tag, let time):
      cancel(1, at: place, &world)
      wait(tag, for: time, id: 1, at: place, &world)
    case .settled(let tag):
      cancel(2, at: place, &world)
      wait(tag, for: 2, id: 2, at: place, &world)
    case .cancel: cancel(1, at: place, &world)
    case .fired(let tag): return model.fired = model.fired.suffix(5) + [tag]
    }
    model.requested += 1
  }

  private static func wait(
    _ tag: Int, for time: Int, id: Int, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    world.waiting.append(
      ModelWorld.Waiting(
        number: world.newInstance(), path: place.path, due: world.time + time, id: id, step: world.step,
        action: place.embed(.fired(tag))))
  }

  private static func cancel(_ id: Int, at place: ModelPlace<Action>, _ world: inout ModelWorld) {
    world.waiting.removeAll { $0.id == id && $0.path == place.path }
  }

  static func lines(_ state: State) -> [String] { ["requested \(state.requested)", "fired \(state.fired)"] }
  static func lines(_ model: State, _ world: ModelWorld) -> [String] { lines(model) }
}

/// Two features side by side.
enum Beside<First: PairedFeature, Second: PairedFeature>: PairedFeature {
  struct State: Equatable, Sendable, Diffable {
    var first = First.state()
    var second = Second.state()
  }

  enum Action: Sendable { case first(First.Action), second(Second.Action) }

  struct Model {
    var first: First.Model
    var second: Second.Model
  }

  static var first: EnumCase<Action, First.Action> {
    EnumCase("first", embed: { .first($0) }, extract: { if case .first(let inner) = $0 { inner } else { nil } })
  }

  static var second: EnumCase<Action, Second.Action> {
    EnumCase("second", embed: { .second($0) }, extract: { if case .second(let inner) = $0 { inner } else { nil } })
  }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> Model { Model(first: First.model(world), second: Second.model(world)) }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      Scope<State, Action>(\State.first, action: first) { First.body(kit) }
      Scope<State, Action>(\State.second, action: second) { Second.body(kit) }
    }
  }

  static func watch(_ store: Store<State, Action>, _ kit: PairKit) -> [Token] {
    [kit.watch(store)] + First.watch(store.scope(\State.first, action: first), kit)
      + Second.watch(store.scope(\State.second, action: second), kit)
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    dice.below(2) == 0 ? .first(First.action(state.first, &dice)) : .second(Second.action(state.second, &dice))
  }

  static func apply(
    _ action: Action, to model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .first(let inner): First.apply(inner, to: &model.first, at: place.inner { .first($0) }, &world)
    case .second(let inner): Second.apply(inner, to: &model.second, at: place.inner { .second($0) }, &world)
    }
  }

  static func learn(_ state: State, _ world: inout ModelWorld) {
    First.learn(state.first, &world)
    Second.learn(state.second, &world)
  }

  static func lines(_ state: State) -> [String] { First.lines(state.first) + Second.lines(state.second) }

  static func lines(_ model: Model, _ world: ModelWorld) -> [String] {
    First.lines(model.first, world) + Second.lines(model.second, world)
  }

  static func works(_ state: State) -> [String] { First.works(state.first) + Second.works(state.second) }

  static func places(_ model: Model, at path: [Int]) -> [[Int]] {
    First.places(model.first, at: path) + Second.places(model.second, at: path)
  }

  static func sharesValue(_ model: Model) -> Bool {
    First.sharesValue(model.first) || Second.sharesValue(model.second)
  }
}
