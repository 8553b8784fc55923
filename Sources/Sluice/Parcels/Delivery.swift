import Incremental

/// What a parcel brings to one store.
struct Delivery<State, Action> {
  let parcel: String
  private let combine: Parcel<State, Action>.Combining
  private(set) var reducers: [Claimed<State, Action>] = []
  var interceptors: [Interceptor<State, Action>] = []
  var services: [(ServiceSite<State, Action>) -> Token] = []
  var handlers: [(handler: EffectHandler, parcel: String)] = []
  var binds: [Bind] = []
  private(set) var needs: [Need] = []
  var routes = Routes()
  var problems: [String] = []

  init(parcel: String, combine: @escaping Parcel<State, Action>.Combining) {
    (self.parcel, self.combine) = (parcel, combine)
  }

  mutating func add(_ reducer: AnyReducer<State, Action>) { reducers.append(Claimed(claim: nil, reducer: reducer)) }

  mutating func add(_ needs: Needs) {
    for key in needs.keys { self.needs.append(Need(key: key, parcel: parcel)) }
  }

  /// Takes over what another parcel brings for the same state.
  mutating func add(_ other: Delivery) {
    if other.interceptors.isEmpty, other.binds.isEmpty {
      reducers += other.reducers
    } else {
      add(other.reducer)
      problems += other.conflicts
    }
    services += other.services.map { start in { site in start(site.binding(other.binds)) } }
    takeOver(other)
  }

  /// Takes over what a parcel for a part brings, whose reducer is attached.
  mutating func add<Part, PartAction>(
    _ other: Delivery<Part, PartAction>, claim: Claim<Action>?, _ attached: AnyReducer<State, Action>,
    services start: @escaping (ServiceSite<State, Action>) -> Token
  ) {
    reducers.append(Claimed(claim: claim, reducer: attached))
    if !other.services.isEmpty { services.append(start) }
    problems += other.conflicts
    takeOver(other)
  }

  private mutating func takeOver<Part, PartAction>(_ other: Delivery<Part, PartAction>) {
    handlers += other.handlers
    needs += other.needs.map { $0.behind(other.binds) }
    routes.add(other.routes)
    problems += other.problems
  }

  /// Which claims of those next to each other are made twice.
  var conflicts: [String] {
    var owners: [String: String] = [:]
    var conflicts: [String] = []
    for claim in reducers.compactMap(\.claim) {
      if let owner = owners[claim.caseName] {
        conflicts.append(
          "The parcels \(owner) and \(claim.parcel) both claim the actions of the case `\(claim.caseName)` in \(parcel)."
            + " Attach one of them at another case.")
      } else {
        owners[claim.caseName] = claim.parcel
      }
    }
    return conflicts
  }
}

extension Delivery {
  /// Its reducers, with what it binds and its interceptors around.
  var reducer: AnyReducer<State, Action> {
    let inside = intercepted
    if binds.isEmpty { return inside }
    let binds = Ticket(value: Bind(all: binds))
    return inside.dependencies { binds.value }
  }

  /// Its reducers with its interceptors around.
  var intercepted: AnyReducer<State, Action> {
    let (reducers, combine, interceptors) = (reducers, combine, Ticket(value: interceptors))
    return AnyReducer(
      declaring: { for claimed in reducers { claimed.reducer.declareEffects(to: &$0) } },
      making: { Interceptor.reduction(around: combine(reducers), interceptors.value) })
  }

  /// Starts its services, which read what it binds.
  func start(at site: ServiceSite<State, Action>) -> Token { startServices(at: site.binding(binds)) }

  /// Starts its services, in a place where what it binds is bound.
  func startServices(at site: ServiceSite<State, Action>) -> Token {
    let tokens = services.map { $0(site) }
    return Token.onCancel { for token in tokens.reversed() { token.cancel() } }
  }
}

/// A value from outside that somebody has to bind.
struct Need {
  let key: any DependencyKey.Type
  let parcel: String
  /// What is bound around its parcel, outermost first.
  private var binds: [Bind] = []

  init(key: any DependencyKey.Type, parcel: String) { (self.key, self.parcel) = (key, parcel) }

  func behind(_ outer: [Bind]) -> Need {
    var need = self
    need.binds = outer + binds
    return need
  }

  func isMet(by dependencies: Dependencies) -> Bool { dependencies.binding(Bind(all: binds)).knows(key) }
}

extension Dependencies {
  /// Whether a value can be read under a key.
  func knows(_ key: any DependencyKey.Type) -> Bool {
    key is any Config.Type || layer.found(ObjectIdentifier(key)) != nil
  }
}
