import Sluice
import SluiceTesting

/// An action that only notes a word.
protocol WordNoting: SendableMetatype {
  static func note(_ word: String) -> Self
}

/// Says which effects to start, so that a test writes them where it uses them.
enum Order: WordNoting {
  case start([Effect<Order>])
  case note(String)

  static func start(_ effects: Effect<Order>...) -> Order { .start(effects) }
}

extension Effect where Action: WordNoting {
  /// Notes a word.
  static func note(_ word: String) -> Effect { .send(.note(word)) }

  /// Notes a word from a task.
  static func later(_ word: String) -> Effect { .run { send in send(.note(word)) } }

  /// Waits for the clock, says if it is cancelled meanwhile, and sends all the same.
  static func stubborn(_ seen: Log) -> Effect {
    .run { send in
      do { try await send.sleep(for: .seconds(1)) } catch { seen("cancelled") }
      send(.note("late"))
    }
  }

  /// Notes its beginning, then waits for the clock, then notes its end.
  static func work(_ name: String, _ time: Duration = .seconds(1)) -> Effect {
    .run { send in
      send(.note("\(name) begins"))
      try await send.sleep(for: time)
      send(.note("\(name) ends"))
    }
  }
}

let orders = Reduce<[String], Order> { notes, order, context in
  switch order {
  case .start(let effects): for effect in effects { context.start(effect) }
  case .note(let word): notes.append(word)
  }
}

/// The one place where tests of effects make a store.
func effectStore<State, Action>(
  _ state: State, _ reducer: some Reducer<State, Action>, clock: ManualClock = ManualClock(),
  handlers: [EffectHandler] = [], limit: Int = 10_000, onFailure: ((StoreFailure<Action>) -> Void)? = nil,
  isolation: isolated (any Actor)? = #isolation
) -> Store<State, Action> {
  Store(
    state, reducer, dependencies: [Provide(\.clock, clock)], handlers: handlers, limit: limit, onFailure: onFailure)
}

func orderStore(
  clock: ManualClock = ManualClock(), handlers: [EffectHandler] = [],
  onFailure: ((StoreFailure<Order>) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
) -> Store<[String], Order> {
  effectStore([], orders, clock: clock, handlers: handlers, onFailure: onFailure)
}

extension ManualClock {
  /// Moves in steps, each when so many tasks sleep. Without the others, one that is to wake at the same time would fall
  /// asleep after the step, and sleep for ever.
  func move(_ steps: Int..., sleepers: Int = 1) -> Task<Void, Never> {
    Task.detached { [self] in
      for step in steps {
        await waitForSleepers(sleepers)
        advance(by: .seconds(step))
      }
    }
  }
}

/// Lets other tasks of this isolation run until something is so, however long the machine takes; gives up after twenty
/// minutes.
func turns(until isDone: () -> Bool, isolation: isolated (any Actor)? = #isolation) async {
  let end = ContinuousClock.now + .seconds(1_200)
  while !isDone(), ContinuousClock.now < end { await Task.yield() }
}

/// Lets other tasks of this isolation run, for a test that nothing comes of it.
func turns(_ count: Int, isolation: isolated (any Actor)? = #isolation) async {
  for _ in 0..<count { await Task.yield() }
}
