public import Incremental

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
func absurd<Action>(_ never: Never) -> Action {}
