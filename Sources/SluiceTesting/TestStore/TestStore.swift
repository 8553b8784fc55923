// Documentation/Internals/Testing.md says why the test store is a store.

import Incremental
public import Sluice

/// A store for tests, in which a test must assert each change of the state, each received action and each effect.
///
/// ```swift
/// @Test func `A search shows what it finds`() {
///   let store = TestStore(Search.State(), Search())
///   store.send(.typed("ry")) { $0.text = "ry" }
///   store.advance(by: .milliseconds(300))                    // the debounce
///   store.answer(Find(text: "ry"), with: ["Rye"])             // the effect, matched as a value, and answered
///   store.receive(.found(["Rye"])) { $0.results = ["Rye"] }
///   store.finish()
/// }
/// ```
///
/// Rules:
/// - **Changes.** `send` and `receive` take the expected change as a mutation of the state before. Any other change
///   fails, with the difference.
/// - **Actions.** Actions that reducers, services and effects send must be received, in order, before the next
///   `send`.
/// - **Effects.** A typed effect without a handler waits for `answer` or `fail`. Other effects run. `finish` fails
///   for each effect that has not ended, and names it.
/// - **Dependencies** have their values for tests. Using a live dependency, which has none, fails unless it is
///   provided or allowed. A dependency that is provided and never read fails at the end.
/// - **Reports** to the store's error handler fail, unless `receive(failure:)` expects them.
/// - Time stands still until `advance` moves it.
/// - With `exhaustivity` off, only the assertions are checked.
/// - Without a call of `finish`, its checks are performed when the test store is released.
///
/// It never sleeps, yields or polls. In an `async` test, `receive`, `answer`, `advance` and `finish` are awaited.
/// They wait while an effect is running that could change anything. Nothing more can arrive once each effect has
/// ended, sleeps on the clock, or waits for an answer. An effect that leaves the store's isolation is waited for up
/// to `limit`, and named. A test that is not `async` covers synchronous events: reducers, typed effects, held-back
/// effects.
///
/// An effect with a task of its own (`run`, `stream`) needs a test on an actor: write `@MainActor` before `@Test`.
public final class TestStore<State: Equatable, Action> {
  /// The store, to observe, to scope and so on. Actions that are sent to it directly must be received.
  public let store: Store<State, Action>
  /// The clock of the store.
  public let clock: ManualClock
  /// The state after the last assertion.
  @inlinable public var state: State { asserted }
  /// The exhaustiveness of the assertions that the test must make.
  public var exhaustivity = Exhaustivity.on
  /// The time to wait for an effect that has left the store's isolation.
  public var limit = Duration.seconds(1)
  /// A closure that receives failures in place of the test framework, for tools.
  public var onFailure: ((TestFailure) -> Void)?

  // The code that `send` uses is inlined into the test, where the types are known: behind the module boundary it would
  // take twice as long.
  @usableFromInline var asserted: State
  @usableFromInline let record: TestRecord<State, Action>
  @usableFromInline let sharesValues: Bool
  /// For each part whose changes the test ignores, a closure that takes it over into the expected state.
  var ignored: [(_ expected: inout State, _ actual: State) -> Void] = []
  /// The state that the test expects, while a closure changes it.
  var sharing: SharedExpectation<State>?
  /// The keys that the test has provided.
  let providedKeys: [any DependencyKey.Type]
  /// The live dependencies that the test may use.
  let allowedKeys: [any DependencyKey.Type]
  let birthplace: TestLocation
  /// Effects that did not return within the limit, and are not waited for again.
  var away: Set<Int> = []
  @usableFromInline var isFinished = false
  var hasFailed = false

  init(
    _ state: State, _ store: Store<State, Action>, _ clock: ManualClock, _ record: TestRecord<State, Action>,
    provided: [any DependencyKey.Type], allowed: [any DependencyKey.Type], _ birthplace: TestLocation
  ) {
    (asserted, self.store, self.clock, self.record) = (state, store, clock, record)
    (providedKeys, allowedKeys, self.birthplace) = (provided, allowed, birthplace)
    sharesValues = store.sharesValues
    clock.add(record.bell)
    record.cancelEffects = { [weak store] in store?.cancelEffects() }
    checkLiveUse(birthplace)
    // The program then ends, because there is no value to return; the failure names the test.
    record.live.whenStopping { TestFailure(message: $0, isRemark: false, location: birthplace).report() }
  }

  deinit {
    clock.remove(record.bell)
    if !isFinished || !record.log.isEmpty, !hasFailed { checkEnd(birthplace, .never) }
  }
}

// MARK: - Making a test store

