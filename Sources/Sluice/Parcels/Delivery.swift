// Documentation/Internals/Parcels.md explains how a parcel is delivered.

import Incremental

/// The content of a parcel, delivered to one store.
struct Delivery<State, Action> {
  let parcel: String
  private let identity: ParcelIdentity
  private let combine: Parcel<State, Action>.Combining
  private(set) var reducers: [Claimed<State, Action>] = []
  /// The claims of parcels to cases, including those inside wrapped parcels.
  private var claims: [(caseName: String, parcel: String)] = []
  var interceptors: [Interceptor<State, Action>] = []
  var services: [(ServiceAttachment<State, Action>) -> Token] = []
  private(set) var handlers: [Delivered<EffectHandler>] = []
  var values: [Provide] = []
  /// The values that it provides, shared by its reducers and its services.
  private(set) var overrides: Overrides?
  private var needs: [any DependencyKey.Type] = []
  /// The unmet requirements of nested parcels, given the values provided around them.
  private var missingInside: [(HeldDependencies) -> [String]] = []
  private var destinationTables: [Delivered<any DestinationTables>] = []
  var problems: [String] = []

  init(parcel: String, _ identity: ParcelIdentity, combine: @escaping Parcel<State, Action>.Combining) {
    (self.parcel, self.identity, self.combine) = (parcel, identity, combine)
  }

  mutating func add(_ reducer: AnyReducer<State, Action>) { reducers.append(Claimed(claim: nil, reducer: reducer)) }

  mutating func add(_ handler: EffectHandler) {
    handlers.append(Delivered(value: handler, parcel: parcel))
  }

  mutating func add(_ table: some DestinationTables) {
    destinationTables.append(Delivered(value: table, parcel: parcel))
  }

  mutating func add(_ needs: Require) { self.needs += needs.keys }

  /// Prepares the provided values after all parts are added.
  mutating func complete() {
    if values.isEmpty { return }
    let all = Ticket(value: Provide(all: values))
    overrides = Overrides { all.value }
  }

  /// Adds the content of a nested parcel for the same state.
  mutating func add(_ other: Delivery) {
    if other.interceptors.isEmpty, other.values.isEmpty {
      reducers += other.reducers
    } else {
      add(other.reducer)
    }
    claims += other.claims
    services += other.services.map { start in { attachment in start(attachment.binding(other.overrides)) } }
    takeOver(other)
  }

  /// Adds the content of a nested parcel for a part, whose reducer is attached already. Without a claim, the part has
  /// the same actions as the whole.
  mutating func add<Part, PartAction>(
    _ other: Delivery<Part, PartAction>, claim: Claim<Action>?, _ attached: AnyReducer<State, Action>,
    services start: @escaping (ServiceAttachment<State, Action>) -> Token
  ) {
    reducers.append(Claimed(claim: claim, reducer: attached))
    if !other.services.isEmpty { services.append(start) }
    if let claim {
      claims.append((claim.name(), claim.parcel))
      problems += other.conflicts
    } else {
      claims += other.claims
    }
    takeOver(other)
  }

  private mutating func takeOver<Part, PartAction>(_ other: Delivery<Part, PartAction>) {
    handlers.takeOver(other.handlers, of: other.identity)
    destinationTables.takeOver(other.destinationTables, of: other.identity)
    missingInside.append { other.missingDependencies($0) }
    problems += other.problems
  }

  /// The tables of destinations of this parcel and of nested ones.
  var tables: TablesByDestination { TablesByDestination(destinationTables.map(\.value)) }

