public import Incremental

extension Store {
  /// Returns a store for a part of the state, with the same actions.
  ///
  /// ```swift
  /// let draft = store.scope(\.draft)
  /// ```
  ///
  /// Rules: the store for a part is the same object as long as a client holds it.
  ///
  /// - Complexity: O(1), about a quarter of a microsecond for the first call, and a tenth of that while the store is
  ///   held. Reading a stored part costs the same at any depth. This store does not retain it.
  @inlinable
  public func scope<Part>(_ part: any WritableKeyPath<State, Part> & Sendable) -> Store<Part, Action> {
    handle(part) { scope(part, port) { $0.part(part) } }
  }

  /// Returns a store for a part of the state and one case of the actions.
  ///
  /// ```swift
  /// let counter = store.scope(\.counter, action: Action.counter)
  /// counter.send(.increment)                                    // store.send(.counter(.increment))
  /// ```
  @inlinable
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: EnumCase<Action, PartAction>
  ) -> Store<Part, PartAction> {
    handle(part, { action }) { makeScope(part, $0) }
  }

  /// Returns a store for a part of the state, whose actions a function converts to actions of this store.
  ///
  /// Rules: functions cannot be compared, so each call creates another store. Keep it, or use a case for the actions.
  @inlinable
  public func scope<Part, PartAction>(
    _ part: KeyPath<State, Part>, embed: @escaping @Sendable (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    scope(part, port.embedding(embed), attaching: nil)
  }

  /// Returns a store for the whole state, whose actions a function converts to actions of this store.
  @inlinable
  public func scope<PartAction>(embed: @escaping @Sendable (PartAction) -> Action) -> Store<State, PartAction> {
    scope(\.self, embed: embed)
  }

  @inlinable
  func makeScope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, _ action: EnumCase<Action, PartAction>
  ) -> Store<Part, PartAction> {
    scope(part, port.embedding(action)) { $0.part(PartLens(place: WritablePlace(part, givenTo: "Scope")), action) }
  }

  @inlinable
  func scope<Part, PartAction>(
    _ part: KeyPath<State, Part>, _ port: ActionPort<PartAction>,
    attaching inside: ((PartAttaching<State, Action>) -> PartAttaching<Part, PartAction>)?
  ) -> Store<Part, PartAction> {
    let location = location.part(part)
    if location.offset == nil { part.refuseIfFallible() }
    let link = ScopeLink<Part, PartAction>(
      port, isPresent: link?.isPresent, find: link?.find.map { find in { find().map { $0[keyPath: part] } } },
      derive: link?.derive.map { derive in { derive().map(isEqual: { _, _ in false }) { $0.map { $0[keyPath: part] } } }
      },
      attaching: inside.flatMap { attaching($0) }, name: location.offset == nil ? nameOfPart(part) : nil)
    return Store<Part, PartAction>(core, location, link, parent: self)
  }

  /// Returns a store for a part of the state and the case of the actions that a constructor makes.
  ///
  /// ```swift
  /// let counter = store.scope(\.counter, action: AppAction.counter)
  /// counter.send(.increment)                                    // store.send(.counter(.increment))
  /// ```
  @inlinable
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Part, PartAction> {
    handle(part, code: FunctionCode(action), { EnumCase(action, fileID: fileID, line: line) }) { makeScope(part, $0) }
  }
}

extension Store {
  /// Returns how to attach reducers and interceptors to a part, based on how that is done for this store.
  @inlinable
  func attaching<Part, PartAction>(
    _ inside: @escaping (PartAttaching<State, Action>) -> PartAttaching<Part, PartAction>
  ) -> (() -> PartAttaching<Part, PartAction>)? {
    if let root { return { inside(PartAttaching(root)) } }
    return link?.attaching.map { whole in { inside(whole()) } }
  }

  /// Returns the key of a part that is not stored.
  @inlinable
  func nameOfPart(_ part: some Hashable) -> AnyHashable {
    PartName(whole: link?.name, offset: location.offset, part: part)
  }
}

/// The name of a part within a whole.
@usableFromInline
struct PartName<Part: Hashable>: Hashable {
  let whole: AnyHashable?
  let offset: Int?
  let part: Part

  @usableFromInline
  init(whole: AnyHashable?, offset: Int?, part: Part) {
    (self.whole, self.offset, self.part) = (whole, offset, part)
  }
}

// MARK: - Computed and restricted views

extension Store {
  /// Returns a store whose state is computed from this one's on each read.
  ///
  /// ```swift
  /// let title = store.map { "\($0.count) items" }
  /// ```
  ///
  /// Rules: functions cannot be compared, so each call creates another store. Keep it.
  @inlinable
  public func map<Part>(_ transform: @escaping (State) -> Part) -> Store<Part, Action> {
    map(transform, port)
  }

  /// Returns a store whose state is computed from this one's, and whose actions are converted to actions of this one.
  @inlinable
  public func map<Part, PartAction>(
    _ transform: @escaping (State) -> Part, embed: @escaping @Sendable (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    map(transform, port.embedding(embed))
  }

  @inlinable
  func map<Part, PartAction>(
    _ transform: @escaping (State) -> Part, _ port: ActionPort<PartAction>
  ) -> Store<Part, PartAction> {
    Store<Part, PartAction>(
      core, location.map(transform),
      ScopeLink(
        port, isPresent: link?.isPresent, find: link?.find.map { find in { find().map(transform) } },
        derive: link?.derive.map { derive in
          { derive().map(isEqual: { _, _ in false }) { $0.map(transform) } }
        },
        name: AnyHashable(NoName())), parent: self)
  }

  /// A store that can only be read.
  @inlinable
  public var readOnly: Store<State, Never> {
    handle(knownHandles.entry(HandleKey(Store<State, Never>.self), of: ())) { scope(embed: absurd) }
  }

  /// A store that can only be sent to.
  @inlinable
  public var writeOnly: Store<Void, Action> {
    handle(knownHandles.entry(HandleKey(Store<Void, Action>.self), of: ())) { map { _ in } }
  }
}

/// A name that equals only itself.
@usableFromInline
final class NoName: Hashable {
  @usableFromInline
  init() {}

  @usableFromInline
  static func == (a: NoName, b: NoName) -> Bool { a === b }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Converts actions of a store that has none.
@inlinable
@Sendable
package func absurd<Action>(_ never: Never) -> Action {}
