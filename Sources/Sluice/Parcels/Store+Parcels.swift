public import Incremental

extension Store {
  /// Creates a store with a parcel.
  ///
  /// ```swift
  /// let store = Store(App(), parcel: app)
  /// ```
  ///
  /// Rules: values that the parcel provides take precedence over `dependencies`; of two handlers for one kind of
  /// effects, that of `handlers` is used. Services start when the store is complete. All conflicts are reported to the
  /// error handler, as one `StoreError.parcelProblems`.
  @inlinable
  public convenience init(
    _ state: State, parcel: Parcel<State, Action>, dependencies: Dependencies = Dependencies(),
    handlers: [EffectHandler] = [], interceptors: Interceptor<State, Action>? = nil, trace: Trace? = nil,
    graph: Graph? = nil, limit: Int = 10_000, onFailure: ((StoreFailure<Action>) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let kit = ParcelKit(parcel, dependencies, handlers)
    let root = Root(
      state, kit.reducer,
      StoreParts(
        dependencies: kit.dependencies, handlers: kit.handlers, interceptors: interceptors, trace: trace, graph: graph,
        limit: limit, onFailure: onFailure, isolation: isolation))
    root.attach(kit)
    root.beginFollowing()
    self.init(root)
  }

  /// Creates a store with a parcel that continues the recording in `journal`, and appends each action that it handles.
  ///
  /// An earlier run may have added more than this parcel to its store. Recorded actions that were handled by such an
  /// addition are replayed with the one of that name in `additions`.
  ///
  /// - Throws: an error of the journal, if it cannot be read or does not accept the first snapshot;
  ///   `RecordingError.attachmentsMissing`.
  @inlinable
  public convenience init(
    _ initial: State, parcel: Parcel<State, Action>, journal: some Journal<State, Action>,
    additions: [Addition<State, Action>] = [], dependencies: Dependencies = Dependencies(),
    handlers: [EffectHandler] = [],
    interceptors: Interceptor<State, Action>? = nil, trace: Trace? = nil, graph: Graph? = nil, limit: Int = 10_000,
    onFailure: ((StoreFailure<Action>) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
  ) throws {
    let kit = ParcelKit(parcel, dependencies, handlers)
    let root = Root(
      initial, kit.reducer,
      StoreParts(
        journal: journal, additions: additions, parcel: parcel.name, dependencies: kit.dependencies,
        handlers: kit.handlers, interceptors: interceptors, trace: trace, graph: graph, limit: limit,
        onFailure: onFailure, isolation: isolation))
    try root.restore()
    root.attach(kit)
    root.beginFollowing()
    self.init(root)
  }

  /// Adds a parcel while the store runs.
  ///
  /// ```swift
  /// let token = store.add(holidays)
  /// store.scope(\.shop, action: Action.shop).add(sale)
  /// ```
  ///
  /// Rules: its reducers handle each action after the existing ones, including those of parcels that were added before.
  /// Releasing or cancelling the token removes the parcel; its services end first, in reverse order. Problems are
  /// reported to the error handler; of two handlers for one kind of effects the first one is used. Claims are not
  /// compared with those of other parcels of the store. In a store with a journal its name is recorded and must be
  /// unique: otherwise nothing of it is added.
  public func add(_ parcel: Parcel<State, Action>, isolation caller: isolated (any Actor)? = #isolation) -> Token {
    core.enterIfNeeded(caller)
    let delivery = parcel.delivery()
    let addition = delivery.hasReduction ? addition(of: delivery.reducer) : nil
    if addition?.admitsParcel(parcel.name) == false { return Token.none }
    let problems = delivery.problems(core.current.ofStore, performed: core.handlers.kinds)
    if !problems.isEmpty { core.owner?.report(StoreError.parcelProblems(problems)) }
    let handlers = delivery.handlers.compactMap { core.handlers.has($0.value.kind) ? nil : handle($0.value) }
    let reducers = addition?.addParcel(parcel.name) ?? Token.none
    var services = Token.none
    core.owner?.holdingQueue { services = delivery.start(at: serviceAttachment) }
    return Token.onCancel { [services] in
      services.cancel()
      reducers.cancel()
      for handler in handlers.reversed() { handler.cancel() }
    }
  }
}

extension Root {
  /// Adds the handlers and the services of the parcel that the store is created with.
  @usableFromInline
  func attach(_ kit: ParcelKit<State, Action>) {
    for delivered in kit.delivery.handlers { _ = core.handlers.add(delivered.value) }
    if !kit.problems.isEmpty { report(StoreError.parcelProblems(kit.problems)) }
    let servicePort = makeServicePort()
    let attachment = ServiceAttachment(
      core, StateLocation(memory), servicePort.outbox, find: nil, attach: servicePort.attach)
    holdingQueue { parcel = kit.delivery.startServices(at: attachment) }
  }
}

// MARK: - Content for a store

/// The content of a parcel, in the form that a store needs.
@usableFromInline
struct ParcelKit<State, Action> {
  @usableFromInline let dependencies: Dependencies
  @usableFromInline let handlers: [EffectHandler]
  @usableFromInline let reducer: AnyReducer<State, Action>
  let delivery: Delivery<State, Action>
  let problems: [String]

  @usableFromInline
  init(
    _ parcel: Parcel<State, Action>, _ dependencies: Dependencies, _ handlers: [EffectHandler],
    needsHandlers: Bool = true
  ) {
    delivery = parcel.delivery()
    let around = HeldDependencies(dependencies)
    problems = delivery.problems(
      around, performed: Set(handlers.map { ObjectIdentifier($0.kind) }), needsHandlers: needsHandlers)
    self.dependencies =
      delivery.overrides?.dependencies(over: around, isLasting: true).dependencies ?? dependencies
    self.handlers = handlers
    let inside = delivery.intercepted
    // Undeclared, because missing handlers are among the problems.
    reducer = inside.undeclared
  }
}
