import SluiceUndo

/// A feature whose changes can be undone.
enum UndoOf<Content: PairedFeature>: PairedFeature {
  struct State: Equatable, Sendable, Diffable {
    var content = Content.state()
    var history = UndoStack(of: Content.State.self)
  }

  enum Action: Sendable { case content(Content.Action), history(UndoAction) }

  struct Step {
    let (before, after): (Content.Model, Content.Model)
    /// The shared value before and after, if the step has written it.
    let shared: (before: Int, after: Int)?
  }

  struct Model {
    var content: Content.Model
    var past: [Step] = []
    var future: [Step] = []
  }

  static var content: EnumCase<Action, Content.Action> {
    EnumCase("content", embed: { .content($0) }, extract: { if case .content(let inner) = $0 { inner } else { nil } })
  }

  static var history: EnumCase<Action, UndoAction> {
    EnumCase("history", embed: { .history($0) }, extract: { if case .history(let inner) = $0 { inner } else { nil } })
  }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> Model { Model(content: Content.model(world)) }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      WithUndo<State, Action>(\State.content, history: \State.history, action: history) {
        Scope<State, Action>(\State.content, action: content) { Content.body(kit) }
      }
    }
  }

  static func watch(_ store: Store<State, Action>, _ kit: PairKit) -> [Token] {
    [kit.watch(store)] + Content.watch(store.scope(\State.content, action: content), kit)
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    switch dice.below(10) {
    case 0...1: .history(.undo)
    case 2: .history(.redo)
    default: .content(Content.action(state.content, &dice))
    }
  }

  static func apply(
    _ action: Action, to model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .content(let inner):
      let (before, shared) = (model.content, world.shared)
      Content.apply(inner, to: &model.content, at: place.inner { .content($0) }, &world)
      let wrote = Content.sharesValue(before) && Content.sharesValue(model.content) && shared != world.shared
      if !wrote, Content.lines(before, world) == Content.lines(model.content, world) { return }
      model.past.append(
        Step(before: before, after: model.content, shared: wrote ? (shared, world.shared) : nil))
      model.future = []
    case .history(.undo):
      guard let step = model.past.popLast() else { return }
      model.content = step.before
      if let shared = step.shared { world.shared = shared.before }
      model.future.append(step)
    case .history(.redo):
      guard let step = model.future.popLast() else { return }
      model.content = step.after
      if let shared = step.shared { world.shared = shared.after }
      model.past.append(step)
    case .history: fatalError("\(action) is not sent.")
    }
  }

  static func learn(_ state: State, _ world: inout ModelWorld) {
    Content.learn(state.content, &world)
  }

  static func lines(_ state: State) -> [String] {
    ["undo \(state.history.undoCount) redo \(state.history.redoCount)"] + Content.lines(state.content)
  }

  static func lines(_ model: Model, _ world: ModelWorld) -> [String] {
    ["undo \(model.past.count) redo \(model.future.count)"] + Content.lines(model.content, world)
  }

  static func works(_ state: State) -> [String] { Content.works(state.content) }

  static func places(_ model: Model, at path: [Int]) -> [[Int]] { Content.places(model.content, at: path) }

  static func sharesValue(_ model: Model) -> Bool { Content.sharesValue(model.content) }
}
