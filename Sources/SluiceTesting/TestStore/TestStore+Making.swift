public import Sluice

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
    let (given, witnessed) = Self.dependencies(dependencies(), clock, record)
    var parts = Self.parts(record, witnessed, handlers, interceptors)
    parts.services = services()
    let store = Store(testing: state, reducer, parts, isolation: isolation)
    self.init(
      state, store, (given.clock as? ManualClock) ?? clock, record, provided: given.providedKeys, allowed: allowed,
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
    let (given, witnessed) = Self.dependencies(dependencies(), clock, record)
    let parts = Self.parts(record, witnessed, handlers, interceptors)
    let store = Store(testing: state, parcel: parcel, parts, isolation: isolation)
    self.init(
      state, store, (given.clock as? ManualClock) ?? clock, record, provided: given.providedKeys, allowed: allowed,
      TestLocation(fileID, filePath, line, column))
  }

  private static func dependencies(
    _ values: Provide, _ clock: ManualClock, _ record: TestRecord<State, Action>
  ) -> (given: Dependencies, witnessed: Dependencies) {
    let given = Dependencies.test { Provide(\.clock, clock) }.providing { values }
    return (given, given.witnessed(by: record.reads))
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
