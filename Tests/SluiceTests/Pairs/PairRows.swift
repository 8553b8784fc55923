import SluiceUndo

/// Rows, each with a feature in it.
enum RowsOf<Content: PairedFeature>: PairedFeature {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    let tag: Int
    var content = Content.state()
  }

  struct State: Equatable, Sendable, Diffable { var rows: Rows<Row> = [] }

  enum Action: Sendable { case add(Int, tag: Int), fill(tag: Int), remove(Int), clear, row(Int, Content.Action) }

  struct ModelRow {
    let id: Int
    let tag: Int
    let instance: Int
    var content: Content.Model
  }

  static var row: EnumCase<Action, (Int, Content.Action)> {
    EnumCase(
      "row", embed: { .row($0.0, $0.1) }, extract: { if case .row(let id, let inner) = $0 { (id, inner) } else { nil } }
    )
  }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> [ModelRow] { [] }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      EachRow<State, Action>(\State.rows, action: row) {
        Scope<Row, Content.Action>(\Row.content, action: .itself) { Content.body(kit) }
      }
      Reduce<State, Action> { state, action in
        switch action {
        case .add(let id, let tag): if !state.rows.contains(id: id) { state.rows.append(Row(id: id, tag: tag)) }
        case .fill(let tag):
          for id in 10..<30 where !state.rows.contains(id: id) { state.rows.append(Row(id: id, tag: tag)) }
        case .remove(let id): state.rows.remove(id: id)
        case .clear: state.rows = []
        case .row: break
        }
      }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    switch dice.below(20) {
    case 0...3: return .add(dice.below(4), tag: dice.newTag())
    case 4: return .fill(tag: dice.newTag())
    case 5...6: return .remove(dice.below(4))
    case 7: return .clear
    default:
      let row = state.rows.isEmpty ? Row(id: 0, tag: 0) : state.rows[dice.below(min(state.rows.count, 6))]
      return .row(row.id, Content.action(row.content, &dice))
    }
  }

  static func apply(
    _ action: Action, to model: inout [ModelRow], at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .add(let id, let tag): add(id, tag, &model, &world)
    case .fill(let tag): for id in 10..<30 { add(id, tag, &model, &world) }
    case .remove(let id): model.removeAll { $0.id == id }
    case .clear: model = []
    case .row(let id, let inner):
      guard let index = model.firstIndex(where: { $0.id == id }) else { return }
      let inside: ModelPlace<Content.Action> = place.inner(model[index].instance) { .row(id, $0) }
      Content.apply(inner, to: &model[index].content, at: inside, &world)
    }
  }

  private static func add(_ id: Int, _ tag: Int, _ model: inout [ModelRow], _ world: inout ModelWorld) {
    if model.contains(where: { $0.id == id }) { return }
    model.append(ModelRow(id: id, tag: tag, instance: world.newInstance(), content: Content.model(world)))
  }

  static func learn(_ state: State, _ world: inout ModelWorld) {
    for row in state.rows { Content.learn(row.content, &world) }
  }

  static func lines(_ state: State) -> [String] {
    state.rows.flatMap { row in ["row \(row.id) \(row.tag)"] + Content.lines(row.content) }
  }

  static func lines(_ model: [ModelRow], _ world: ModelWorld) -> [String] {
    model.flatMap { row in ["row \(row.id) \(row.tag)"] + Content.lines(row.content, world) }
  }

  static func works(_ state: State) -> [String] { state.rows.flatMap { Content.works($0.content) } }

  static func places(_ model: [ModelRow], at path: [Int]) -> [[Int]] {
    [path] + model.flatMap { Content.places($0.content, at: path + [$0.instance]) }
  }

  static func sharesValue(_ model: [ModelRow]) -> Bool { model.contains { Content.sharesValue($0.content) } }
}
