import Incremental

extension Store {
  /// Creates a store whose effects a test answers, unless a handler does.
  package convenience init(
    testing state: State, _ reducer: some Reducer<State, Action>, _ parts: TestParts<State, Action>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    // Undeclared, because the test answers requests that have no handler.
    let root = Root(state, reducer.undeclared, parts.storeParts(parts.dependencies, parts.handlers, isolation))
    root.core.witness = parts.witness
    root.attach(parts.services)
    root.beginFollowing()
    self.init(root)
  }

  /// Creates a store with a parcel, whose effects a test answers, unless a handler does.
  package convenience init(
    testing state: State, parcel: Parcel<State, Action>, _ parts: TestParts<State, Action>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let kit = ParcelKit(parcel, parts.dependencies, parts.handlers, needsHandlers: false)
    let root = Root(state, kit.reducer, parts.storeParts(kit.dependencies, kit.handlers, isolation))
    root.core.witness = parts.witness
    root.attach(kit)
    root.beginFollowing()
    self.init(root)
  }

  /// Whether the state has shared values.
  package var sharesValues: Bool { core.shared != nil }

  /// The status of each effect that is not over.
  package var effectStatuses: [EffectStatus] { effects?.statuses ?? [] }

  /// Cancels all effects, including those that are held.
  package func cancelEffects() { effects?.cancelEach() }

  /// The time until the next held effect is due.
  package var timeToNextEffect: Duration? { core.timekeeper.timeToNext }

  /// Starts the effects that are due.
  package func startDueEffects() { core.timekeeper.wakeDue() }

  /// Handles the messages that wait in the outlet.
  package func deliverPosted() { core.deliverMailbox() }

  private var effects: EffectRunner<Action>? { (core as? ActionCore<Action>)?.effects }
}

/// The parameters of a store for a test.
package struct TestParts<State, Action> {
  package var dependencies: Dependencies
  package var handlers: [EffectHandler]
  package var interceptors: Interceptor<State, Action>
  package var trace: Trace
  package var services: [any Service<State, Action>]
  package var witness: any EffectWitness
  package var onFailure: (StoreFailure<Action>) -> Void

  package init(
    dependencies: Dependencies, handlers: [EffectHandler], interceptors: Interceptor<State, Action>, trace: Trace,
    services: [any Service<State, Action>] = [], witness: any EffectWitness,
    onFailure: @escaping (StoreFailure<Action>) -> Void
  ) {
    (self.dependencies, self.handlers, self.interceptors) = (dependencies, handlers, interceptors)
    (self.trace, self.services, self.witness, self.onFailure) = (trace, services, witness, onFailure)
  }

  func storeParts(
    _ dependencies: Dependencies, _ handlers: [EffectHandler], _ isolation: (any Actor)?
  ) -> StoreParts<State, Action> {
    StoreParts(
      dependencies: dependencies, handlers: handlers, interceptors: interceptors, trace: trace, onFailure: onFailure,
      isolation: isolation)
  }
}

// MARK: - Live stores

/// A count of the stores that a test creates, for tests of the library: each must be freed.
package final class LiveStores: Sendable {
  // Not `@TaskLocal`, because macros are not available where only interfaces are checked.
  private static let local = TaskLocal<LiveStores?>(wrappedValue: nil)

  private let names = Locked<[Int: String]>([:])
  private let made = Locked(0)

  package init() {}

  /// Counts the stores that `body` creates in its task, and in tasks that inherit its task-local values.
  nonisolated(nonsending) package func counting(
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async rethrows {
    try await Self.local.withValue(self) { try await body() }
  }

  /// The stores that are alive, in the order of creation.
  package var alive: [String] { names.withLock { $0.sorted { $0.key < $1.key }.map(\.value) } }

  /// Returns an object that ends the count of a store when it is freed; nil if nothing counts. Only debug builds check.
  static func life(of type: Any.Type) -> AnyObject? {
    guard _isDebugAssertConfiguration(), let counting = local.get() else { return nil }
    return Life("\(type)", in: counting)
  }

  private final class Life {
    private let stores: LiveStores
    private let number: Int

    init(_ name: String, in stores: LiveStores) {
      let number = stores.made.withLock { made in
        made += 1
        return made
      }
      (self.stores, self.number) = (stores, number)
      stores.names.withLock { $0[number] = "\(name) \(number)" }
    }

    deinit { stores.names.withLock { $0[number] = nil } }
  }
}
