import SluiceNavigation
import SluiceUndo

/// A screen with a feature on it. Its tag identifies it.
struct PairScreen<Content: PairedFeature>: Equatable, Sendable {
  let tag: Int
  var content = Content.state()
}

/// What a model knows of a screen.
struct ModelScreen<Content: PairedFeature> {
  let tag: Int
  let instance: Int
  var content: Content.Model

  init(_ screen: PairScreen<Content>, _ world: inout ModelWorld) {
    (tag, instance, content) = (screen.tag, world.newInstance(), Content.model(world))
  }

  var lines: (ModelWorld) -> [String] {
    { world in ["screen \(tag)"] + Content.lines(content, world) }
  }
}

extension Sequence {
  /// Has a model learn the ids of screens. Several have one tag if an interceptor made them of one action: their ids
  /// are in the order of the screens.
  fileprivate func teach<Content>(_ world: inout ModelWorld) where Element == Route<PairScreen<Content>> {
    for (tag, routes) in Dictionary(grouping: self, by: \.destination.tag) {
      world.ids[tag] = routes.map { AnyHashable($0.id) }
    }
    for route in self { Content.learn(route.destination.content, &world) }
  }
}

extension Collection {
  /// The position of the screen with an id.
  fileprivate func position<Content>(of id: AnyHashable, _ world: ModelWorld) -> Index?
  where Element == ModelScreen<Content> {
    indices.first { index in
      let number = self[..<index].count { $0.tag == self[index].tag }
      let ids = world.ids[self[index].tag] ?? []
      return number < ids.count && ids[number] == id
    }
  }
}

/// A stack of screens.
enum StackOf<Content: PairedFeature>: PairedFeature {
  typealias Screen = PairScreen<Content>
  typealias Action = RouteAction<Screen, Content.Action>

  struct State: Equatable, Sendable, Diffable { var stack: RouteStack<Screen> = [] }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> [ModelScreen<Content>] { [] }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      EachRoute<State, Action>(\State.stack, action: .itself) {
        Scope<Screen, Content.Action>(\Screen.content, action: .itself) { Content.body(kit) }
      }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    switch dice.below(16) {
    case 0...2: return .push(Screen(tag: dice.newTag()))
    case 3: return .pop
    case 4: return dice.below(2) == 0 ? .popToRoot : .replaceTop(Screen(tag: dice.newTag()))
    case 5: return .reset([Screen(tag: dice.newTag()), Screen(tag: dice.newTag())])
    default:
      guard !state.stack.isEmpty else { return .push(Screen(tag: dice.newTag())) }
      let route = state.stack.routes[dice.below(state.stack.count)]
      return .destination(route.id, Content.action(route.destination.content, &dice))
    }
  }

  static func apply(
    _ action: Action, to model: inout [ModelScreen<Content>], at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .push(let screen): model.append(ModelScreen(screen, &world))
    case .pop: _ = model.popLast()
    case .popToRoot: model = []
    case .replaceTop(let screen):
      if model.popLast() != nil { model.append(ModelScreen(screen, &world)) }
    case .reset(let screens): model = screens.map { ModelScreen($0, &world) }
    case .destination(let id, let inner):
      guard let index = model.position(of: AnyHashable(id), world) else { return }
      let inside: ModelPlace<Content.Action> = place.inner(model[index].instance) { .destination(id, $0) }
      Content.apply(inner, to: &model[index].content, at: inside, &world)
    default: fatalError("\(action) is not sent.")
    }
  }

  static func learn(_ state: State, _ world: inout ModelWorld) {
    state.stack.routes.teach(&world)
  }

  static func lines(_ state: State) -> [String] {
    state.stack.destinations.flatMap { ["screen \($0.tag)"] + Content.lines($0.content) }
  }

  static func lines(_ model: [ModelScreen<Content>], _ world: ModelWorld) -> [String] {
    model.flatMap { $0.lines(world) }
  }

  static func works(_ state: State) -> [String] { state.stack.destinations.flatMap { Content.works($0.content) } }

  static func places(_ model: [ModelScreen<Content>], at path: [Int]) -> [[Int]] {
    [path] + model.flatMap { Content.places($0.content, at: path + [$0.instance]) }
  }

  static func sharesValue(_ model: [ModelScreen<Content>]) -> Bool {
    model.contains { Content.sharesValue($0.content) }
  }
}

/// A screen that is presented.
enum SheetOf<Content: PairedFeature>: PairedFeature {
  typealias Screen = PairScreen<Content>
  typealias Action = PresentedAction<Screen, Content.Action>

  struct State: Equatable, Sendable, Diffable { var sheet = Presented<Screen>() }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> ModelScreen<Content>? { nil }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      IfPresented<State, Action>(\State.sheet, action: .itself) {
        Scope<Screen, Content.Action>(\Screen.content, action: .itself) { Content.body(kit) }
      }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    guard let route = state.sheet.route, dice.below(6) > 0 else { return .present(Screen(tag: dice.newTag())) }
    return dice.below(6) == 0 ? .dismiss : .destination(route.id, Content.action(route.destination.content, &dice))
  }

  static func apply(
    _ action: Action, to model: inout ModelScreen<Content>?, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .present(let screen): model = ModelScreen(screen, &world)
    case .dismiss, .leave: model = nil
    case .destination(let id, let inner):
      guard var screen = model, world.ids[screen.tag] == [AnyHashable(id)] else { return }
      let inside: ModelPlace<Content.Action> = place.inner(screen.instance) { .destination(id, $0) }
      Content.apply(inner, to: &screen.content, at: inside, &world)
      model = screen
    }
  }

  static func learn(_ state: State, _ world: inout ModelWorld) {
    if let route = state.sheet.route { [route].teach(&world) }
  }

  static func lines(_ state: State) -> [String] {
    state.sheet.destination.map { ["screen \($0.tag)"] + Content.lines($0.content) } ?? []
  }

  static func lines(_ model: ModelScreen<Content>?, _ world: ModelWorld) -> [String] { model?.lines(world) ?? [] }

  static func works(_ state: State) -> [String] { state.sheet.destination.map { Content.works($0.content) } ?? [] }

  static func places(_ model: ModelScreen<Content>?, at path: [Int]) -> [[Int]] {
    [path] + (model.map { Content.places($0.content, at: path + [$0.instance]) } ?? [])
  }

  static func sharesValue(_ model: ModelScreen<Content>?) -> Bool {
    model.map { Content.sharesValue($0.content) } ?? false
  }
}

extension EnumCase where Root == Value {
  /// All actions of a part are those of the whole.
  static var itself: EnumCase { EnumCase("itself", embed: { $0 }, extract: { $0 }) }
}