extension TestStore {
  /// Makes a test store in the caller's isolation.
  ///
  /// ```swift
  /// let store = TestStore(Feed.State(), Feed()) { Provide(\.pageSize, 20) }
  /// ```
  ///
  /// Rules: `handlers` perform typed effects; effects of other kinds are answered by the test. `interceptors` get each
  /// action before and after its reducers. Several stores may share a `clock`. The test may use the live dependencies
  /// whose keys are in `allowing`. `dependencies` are values for the reducers besides those that keys have for tests.
  /// `services` live as long as the store.
  public convenience init<R: Reducer<State, Action>>(
    _ state: State, _ reducer: R, handlers: [EffectHandler] = [], interceptors: Interceptor<State, Action>? = nil,
    clock: ManualClock = ManualClock(), allowing allowed: [any DependencyKey.Type] = [],
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    @DependencyBuilder dependencies: () -> Provide = { .nothing },
    @ServiceBuilder<State, Action> services: () -> [any Service<State, Action>] = { [] }
  ) {
    let record = TestRecord<State, Action>()
    let (given, witnessed, provided) = Self.dependencies(dependencies(), clock, record)
    var parts = Self.parts(record, witnessed, handlers, interceptors)
    parts.services = services()
    let store = Store(testing: state, reducer, parts, isolation: isolation)
    self.init(
      state, store, (given.clock as? ManualClock) ?? clock, record, provided: provided, allowed: allowed,
      TestLocation(fileID, filePath, line, column))
  }

  /// Makes a test store with the reducers of a builder.
  ///
  /// ```swift
  /// let store = TestStore(Feed.State()) {
  ///   Feed()
  /// } dependencies: {
  ///   Provide(\.pageSize, 20)
  /// }
  /// ```
  public convenience init(
    _ state: State, handlers: [EffectHandler] = [], interceptors: Interceptor<State, Action>? = nil,
    clock: ManualClock = ManualClock(), allowing allowed: [any DependencyKey.Type] = [],
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    @ReducerBuilder<State, Action> reducers: () -> Combined<State, Action>,
    @DependencyBuilder dependencies: () -> Provide = { .nothing },
    @ServiceBuilder<State, Action> services: () -> [any Service<State, Action>] = { [] }
  ) {
    self.init(
      state, reducers(), handlers: handlers, interceptors: interceptors, clock: clock, allowing: allowed,
      fileID: fileID, filePath: filePath, line: line, column: column, dependencies: dependencies, services: services)
  }

  /// Makes a test store with a parcel: its reducers, interceptors, services, routes, and dependencies.
  ///
  /// Rules: the test answers typed effects that no handler of the parcel performs. Conflicts in the parcel fail the
  /// test, like any report of the store.
  public convenience init(
    _ state: State, parcel: Parcel<State, Action>, handlers: [EffectHandler] = [],
    interceptors: Interceptor<State, Action>? = nil, clock: ManualClock = ManualClock(),
    allowing allowed: [any DependencyKey.Type] = [], isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    @DependencyBuilder dependencies: () -> Provide = { .nothing }
  ) {
    let record = TestRecord<State, Action>()
    let (given, witnessed, provided) = Self.dependencies(dependencies(), clock, record)
    let parts = Self.parts(record, witnessed, handlers, interceptors)
    let store = Store(testing: state, parcel: parcel, parts, isolation: isolation)
    self.init(
      state, store, (given.clock as? ManualClock) ?? clock, record, provided: provided, allowed: allowed,
      TestLocation(fileID, filePath, line, column))
  }

  /// Returns the dependencies of the store, and the keys that the test has provided.
  private static func dependencies(
    _ values: Provide, _ clock: ManualClock, _ record: TestRecord<State, Action>
  ) -> (given: Dependencies, witnessed: Dependencies, provided: [any DependencyKey.Type]) {
    let moved = Locked(clock)
    let usual = Dependencies.test {
      Provide(UsualKey.self, ())
      Provide(\.clock, clock)
      Provide(\.now, DateGenerator { DateGenerator.following(moved.withLock { $0 })() })
    }
    // While `usual` is held, what the test provides is a copy, which lists its own keys alone.
    return withExtendedLifetime(usual) {
      let given = usual.providing { values }
      if let own = given.clock as? ManualClock { moved.withLock { $0 = own } }
      let isUsual = given.providedKeys.contains { $0 == UsualKey.self }
      return (given, given.witnessed(by: record.reads), isUsual ? [] : given.providedKeys)
    }
  }

  private static func parts(
    _ record: TestRecord<State, Action>, _ dependencies: Dependencies, _ handlers: [EffectHandler],
    _ interceptors: Interceptor<State, Action>?
  ) -> TestParts<State, Action> {
    TestParts(
      dependencies: dependencies, handlers: handlers,
      interceptors: interceptors.map { [record.interceptor, $0] } ?? record.interceptor, trace: record.trace,
      witness: record, onFailure: { record.failed($0) })
  }
}

/// Marks the dependencies that each test has, without those that it provides.
private enum UsualKey: DependencyKey { typealias Value = Void }

// MARK: - Exhaustivity

/// The exhaustiveness of the assertions that a test must make.
public struct Exhaustivity: Equatable, Sendable {
  @usableFromInline let isOn: Bool
  let showsSkipped: Bool

  /// The exhaustivity of a test that must assert everything: each change, each action, each effect, each provided
  /// dependency.
  public static let on = Exhaustivity(isOn: true, showsSkipped: false)

  /// The exhaustivity of a test that asserts only the actions that it names. The rest is skipped.
  public static let off = off(showsSkipped: false)

  /// Returns the exhaustivity of a test that asserts only the actions that it names.
  ///
  /// - Parameter showsSkipped: Whether the log lists the skipped assertions.
  public static func off(showsSkipped: Bool) -> Exhaustivity { Exhaustivity(isOn: false, showsSkipped: showsSkipped) }
}
