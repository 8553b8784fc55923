import Incremental
public import Observation

/// The place of a shared value, which the stores with this value, and code outside any store, have in common.
///
/// ```swift
/// let place = SharedPlaces.process.place(.settings, default: Settings())
/// place.update { $0.isDark = true }
/// try await place.saved()
/// ```
///
/// It can be used from any thread. A view that keeps the place and reads `value` is updated when it changes.
public final class SharedPlace<Value: Equatable & Sendable>: Observable, Sendable {
  private let place: AnySharedPlace

  init(_ place: AnySharedPlace) { self.place = place }

  /// The newest value.
  ///
  /// A client of `Observation` that reads it is notified of the next change, on the thread of the change.
  public var value: Value {
    place.observers.access(self)
    return place.current.value.value(as: Value.self)
  }

  /// The present value, and each newer one. A consumer that is slower than the changes gets the newest value.
  ///
  /// ```swift
  /// for await settings in place.values { print(settings.city) }
  /// ```
  ///
  /// Rules: it does not end by itself, and keeps the place alive. Two consecutive values may be equal.
  public var values: AsyncMapSequence<AsyncStream<Void>, Value> {
    place.observers.changes().map { [self] in place.current.value.value(as: Value.self) }
  }

  /// Changes the value, with no other change in between.
  ///
  /// Stores receive it as soon as their isolation is free.
  ///
  /// ```swift
  /// place.update { $0.append("milk") }
  /// ```
  ///
  /// Rules: in this process no other change occurs between reading and writing. Another process may have stored a value
  /// that this one had not read when the change is saved. Then `change` is called again with that value, while the
  /// storage is locked, so that neither change is lost. So `change` may only do what can be done twice. This function
  /// returns the result of the first call: see ``updateAndSave(_:)``. It must not be called in a reducer, which changes
  /// its state instead.
  @discardableResult
  public func update<Result>(_ change: @escaping @Sendable (inout Value) throws -> Result) rethrows -> Result {
    try place.update { try Self.changed($0, by: change) }.result
  }

  private static func changed<Result>(
    _ content: SharedContent, by change: (inout Value) throws -> Result
  ) rethrows -> (SharedContent, Result) {
    var new = content.value(as: Value.self)
    let result = try change(&new)
    return (SharedContent(new, content.identity), result)
  }

  /// Changes the value, and suspends until it is stored.
  ///
  /// Returns the result of the call that led to the stored value: for example, a number that no other process has
  /// received.
  ///
  /// ```swift
  /// let ticket = try await place.updateAndSave { next in
  ///   next += 1
  ///   return next
  /// }
  /// ```
  ///
  /// - Throws: the error of `change` or the storage.
  @discardableResult
  public func updateAndSave<Result: Sendable>(
    _ change: @escaping @Sendable (inout Value) throws -> Result
  ) async throws -> Result {
    let last = Locked<Result?>(nil)
    let first = try place.update { content in
      let (new, result) = try Self.changed(content, by: change)
      last.withLock { $0 = result }
      return (new, result)
    }
    try await place.saved(first.order, isAlone: true)
    return last.withLock(\.self) ?? first.result
  }

  /// Suspends until the newest value is stored; returns at once if there is no storage.
  ///
  /// - Throws: the error of the storage, also if it has refused the newest value before this call; for a
  ///   `SharedError.refused`, its cause.
  public func saved() async throws { try await place.saved() }
}

// MARK: - Places of a group of stores

/// The places of all shared values that a group of stores has in common.
///
/// A store finds its places in its dependencies: those of the process or, in a test, its own in memory, so that tests
/// neither share a value nor write a file.
///
/// ```swift
/// var dependencies = Dependencies()
/// dependencies.sharedPlaces = SharedPlaces()         // what these stores share, no others do; nothing is stored
/// ```
public final class SharedPlaces: Sendable {
  /// The places of this process, with their storages.
  public static let process = SharedPlaces(isStoring: true)

  private struct Entry {
    weak var place: AnySharedPlace?
    let type: any AnyShared.Type
  }

  private let entries = Locked<[SharedName: Entry]>([:])
  /// Places whose values were read before a store had them. The first store takes them, and reports the errors of their
  /// storages.
  private let unclaimed = Locked<[SharedName: AnySharedPlace]>([:])
  private let isStoring: Bool

  /// Creates separate places in memory.
  public convenience init() { self.init(isStoring: false) }

  /// Returns separate places that are stored, as another program would have them.
  public static func stored() -> SharedPlaces { SharedPlaces(isStoring: true) }

  private init(isStoring: Bool) { self.isStoring = isStoring }

  /// Returns the place of a key.
  ///
  /// If there is none, it is created, and its storage is read; `initial` is used if nothing is stored.
  public func place<Value>(_ key: SharedKey<Value>, default initial: Value) -> SharedPlace<Value> {
    SharedPlace(place(key.identity, default: SharedContent(initial, key.identity)))
  }

  func place(_ identity: SharedIdentity, default initial: SharedContent) -> AnySharedPlace {
    let (place, rival) = entries.withLock { entries in
      let name = SharedName(identity)
      if let known = entries[name]?.place { return (known, nil as (any AnyShared.Type)?) }
      let place = AnySharedPlace(default: initial, isStoring ? KnownStorages.make(identity) : nil)
      entries = entries.filter { $0.value.place != nil }
      let rival = place.isStored ? entries.first { $0.key.name == name.name && $0.value.place?.isStored == true } : nil
      entries[name] = Entry(place: place, type: identity.type)
      return (place, rival?.value.type)
    }
    if let rival { Self.report(identity, rival) }
    return place
  }

  /// Reports that values of two types have one name, and so one storage.
  private static func report(_ identity: SharedIdentity, _ rival: any AnyShared.Type) {
    let types = [rival, identity.type].map { "`\(nameInProgram($0))`" }.joined(separator: " and ")
    standardError(
      "Sluice: Two shared values, \(types), have the name \"\(identity.name)\", so each is stored over the other. Give"
        + " each a name of its own, such as another file, or make both properties of one value.")
  }
}

extension SharedPlaces {
  /// Returns the value that a new shared value will have in a store with these places; nil if there is none, stored or
  /// not.
  func valueBeforeStore(_ new: SharedContent) -> SharedContent? {
    let name = SharedName(new.identity)
    if let known = entries.withLock({ $0[name]?.place }) { return known.current.value }
    guard new.identity.makeStorage != nil else { return nil }
    let place = place(new.identity, default: new)
    unclaimed.withLock { $0[name] = place }
    // A program may read the value without ever creating a store.
    if let problem = place.firstProblem { standardError("Sluice: \(problem)") }
    return place.current.value
  }

  /// Notes that a store has a place, and retains it.
  func claim(_ identity: SharedIdentity) {
    unclaimed.withLock { places in
      if !places.isEmpty { places[SharedName(identity)] = nil }
    }
  }
}

extension Dependencies {
  enum SharedPlacesKey: Dependency {
    static var defaultValue: SharedPlaces { .process }
    static var testValue: SharedPlaces { SharedPlaces() }
  }

  /// The places of shared values: those of the process, or in tests separate ones.
  public var sharedPlaces: SharedPlaces {
    get { self[SharedPlacesKey.self] }
    set { self[SharedPlacesKey.self] = newValue }
  }
}
