import SluiceUndo

/// A number, for want of another feature.
enum Counter: PairedFeature {
  struct State: Equatable, Sendable, Diffable { var count = 0 }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> Int { 0 }

  static func body(_ kit: PairKit) -> Combined<State, Int> {
    Combined { Reduce<State, Int> { state, amount in state.count += amount } }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Int { dice.below(5) - 2 }

  static func apply(_ amount: Int, to model: inout Int, at place: ModelPlace<Int>, _ world: inout ModelWorld) {
    model += amount
  }

  static func lines(_ state: State) -> [String] { ["count \(state.count)"] }
  static func lines(_ model: Int, _ world: ModelWorld) -> [String] { ["count \(model)"] }
}

extension SharedKey where Value == Int {
  /// What the parts and stores of a program share.
  static var ofPairs: SharedKey { .inMemory("pairs") }
}

/// A shared value, and work that follows it.
enum SharedValue: PairedFeature {
  struct State: Equatable, Sendable, Diffable {
    var writes = 0
    @Shared(.ofPairs) var value = 0
  }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> Int { 0 }

  static func body(_ kit: PairKit) -> Combined<State, Int> {
    Combined {
      Reduce<State, Int> { state, value in
        state.writes += 1
        state.value = value
      }
      Ongoing<State, Int>(value: \.value) { kit.works.effect("shared \($0)") }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Int { dice.below(5) }

  static func apply(_ value: Int, to writes: inout Int, at place: ModelPlace<Int>, _ world: inout ModelWorld) {
    writes += 1
    world.shared = value
  }

  static func lines(_ state: State) -> [String] { ["writes \(state.writes)", "shared \(state.value)"] }
  static func lines(_ writes: Int, _ world: ModelWorld) -> [String] { ["writes \(writes)", "shared \(world.shared)"] }
  static func works(_ state: State) -> [String] { ["shared \(state.value)"] }
  static func sharesValue(_ model: Int) -> Bool { true }
}

/// A table with an index.
enum Table: PairedFeature {
  struct Book: Entity, Sendable {
    let id: Int
    var shelf: Int
    struct Indexes { let byShelf = GroupIndex(\Book.shelf) }
    static let indexes = Indexes()
  }

  struct State: Equatable, Sendable, Diffable { var books = Entities<Book>() }
  enum Action: Sendable { case insert(Int, Int), move(Int, Int), remove(Int) }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> [Book] { [] }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      Reduce<State, Action> { state, action in
        switch action {
        case .insert(let id, let shelf): try? state.books.insert(Book(id: id, shelf: shelf))
        case .move(let id, let shelf): _ = try? state.books.update(id) { $0.shelf = shelf }
        case .remove(let id): state.books.remove(id)
        }
      }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    let (id, shelf) = (dice.below(6), dice.below(3))
    return [.insert(id, shelf), .insert(id, shelf), .move(id, shelf), .remove(id)][dice.below(4)]
  }

  static func apply(
    _ action: Action, to model: inout [Book], at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .insert(let id, let shelf):
      if !model.contains(where: { $0.id == id }) { model.append(Book(id: id, shelf: shelf)) }
    case .move(let id, let shelf):
      if let index = model.firstIndex(where: { $0.id == id }) { model[index].shelf = shelf }
    case .remove(let id): model.removeAll { $0.id == id }
    }
  }

  static func lines(_ state: State) -> [String] {
    let shelves = (0..<3).map { shelf in "shelf \(state.books.byShelf[shelf].map(\.id).sorted())" }
    return state.books.rows.map { "book \($0.id) on \($0.shelf)" } + shelves
  }

  static func lines(_ model: [Book], _ world: ModelWorld) -> [String] {
    let shelves = (0..<3).map { shelf in "shelf \(model.filter { $0.shelf == shelf }.map(\.id).sorted())" }
    return model.map { "book \($0.id) on \($0.shelf)" } + shelves
  }
}

/// A derived value, read by a reducer and observed.
enum Sums: PairedFeature {
  struct State: Equatable, Sendable, Diffable {
    var numbers: [Int] = []
    var noted = 0

    static let sum = Derived<State, Int> { state in state.numbers.reduce(0, +) }
    static let isLarge = Derived<State, Bool> { state in state[State.sum] > 20 }
  }

  enum Action: Sendable { case append(Int), removeLast, note }

  static func state() -> State { State() }
  static func model(_ world: ModelWorld) -> State { State() }

  static func body(_ kit: PairKit) -> Combined<State, Action> {
    Combined {
      Reduce<State, Action> { state, action, context in
        switch action {
        case .append(let number): state.numbers.append(number)
        case .removeLast: _ = state.numbers.popLast()
        case .note: state.noted = context.derived(State.sum, of: state)
        }
        if context.derived(State.isLarge, of: state) { state.numbers = [] }
      }
    }
  }

  static func action(_ state: State, _ dice: inout PairDice) -> Action {
    [.append(dice.below(9)), .append(dice.below(9)), .removeLast, .note][dice.below(4)]
  }

  static func apply(
    _ action: Action, to model: inout State, at place: ModelPlace<Action>, _ world: inout ModelWorld
  ) {
    switch action {
    case .append(let number): model.numbers.append(number)
    case .removeLast: _ = model.numbers.popLast()
    case .note: model.noted = model.numbers.reduce(0, +)
    }
    if model.numbers.reduce(0, +) > 20 { model.numbers = [] }
  }

  static func lines(_ state: State) -> [String] { ["numbers \(state.numbers)", "noted \(state.noted)"] }
  static func lines(_ model: State, _ world: ModelWorld) -> [String] { lines(model) }

  static func watch(_ store: Store<State, Action>, _ kit: PairKit) -> [Token] {
    let last = PairWatch<Int>()
    let faults = kit.faults
    let sum = store.incr(derived: State.sum, isolation: nil).observe { [weak store] value in
      if last.value.withLock({ $0 }) == value { faults("a derived value was notified twice: \(value)") }
      last.value.withLock { $0 = value }
      guard let store else { return }
      let expected = store.state.numbers.reduce(0, +)
      if value != expected { faults("a derived value is \(value), not \(expected)") }
    }
    return [kit.watch(store), sum]
  }
}