  /// Descriptions of the cases that are claimed twice.
  var conflicts: [String] {
    var owners: [String: String] = [:]
    var conflicts: [String] = []
    for claim in claims {
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
  /// Its reducers, inside its interceptors and its provided values.
  var reducer: AnyReducer<State, Action> {
    let inside = intercepted
    guard let overrides else { return inside }
    let shared = Ticket(value: overrides)
    return inside.holding { shared.value }
  }

  /// Whether it has reducers or interceptors.
  var hasReduction: Bool { !reducers.isEmpty || !interceptors.isEmpty }

  /// Its reducers, inside its interceptors.
  var intercepted: AnyReducer<State, Action> {
    let (reducers, combine, interceptors) = (reducers, combine, Ticket(value: interceptors))
    return AnyReducer(
      declaring: { declarations in
        if !interceptors.value.isEmpty { declarations.hasInterceptors = true }
        for claimed in reducers { claimed.reducer.declareEffects(to: &declarations) }
      },
      making: { Interceptor.reduction(around: combine(reducers), interceptors.value) })
  }

  /// Starts its services, which read its provided values.
  func start(at attachment: ServiceAttachment<State, Action>) -> Token {
    startServices(at: attachment.binding(overrides))
  }

  /// Starts its services in a place that already has its provided values.
  func startServices(at attachment: ServiceAttachment<State, Action>) -> Token {
    let tokens = services.map { $0(attachment) }
    return Token.onCancel { for token in tokens.reversed() { token.cancel() } }
  }
}

extension Delivery {
  /// Returns descriptions of the required dependencies that are missing, given the values provided around the parcel.
  ///
  /// A value that the parcel provides may be made from its requirements, so it is not made while one of them is
  /// missing.
  func missingDependencies(_ around: HeldDependencies) -> [String] {
    let missing = needs.filter { !around.dependencies.knows($0) }.map { key in
      "The parcel \(parcel) needs the dependency \(key), and nobody provides it. Provide it around the parcel, or for the"
        + " store: `dependencies: Dependencies { Provide(\(key).self, …) }`."
    }
    guard let overrides else { return missing + missingInside.flatMap { $0(around) } }
    overrides.isOff = !missing.isEmpty
    let inside = missingInside.flatMap { $0(overrides.dependencies(over: around, isLasting: true)) }
    // Whether nested parcels lack further values is known only when this parcel's values are provided.
    return missing.isEmpty ? inside : missing
  }
}

extension Dependencies {
  /// Returns whether a value can be read under a key.
  func knows(_ key: any DependencyKey.Type) -> Bool {
    key is any Dependency.Type || layer.found(ObjectIdentifier(key)) != nil
  }
}

// MARK: - Problems

extension Delivery {
  /// Returns all conflicts, in a store with these dependencies and further handlers.
  ///
  /// - Parameter performed: The kinds of effects that the store has other handlers for.
  func problems(
    _ dependencies: HeldDependencies, performed: Set<ObjectIdentifier>, needsHandlers: Bool = true
  ) -> [String] {
    problems + conflicts + tables.conflicts + duplicates(performed) + (needsHandlers ? missingHandlers(performed) : [])
      + missingDependencies(dependencies)
  }

  private func duplicates(_ performed: Set<ObjectIdentifier>) -> [String] {
    var owners = Dictionary(uniqueKeysWithValues: performed.map { ($0, "the store") })
    return handlers.compactMap { delivered in
      let (kind, parcel) = (delivered.value.kind, delivered.parcel)
      let key = ObjectIdentifier(kind)
      guard let owner = owners[key] else {
        owners[key] = "the parcel \(parcel)"
        return nil
      }
      return
        "Effects of the kind \(kind) are performed by \(owner) and by the parcel \(parcel). The first one is"
        + " used. Take one of them out."
    }
  }

  private func missingHandlers(_ performed: Set<ObjectIdentifier>) -> [String] {
    var declarations = EffectDeclarations(asksBodies: true)
    for claimed in reducers { claimed.reducer.declareEffects(to: &declarations) }
    let kinds = performed.union(handlers.map { ObjectIdentifier($0.value.kind) })
    return declarations.kinds.filter { !kinds.contains(ObjectIdentifier($0)) }.map { kind in
      "Nobody performs effects of the kind \(kind). Add `EffectHandler(\(kind).self) { … }` to the parcel, or to the store's"
        + " `handlers`."
    }
  }
}

// MARK: - Contributions to the store

/// A contribution of a parcel to the whole store, such as a handler or a table of destinations.
struct Delivered<Value> {
  let value: Value
  /// The name of the parcel in reports.
  let parcel: String
  /// The entries that it comes from, in the parcels that contain its parcel.
  var origins: Set<DeliveredOrigin> = []

  /// Returns whether it comes from the same entry of a parcel that is attached twice.
  func isSame(as other: Delivered) -> Bool { !origins.isDisjoint(with: other.origins) }
}

/// One of the entries of a parcel. A parcel lists equal entries each time.
struct DeliveredOrigin: Hashable {
  let parcel: ObjectIdentifier
  let index: Int
}

extension Array {
  /// Adds the contributions of a nested parcel. One that is attached twice is added once.
  mutating func takeOver<Value>(_ others: Self, of parcel: ParcelIdentity) where Element == Delivered<Value> {
    for (index, var other) in others.enumerated() {
      other.origins.insert(DeliveredOrigin(parcel: ObjectIdentifier(parcel), index: index))
      if !contains(where: other.isSame) { append(other) }
    }
  }
}

// MARK: - Tables of destinations

/// A table of the destinations of one type, which a parcel contributes. The tables of one type are read as one. For
/// products built on this one.
package protocol DestinationTables {
  /// The type of the destinations.
  var destination: Any.Type { get }
  /// Descriptions of the entries that conflict.
  var conflicts: [String] { get }
  /// Returns this table with the entries of another one for destinations of this type, after its own.
  func combined(with other: any DestinationTables) -> any DestinationTables
}

/// The tables of parcels, by the type of their destinations.
struct TablesByDestination {
  private var tables: [ObjectIdentifier: any DestinationTables] = [:]
  /// The types in order of appearance, so that reports are in a fixed order.
  private var order: [ObjectIdentifier] = []

  init(_ all: [any DestinationTables]) {
    for table in all {
      let type = ObjectIdentifier(table.destination)
      if tables[type] == nil { order.append(type) }
      tables[type] = tables[type]?.combined(with: table) ?? table
    }
  }

  subscript(destination: Any.Type) -> (any DestinationTables)? { tables[ObjectIdentifier(destination)] }

  var conflicts: [String] { order.flatMap { tables[$0]?.conflicts ?? [] } }
}
