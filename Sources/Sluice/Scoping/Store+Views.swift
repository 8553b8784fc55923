public import Incremental

extension Store {
  /// A store whose state is computed from this one's each time it is read.
  ///
  /// ```swift
  /// let title = store.map { "\($0.count) items" }
  /// ```
  ///
  /// Rules: functions cannot be compared, so each call makes another store. Keep it, or use `project`.
  @inlinable
  public func map<Part>(_ transform: @escaping (State) -> Part) -> Store<Part, Action> {
    map(transform, port)
  }

  /// A store whose state is computed from this one's, with actions that become actions of this one.
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
    handle(HandleKey(Store<State, Never>.self), of: ()) { scope(embed: absurd) }
  }

  /// A store that can only be sent to.
  @inlinable
  public var writeOnly: Store<Void, Action> {
    handle(HandleKey(Store<Void, Action>.self), of: ()) { map { _ in } }
  }
}

/// Something that only stands for itself.
@usableFromInline
final class NoName: Hashable {
  @usableFromInline
  init() {}

  @usableFromInline
  static func == (a: NoName, b: NoName) -> Bool { a === b }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A value that is made of a state, such as what a view shows.
///
/// ```swift
/// struct Header: Projection {
///   let title: String
///   let isEmpty: Bool
///   init(_ todos: Todos) {
///     title = todos.name
///     isEmpty = todos.rows.isEmpty
///   }
/// }
/// let header = store.project(Header.self)
/// ```
public protocol Projection: SendableMetatype {
  /// The state it is made of.
  associatedtype Whole
  /// Makes the value.
  init(_ whole: Whole)
}

/// Actions that become actions of a larger kind by themselves.
///
/// ```swift
/// enum MenuAction: RestrictedAction {
///   case open
///   var broader: AppAction { .menu(self) }
/// }
/// store.send(MenuAction.open)
/// ```
public protocol RestrictedAction: SendableMetatype {
  /// The larger kind.
  associatedtype Broader
  /// The action of the larger kind.
  var broader: Broader { get }
}

/// How a feature sees a larger store: its state, and what its actions become, as one value.
///
/// ```swift
/// let menu = StoreModule(state: Menu.State.init, embed: AppAction.menu)
/// let menuStore = store.scope(menu)
/// ```
public struct StoreModule<Whole, WholeAction, State, Action>: Sendable {
  let state: @Sendable (Whole) -> State
  let embed: @Sendable (Action) -> WholeAction

  /// Describes how a feature sees a store.
  public init(state: @escaping @Sendable (Whole) -> State, embed: @escaping @Sendable (Action) -> WholeAction) {
    (self.state, self.embed) = (state, embed)
  }
}

extension StoreModule
where State: Projection, State.Whole == Whole, Action: RestrictedAction, Action.Broader == WholeAction {
  /// Describes how a feature sees a store, when its types say it all.
  public init() {
    self.init(state: { State($0) }, embed: { $0.broader })
  }
}

extension Store {
  /// A store whose state is a projection of this one's; the same object as long as somebody holds it.
  public func project<P: Projection>(_ type: P.Type) -> Store<P, Action> where P.Whole == State {
    handle(HandleKey(Store<P, Action>.self), of: ()) { map { P($0) } }
  }

  /// A store as a feature sees it.
  public func scope<Part, PartAction>(
    _ module: StoreModule<State, Action, Part, PartAction>
  ) -> Store<Part, PartAction> {
    map(module.state, embed: module.embed)
  }

  /// Sends an action of a smaller kind.
  @inlinable @discardableResult
  public func send<Restricted: RestrictedAction>(
    _ action: Restricted, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SentAction where Restricted.Broader == Action {
    send(action.broader, isolation: caller, file: file, line: line)
  }
}

extension StoreProtocol {
  /// Sends an action of a smaller kind.
  @inlinable @discardableResult
  public func send<Restricted: RestrictedAction>(
    _ action: Restricted, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SentAction where Restricted.Broader == Action {
    send(action.broader, isolation: caller, file: file, line: line)
  }
}

extension _Sender {
  /// The same, with no result.
  @_documentation(visibility: internal)
  @inlinable
  public func send<Restricted: RestrictedAction>(
    _ action: Restricted, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) where Restricted.Broader == Action {
    _deliver(action.broader, from: Origin(file: file, line: line), isolation: caller)
  }
}

/// There is no action to embed.
@inlinable
@Sendable
func absurd<Action>(_ never: Never) -> Action {}
