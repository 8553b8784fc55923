import Foundation
import SluiceUndo

/// An app with a bit of everything, driven by random actions, while reducers, parcels and interceptors come and go.
enum TapeApp {
  struct World: Codable, Equatable {
    var text = ""
    var history = UndoStack(of: String.self)
    var rows: Rows<Row> = []
    var sum = 0
    var ids: [UUID] = []
    var dates: [Date] = []
    var served = 0
  }

  struct Row: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
  }

  enum WorldAction: Codable, Equatable, Sendable {
    case write(Int), history(UndoAction), addRow(Int), removeRow(Int), row(Int, Int), identify, date, roll, fan(Int),
      atOnce(Int), later(Int), fail(Int), served
  }

  static let history = EnumCase<WorldAction, UndoAction>(
    "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })
  static let row = EnumCase<WorldAction, (Int, Int)>(
    "row", embed: { .row($0, $1) }, extract: { if case .row(let id, let amount) = $0 { (id, amount) } else { nil } })

  struct Failed: Error {}

  static var reducer: some Reducer<World, WorldAction> {
    Combined<World, WorldAction> {
      WithUndo(\.text, history: \.history, action: history) {
        Reduce { world, action, _ in
          if case .write(let number) = action { world.text = "\(number)" }
        }
      }
      EachRow(\.rows, action: row) {
        Reduce<Row, Int> { row, amount, context in
          row.count += amount
          if amount % 5 == 0 { context.start(.send(1)) }
        }
      }
      Throwing { world, action, context in try handle(&world, action, context) }
    }
  }

  private static func handle(_ world: inout World, _ action: WorldAction, _ context: Context<WorldAction>) throws {
    switch action {
    case .addRow(let id): world.rows.append(Row(id: id))
    case .removeRow(let id): world.rows.remove(id: id)
    case .identify: world.ids = world.ids.suffix(20) + [context.uuid()]
    case .date: world.dates = world.dates.suffix(20) + [context.now()]
    case .roll: world.sum += context.random(in: 1...6)
    case .fan(let count): for _ in 0..<count { context.send(.roll) }
    case .atOnce(let count): context.start(.merge((0..<count).map { .send(.write($0)) }))
    case .later(let number): context.run { send in send(.write(number)) }
    case .fail(let amount):
      world.sum += amount
      context.send(.roll)
      throw Failed()
    case .served: world.served += 1
    case .write, .history, .row: break
    }
  }

  static func addition(_ name: String) -> Reduce<World, WorldAction> {
    Reduce { world, action, _ in
      if case .roll = action { world.sum += name.utf8.count }
    }
  }

  static func parcel(_ name: String) -> Parcel<World, WorldAction> { Parcel(name) { addition(name) } }

  /// Drops each third text, and doubles rolls.
  static func interceptor(_ name: String) -> Interceptor<World, WorldAction> {
    Interceptor { world, action, context, next in
      if case .write(let number) = action, number % 3 == 0 { return }
      next(&world, action, context)
      if case .roll = action { next(&world, action, context) }
    }.named(name)
  }

  static let names = ["a", "bb", "ccc"]
  /// What may have been attached.
  static var additions: [Addition<World, WorldAction>] {
    names.map { .reducer(addition($0), id: $0) } + names.map { .parcel(parcel("parcel \($0)")) }
      + names.map { .interceptor(interceptor("around \($0)")) }
  }

  static func store() -> Store<World, WorldAction> {
    Store(
      World(), reducer, onFailure: { _ in },
      services: {
        ChangeHook(\.sum) { _, sum, store in if sum % 7 == 0 { store.send(.served) } }
      })
  }

  /// Sends random actions, and attaches and detaches things in between.
  nonisolated(nonsending) static func run(_ store: Store<World, WorldAction>, seed: Int, actions: Int) async {
    var dice = Dice(UInt64(seed) + 1)
    var tokens: [String: Token] = [:]
    for _ in 0..<actions {
      if dice.below(50) == 0 { attach(names[dice.below(3)], dice.below(3), to: store, &tokens) }
      store.send(action(&dice))
      if dice.below(400) == 0 { await store.runWaitingEffects() }
    }
    await store.runWaitingEffects()
    for token in tokens.values { token.cancel() }
  }

  private static func attach(
    _ name: String, _ kind: Int, to store: Store<World, WorldAction>, _ tokens: inout [String: Token]
  ) {
    let key = "\(kind) \(name)"
    if let token = tokens.removeValue(forKey: key) { return token.cancel() }
    tokens[key] =
      switch kind {
      case 0: store.add(addition(name), id: name)
      case 1: store.add(parcel("parcel \(name)"))
      default: store.intercept(interceptor("around \(name)"))
      }
  }

  private static func action(_ dice: inout Dice) -> WorldAction {
    switch dice.below(16) {
    case 0...1: .write(dice.below(1_000))
    case 2: .history([.undo, .redo][dice.below(2)])
    case 3: .addRow(dice.below(20))
    case 4: .removeRow(dice.below(20))
    case 5...7: .row(dice.below(20), dice.below(30))
    case 8: .identify
    case 9: .date
    case 10...11: .roll
    case 12: .fan(dice.below(3))
    case 13: .atOnce(dice.below(3))
    case 14: .later(dice.below(1_000))
    default: .fail(dice.below(9))
    }
  }

  /// The state as bytes.
  static func bytes(of world: World) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(world)
  }
}
