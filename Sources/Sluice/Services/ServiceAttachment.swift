public import Incremental

extension Store {
  /// Attaches a service to a running store, and starts it.
  ///
  /// ```swift
  /// let token = store.add(Beacon())
  /// let other = store.scope(\.editor, action: Action.editor).add(Autosave())
  /// ```
  ///
  /// Rules: the service ends with its token, or with the store, whichever is first. In a store for a part it receives
  /// that part and its actions; while the part is not present, it receives no notifications. A service that observes
  /// actions needs a part whose actions are a case, not the result of a function.
  public func add(
    _ service: some Service<State, Action>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    return serviceAttachment.add(service)
  }
}

// MARK: - Places where services are attached

/// The place where services are attached: a store or a part of one. It does not retain the store.
@usableFromInline
struct ServiceAttachment<State, Action> {
  let core: Core
  let location: StateLocation<State>
  let outbox: ServiceOutbox<Action>
  /// Returns the part, or nil while it is not present; nil if it always is.
  let find: (() -> State?)?
  let attach: (ServiceEntry<Action>) -> Token
  /// The provided dependencies that differ from the store's, outermost first.
  private var overrides: [Overrides] = []

  init(
    _ core: Core, _ location: StateLocation<State>, _ outbox: ServiceOutbox<Action>, find: (() -> State?)?,
    attach: @escaping (ServiceEntry<Action>) -> Token
  ) {
    (self.core, self.location, self.outbox, self.find, self.attach) = (core, location, outbox, find, attach)
  }

  func add(_ service: some Service<State, Action>) -> Token {
    let name = "\(type(of: service))"
    let context = ServiceContext(
      name, core, location, outbox, isPresent: find.map { find in { find() != nil } }, dependencies: dependencies)
    return attach(ServiceEntry(service, in: context))
  }

  /// The dependencies of services attached here, if they differ from those of the store.
  private var dependencies: Dependencies? {
    if overrides.isEmpty { return nil }
    return overrides.reduce(core.current.ofStore) { $1.dependencies(over: $0, isLasting: true) }.dependencies
  }

  /// Returns this attachment with further provided dependencies.
  func binding(_ inside: Overrides?) -> ServiceAttachment {
    var attachment = self
    if let inside { attachment.overrides.append(inside) }
    return attachment
  }

  /// Returns the attachment for a part whose actions are those of a case.
  func part<Part, PartAction>(
    _ location: StateLocation<Part>, _ action: EnumCase<Action, PartAction>, find: (() -> Part?)?
  ) -> ServiceAttachment<Part, PartAction> {
    let attach = attach
    var attachment = ServiceAttachment<Part, PartAction>(core, location, outbox.embedding(action.embed), find: find) {
      attach($0.mapped(action.extract))
    }
    attachment.overrides = overrides
    return attachment
  }

  /// Starts services for a removable part whenever it becomes present. They end when it is removed or replaced.
  func whileThere<Part, PartAction>(
    _ find: @escaping (State) -> Part?, _ action: EnumCase<Action, PartAction>,
    _ start: @escaping (ServiceAttachment<Part, PartAction>) -> Token
  ) -> Token {
    let location = location
    let now = self.find.map { whole in { whole().flatMap(find) } } ?? { find(location.read()) }
    let identify = Sluice.identify(Part.self)
    let residence = Residence(
      core, StateLocation(in: location.memory) { now().map { identify?($0) ?? AnyHashable(0) } }
    ) {
      guard let part = now() else { return Token.none }
      // In the cycle in which another part replaces it, and in `shutDown`, services see their own part.
      let own = identify.map { identify in
        let id = identify(part)
        return { now().flatMap { identify($0) == id ? $0 : nil } }
      }
      let find = own ?? now
      return start(self.part(StateLocation(in: location.memory) { find() ?? part }, action, find: find))
    }
    return attach(ServiceEntry(context: residence, start: { residence.begin() }, end: { residence.end() }))
  }
}

/// The services of a removable part. It holds their place in the order of the store's services.
private final class Residence: AnyServiceContext {
  /// The identity of the current part; nil while there is none.
  private let occupant: StateLocation<AnyHashable?>
  private let start: () -> Token
  private var watching: Token?
  private var services: Token?

  init(_ core: Core, _ occupant: StateLocation<AnyHashable?>, _ start: @escaping () -> Token) {
    (self.occupant, self.start) = (occupant, start)
    super.init("", core)
  }

  func begin() {
    watching = core.detailWatch.watch(occupant, isPresent: nil) { [unowned self] _, occupant in
      leave()
      if occupant != nil { services = start() }
    }
    if occupant.read() != nil { services = start() }
  }

  func end() {
    watching?.cancel()
    watching = nil
    leave()
  }

  private func leave() {
    let services = services
    self.services = nil
    services?.cancel()
  }
}

extension Store {
  /// The place where services for this store's state are attached.
  var serviceAttachment: ServiceAttachment<State, Action> {
    let servicePort = port.makeServicePort()
    return ServiceAttachment(core, location, servicePort.outbox, find: link?.find, attach: servicePort.attach)
  }
}
