/// Which effects wait and which run: the lifetimes of effects as a plain value.
///
/// An effect waits while the store has no isolation to run it in; it runs until its operation returns; it is cancelled
/// when the store ends. Whoever holds the machine does what its answers say.
struct EffectMachine<Action> {
  typealias ID = Int

  private(set) var waiting: [Effect<Action>] = []
  private(set) var running: [ID: Task<Void, Never>] = [:]
  private var lastID = 0

  /// Keeps an effect until there is an isolation to run it in.
  mutating func wait(_ effect: Effect<Action>) {
    waiting.append(effect)
  }

  /// Hands out all that waits, in order.
  mutating func takeWaiting() -> [Effect<Action>] {
    defer { waiting = [] }
    return waiting
  }

  /// A number for an effect that is about to start.
  mutating func nextID() -> ID {
    lastID += 1
    return lastID
  }

  /// Notes that an effect runs as `task`.
  mutating func started(_ id: ID, as task: Task<Void, Never>) {
    running[id] = task
  }

  /// Notes that an effect returned.
  mutating func finished(_ id: ID) {
    running[id] = nil
  }

  /// Ends all: hands out what is to be cancelled, and forgets what waits.
  mutating func end() -> [Task<Void, Never>] {
    defer {
      waiting = []
      running = [:]
    }
    return Array(running.values)
  }
}
