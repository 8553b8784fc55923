import Incremental

/// Where services are attached: a store or a part of one. It does not hold the store.
@usableFromInline
struct ServiceAttachment<State, Action> {
  let core: Core
  let location: StateLocation<State>
  let outbox: ServiceOutbox<Action>
  /// The part, or nil while it is gone; no function if it always is there.
  let find: (() -> State?)?
  let attach: (ServiceEntry<Action>) -> Token
  /// The provided values that differ from the store's, outermost first.
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

  /// The dependencies that services read here, if they are not those of the store.
  private var dependencies: Dependencies? {
    if overrides.isEmpty { return nil }
    return overrides.reduce(core.current.ofStore) { $1.dependencies(over: $0, isLasting: true) }.dependencies
  }

  /// The same attachment, with something provided otherwise.
  func binding(_ inside: Overrides?) -> ServiceAttachment {
    var attachment = self
    if let inside { attachment.overrides.append(inside) }
    return attachment
  }

  /// The attachment for a part whose actions are those of a case.
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

  /// Starts services for a part that may go, whenever it comes; they end when it goes, or another one takes its place.
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
      // In the cycle in which another one takes its place, and in `shutDown`, services see their own part.
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

/// The services of a part that may go: something between two of them in the order of the store's services.
private final class Residence: AnyServiceContext {
  /// Which part is there; nil while none is.
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
  /// Where services for what this store is for are attached.
  var serviceAttachment: ServiceAttachment<State, Action> {
    let servicePort = port.makeServicePort()
    return ServiceAttachment(core, location, servicePort.outbox, find: link?.find, attach: servicePort.attach)
  }
}
