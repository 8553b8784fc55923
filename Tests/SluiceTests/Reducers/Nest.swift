import Sluice

/// A small app with children in children, and what it should do, written by hand without any reducer.
struct Nest: Equatable {
  struct Egg: Identifiable, Equatable {
    let id: Int
    var weight = 0
  }

  var eggs = Rows<Egg>()
  var heaviest: Int?
  var notes: [String] = []
}

enum EggAction: ActionWithOutput, Sendable {
  case grow(Int)
  case double
  typealias Output = Int
}

enum NestAction: Sendable {
  case lay(Int)
  case egg(Int, EggAction)
  case growAll(Int)
  case hatched(Int)
}

struct NestReducer: Reducer {
  private let egg = Reduce<Nest.Egg, EggAction> { egg, action, context in
    switch action {
    case .grow(let amount):
      egg.weight += amount
      if egg.weight > 20 { context.output(egg.weight) }
    case .double: context.send(.grow(egg.weight))
    }
  }

  var body: some Reducer<Nest, NestAction> {
    Reduce { nest, action, context in
      switch action {
      case .lay(let id): if nest.eggs[id: id] == nil { nest.eggs.append(Nest.Egg(id: id)) }
      case .growAll(let amount): for egg in nest.eggs { context.send(.egg(egg.id, .grow(amount))) }
      case .hatched(let id): nest.eggs.remove(id: id)
      case .egg: break
      }
    }
    EachRow.receiving(\.eggs, action: NestAction.egg) {
      egg
    } output: { id, _ in
      .hatched(id)
    }
    Reduce { nest, action in
      if case .hatched(let id) = action { nest.notes.append("hatched \(id)") }
      nest.heaviest = nest.eggs.map(\.weight).max()
    }
  }
}

extension Nest {
  static func randomAction(_ random: inout Seeded) -> NestAction {
    let (id, amount) = (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<8, using: &random))
    return [.lay(id), .egg(id, .grow(amount)), .egg(id, .double), .growAll(amount)].randomElement(using: &random)
      ?? .lay(id)
  }

  /// What the reducer does, with a queue of its own.
  mutating func handle(_ action: NestAction) {
    var queue = [action]
    while !queue.isEmpty { queue += step(queue.removeFirst()) }
  }

  private mutating func step(_ action: NestAction) -> [NestAction] {
    var sent: [NestAction] = []
    switch action {
    case .lay(let id): if !eggs.contains(where: { $0.id == id }) { eggs.append(Egg(id: id)) }
    case .growAll(let amount): sent = eggs.map { .egg($0.id, .grow(amount)) }
    case .hatched(let id):
      eggs.remove(id: id)
      notes.append("hatched \(id)")
    case .egg(let id, .grow(let amount)):
      let weight = (eggs[id: id]?.weight ?? -100) + amount
      if weight >= 0 { eggs[id: id]?.weight = weight }
      if weight > 20 { sent = [.hatched(id)] }
    case .egg(let id, .double): if let weight = eggs[id: id]?.weight { sent = [.egg(id, .grow(weight))] }
    }
    heaviest = eggs.map(\.weight).max()
    return sent
  }
}
