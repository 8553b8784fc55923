import SluiceUndo

/// A feature in an interceptor, which counts, drops each fourth action, and does each fifth twice.
enum InterceptedOf<Content: PairedFeature>: PairedFeature {
  typealias Action = Content.Action

  struct State: Equatable, Sendable, Diffable {
    var (before, after) = (0, 0)
    var content = Content.state()
  }

  struct Model {
    var before = 0
    var after = 0
    var content: Content.Model
  }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> Model { Model(content: Content.model(world)) }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      Scope<State, Action>(\State.content, action: .itself) { Content.body(kit) }.intercepted(
        by: Interceptor<State, Action> { state, action, context, next in
          state.before += 1
          if state.before % 4 == 0 { return }
          next(&state, action, context)
          if state.before % 5 == 0 { next(&state, action, context) }
          state.after += 1
        }.named("counting"))
    }
  }

  static func watch(_ store: Store<State, Action>, _ kit: PairKit) -> [Token] {
    [kit.watch(store)] + Content.watch(store.scope(\State.content, action: .itself), kit)
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action { Content.action(state.content, &dice) }

  static func apply(
    _ action: Action, to model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    model.before += 1
    if model.before % 4 == 0 { return }
    for _ in 0..<(model.before % 5 == 0 ? 2 : 1) { Content.apply(action, to: &model.content, at: place, &world) }
    model.after += 1
  }

  static func learn(_ state: State, _ world: inout ModelWorld) { Content.learn(state.content, &world) }

  static func lines(_ state: State) -> [String] {
    ["before \(state.before) after \(state.after)"] + Content.lines(state.content)
  }

  static func lines(_ model: Model, _ world: ModelWorld) -> [String] {
    ["before \(model.before) after \(model.after)"] + Content.lines(model.content, world)
  }

  static func works(_ state: State) -> [String] { Content.works(state.content) }
  static func places(_ model: Model, at path: [Int]) -> [[Int]] { Content.places(model.content, at: path) }
  static func sharesValue(_ model: Model) -> Bool { Content.sharesValue(model.content) }
}

/// A feature beside a number that a service watches: it answers each third.
enum ServedOf<Content: PairedFeature>: PairedFeature {
  struct State: Equatable, Sendable, Diffable {
    var (number, answers) = (0, 0)
    var content = Content.state()
  }

  enum Action: Sendable { case add(Int), answer, content(Content.Action) }

  struct Model {
    var number = 0
    var answers = 0
    var seen = 0
    var content: Content.Model
  }

  static var content: EnumCase<Action, Content.Action> {
    EnumCase("content", embed: { .content($0) }, extract: { if case .content(let inner) = $0 { inner } else { nil } })
  }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> Model { Model(content: Content.model(world)) }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      Scope<State, Action>(\State.content, action: content) { Content.body(kit) }
      Reduce<State, Action> { state, action in
        switch action {
        case .add(let amount): state.number += amount
        case .answer: state.answers += 1
        case .content: break
        }
      }
    }
  }

  static func services() -> [any Service<State, Action>] {
    [ChangeHook<State, Action, Int>(\State.number) { _, number, store in if number % 3 == 0 { store.send(.answer) } }]
  }

  static func watch(_ store: Store<State, Action>, _ kit: PairKit) -> [Token] {
    [kit.watch(store)] + Content.watch(store.scope(\State.content, action: content), kit)
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    dice.below(3) == 0 ? .add(dice.below(4)) : .content(Content.action(state.content, &dice))
  }

  static func apply(
    _ action: Action, to model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .add(let amount): model.number += amount
    case .answer: model.answers += 1
    case .content(let inner): Content.apply(inner, to: &model.content, at: place.inner { .content($0) }, &world)
    }
  }

  static func settle(_ model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld) {
    if model.number == model.seen { return }
    model.seen = model.number
    if model.number % 3 != 0 { return }
    model.answers += 1
    world.answers += 1
  }

  static func rewind(_ model: inout Model, from now: Model) { model.seen = now.seen }

  static func learn(_ state: State, _ world: inout ModelWorld) { Content.learn(state.content, &world) }

  static func lines(_ state: State) -> [String] {
    ["number \(state.number) answers \(state.answers)"] + Content.lines(state.content)
  }

  static func lines(_ model: Model, _ world: ModelWorld) -> [String] {
    ["number \(model.number) answers \(model.answers)"] + Content.lines(model.content, world)
  }

  static func works(_ state: State) -> [String] { Content.works(state.content) }
  static func places(_ model: Model, at path: [Int]) -> [[Int]] { Content.places(model.content, at: path) }
  static func sharesValue(_ model: Model) -> Bool { Content.sharesValue(model.content) }
}

/// A feature whose reducers and services a parcel brings, which comes and goes.
enum ParcelOf<Content: PairedFeature>: PairedFeature {
  struct State: Equatable, Sendable, Diffable {
    var handled = 0
    var content = Content.state()
  }

  enum Action: Sendable { case content(Content.Action) }

  struct Model {
    var handled = 0
    var content: Content.Model
  }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> Model { Model(content: Content.model(world)) }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined { Reduce<State, Action> { state, _ in state.handled += 1 } }
  }

  static func parcel(_ kit: PairKit) -> Parcel<State, Action>? {
    Parcel<Content.State, Content.Action>("content") {
      Content.body(kit)
      for service in Content.services() {
        ParcelBuilder<Content.State, Content.Action>.buildExpression(service)
      }
    }.attached(\State.content, action: { .content($0) })
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    .content(Content.action(state.content, &dice))
  }

  static func apply(
    _ action: Action, to model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    model.handled += 1
    guard world.parcel != nil, case .content(let inner) = action else { return }
    Content.apply(inner, to: &model.content, at: place.inner { .content($0) }, &world)
  }

  static func settle(_ model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld) {
    if world.parcel == nil { return }
    let answers = world.answers
    Content.settle(&model.content, at: place.inner { .content($0) }, &world)
    model.handled += world.answers - answers
  }

  static func rewind(_ model: inout Model, from now: Model) { Content.rewind(&model.content, from: now.content) }

  static func learn(_ state: State, _ world: inout ModelWorld) { Content.learn(state.content, &world) }

  static func lines(_ state: State) -> [String] { ["handled \(state.handled)"] + Content.lines(state.content) }

  static func lines(_ model: Model, _ world: ModelWorld) -> [String] {
    ["handled \(model.handled)"] + Content.lines(model.content, world)
  }

  static func works(_ state: State) -> [String] { Content.works(state.content) }

  static func places(_ model: Model, at path: [Int]) -> [[Int]] { Content.places(model.content, at: path) }

  static func sharesValue(_ model: Model) -> Bool { Content.sharesValue(model.content) }
}
