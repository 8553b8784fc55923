public import Incremental

extension Store {
  /// Makes a store with a parcel, and all that is in it.
  ///
  /// ```swift
  /// let store = Store(App(), parcel: app)
  /// ```
  ///
  /// Rules: values that the parcel provides take precedence over `dependencies`; of two handlers for one kind of effects, that
  /// of `handlers` stays. Services start when the store is ready. All conflicts are reported to the error handler, as
  /// one `ParcelProblems`.
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

  /// Makes a store with a parcel that continues what `journal` holds, and appends each action it handles.
  ///
  /// Recorded actions that were handled by what an earlier run added to its store, besides this parcel, are replayed with
  /// `additions`, which name it.
  ///
  /// - Throws: what the journal throws when it cannot be read, or does not take the first snapshot; `AttachmentsMissing`.
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
  /// Rules: its reducers handle each action after the existing ones, also after parcels that were added before. It
  /// leaves with its token: services end first, in reverse order. A problem is reported to the error handler; of two
  /// handlers for one kind of effects the first one stays. Claims are not compared with those of other parcels of the
  /// store. In a store with a journal its name is recorded and must be unique: otherwise nothing of it is added.
  public func add(_ parcel: Parcel<State, Action>, isolation caller: isolated (any Actor)? = #isolation) -> Token {
    core.enterIfNeeded(caller)
    let delivery = parcel.delivery()
    let addition = delivery.hasReduction ? addition(of: delivery.reducer) : nil
    if addition?.admitsParcel(parcel.name) == false { return Token.none }
    let problems = delivery.problems(core.current.ofStore, performed: core.handlers.kinds)
    if !problems.isEmpty { core.owner?.report(ParcelProblems(problems: problems)) }
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
  /// Takes the handlers and the services of the parcel that the store is made with.
  @usableFromInline
  func attach(_ kit: ParcelKit<State, Action>) {
    for delivered in kit.delivery.handlers { _ = core.handlers.add(delivered.value) }
    if !kit.problems.isEmpty { report(ParcelProblems(problems: kit.problems)) }
    let servicePort = makeServicePort()
    let attachment = ServiceAttachment(
      core, StateLocation(memory), servicePort.outbox, find: nil, attach: servicePort.attach)
    holdingQueue { parcel = kit.delivery.startServices(at: attachment) }
  }
}
