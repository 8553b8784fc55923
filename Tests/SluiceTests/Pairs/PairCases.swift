import SluiceUndo

/// A feature in a case of an enum.
enum CaseOf<Content: PairedFeature>: PairedFeature {
  struct Open: Identifiable, Equatable, Sendable {
    let id: Int
    var content = Content.state()
  }

  enum Mode: Equatable, Sendable {
    case closed
    case open(Open)
  }

  struct State: Equatable, Sendable, Diffable { var mode = Mode.closed }
  enum Action: Sendable { case open(tag: Int), close, inside(Content.Action) }

  struct Inside {
    let tag: Int
    let instance: Int
    var content: Content.Model
  }

  static var inside: EnumCase<Action, Content.Action> {
    EnumCase("inside", embed: { .inside($0) }, extract: { if case .inside(let inner) = $0 { inner } else { nil } })
  }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> Inside? { nil }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      Scope<State, Action>(\State.mode, action: .itself) {
        Scope<Mode, Action>(case: EnumCase(Mode.open), action: inside) {
          Scope<Open, Content.Action>(\Open.content, action: .itself) { Content.body(kit) }
        }
      }
      Reduce<State, Action> { state, action in
        switch action {
        case .open(let tag): state.mode = .open(Open(id: tag))
        case .close: state.mode = .closed
        case .inside: break
        }
      }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    guard case .open(let part) = state.mode, dice.below(6) > 0 else { return .open(tag: dice.newTag()) }
    return dice.below(6) == 0 ? .close : .inside(Content.action(part.content, &dice))
  }

  static func apply(
    _ action: Action, to model: inout Inside?, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .open(let tag): model = Inside(tag: tag, instance: world.newInstance(), content: Content.model(world))
    case .close: model = nil
    case .inside(let inner):
      guard var part = model else { return }
      Content.apply(inner, to: &part.content, at: place.inner(part.instance) { .inside($0) }, &world)
      model = part
    }
  }

  static func learn(_ state: State, _ world: inout ModelWorld) {
    if case .open(let part) = state.mode { Content.learn(part.content, &world) }
  }

  static func lines(_ state: State) -> [String] {
    guard case .open(let part) = state.mode else { return ["closed"] }
    return ["open \(part.id)"] + Content.lines(part.content)
  }

  static func lines(_ model: Inside?, _ world: ModelWorld) -> [String] {
    model.map { ["open \($0.tag)"] + Content.lines($0.content, world) } ?? ["closed"]
  }

  static func works(_ state: State) -> [String] {
    guard case .open(let part) = state.mode else { return [] }
    return Content.works(part.content)
  }

  static func places(_ model: Inside?, at path: [Int]) -> [[Int]] {
    [path] + (model.map { Content.places($0.content, at: path + [$0.instance]) } ?? [])
  }

  static func sharesValue(_ model: Inside?) -> Bool { model.map { Content.sharesValue($0.content) } ?? false }
}
