import Incremental

/// A service's connection to its store, without the types of state and action, and the phase of the service.
@usableFromInline
class AnyServiceContext {
  /// | phase | it may read | it may send and start effects | it is notified of |
  /// |---|---|---|---|
  /// | waiting | yes | no | nothing |
  /// | running | yes | yes | all |
  /// | ending | yes | if the store continues | nothing but `shutDown` |
  /// | over | the last state | no | nothing |
  enum Phase { case waiting, running, ending, over }

  final fileprivate(set) var phase = Phase.waiting
  final let name: String
  final let core: Core

  init(_ name: String, _ core: Core) { (self.name, self.core) = (name, core) }

  final var isRunning: Bool { phase == .running }

  final var hasEnded: Bool { phase == .over || core.hasEnded || core.owner == nil }
}

/// The context of a service in a store, or in a store for a part.
///
/// It does not retain the store, because the store retains the service, which may retain this. It retains the core
/// and the memory of the state, both of which outlive the store.
final class ServiceContext<State, Action>: AnyServiceContext {
  let location: StateLocation<State>
  let outbox: ServiceOutbox<Action>
  /// Whether the part is present; nil if it always is.
  let isPresent: (() -> Bool)?
  /// Whether the part was present before the current action, so that the service is notified after it, too.
  var wasPresent = false
  /// The dependencies of the service, if they differ from those of the store.
  let dependencies: Dependencies?
  /// The observation of its detail.
  private var watching: Token?
  /// A place for its effects, unique to this service, so that their ids are its own.
  private var place: [PlaceStep] { [PlaceStep(attachmentPoint: ObjectIdentifier(self), key: ServiceName(name))] }

  init(
    _ name: String, _ core: Core, _ location: StateLocation<State>, _ outbox: ServiceOutbox<Action>,
    isPresent: (() -> Bool)?,
    dependencies: Dependencies? = nil
  ) {
    (self.location, self.outbox, self.isPresent, self.dependencies) = (location, outbox, isPresent, dependencies)
    super.init(name, core)
  }

  func begin(_ service: any Service<State, Action>) {
    phase = .running
    (service as? any Injectable)?.injection.fill(from: dependencies ?? core.current.ofStore.dependencies)
    if let service = service as? any StateObserver<State, Action> { watching = watch(service) }
    service.start(StoreAccess(context: self))
  }

  func end(_ service: any Service<State, Action>) {
    guard phase == .running else { return phase = .over }
    phase = .ending
    watching?.cancel()
    watching = nil
    service.shutDown(StoreAccess(context: self))
    phase = .over
    var end = Effect<Action>.cancel(id: ServiceName(name))
    end.steps = place
    outbox.start(end)
  }

  private func watch<Watcher: StateObserver<State, Action>>(_ service: Watcher) -> Token {
    service.detail.refuseIfFallible()
    return core.detailWatch.watch(location.part(service.detail), isPresent: isPresent) { [self] old, new in
      if isRunning { service.changed(from: old, to: new, StoreAccess(context: self)) }
    }
  }

  /// Returns whether the service may send these actions; if not, reports them.
  func isOpen(for actions: [Action]) -> Bool { refused(actions) == nil }

  /// Reports actions that the service sends before its start or after its end. Returns a number by which the sender
  /// learns of the error, or nil if the actions are not refused.
  func refused(_ actions: [Action]) -> Int? {
    if phase == .running || phase == .ending { return nil }
    let isStoreOver = core.hasEnded || core.owner == nil
    let error: any Error = isStoreOver ? StoreError.ended : StoreError.serviceEnded(name)
    outbox.fail(actions, error)
    return core.refusals.noteNowhere(error)
  }

  func start(_ effect: Effect<Action>) {
    var own = effect
    own.steps = place
    if case .cancel = own.work { return outbox.start(own) }
    // With an id, the effect can be found when the service ends.
    if own.id == nil { own.id = AnyHashable(ServiceName(name)) }
    outbox.start(own)
  }
}

// MARK: - Access to the store

/// The way from a service to its store. It does not retain the store.
struct ServiceOutbox<Action> {
  /// Sends actions of the named service. Returns a number to await everything that they lead to.
  let send: ([Action], Origin, _ service: String) -> Int
  let start: (Effect<Action>) -> Void
  let fail: ([Action], any Error) -> Void

  func embedding<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> ServiceOutbox<Child> {
    let (send, start, fail) = (send, start, fail)
    return ServiceOutbox<Child>(
      send: { send($0.map(embed), $1, $2) }, start: { start($0.map(embed)) }, fail: { fail($0.map(embed), $1) })
  }
}
