import Incremental

/// The types of state for which the program has a reducer that sets fields, navigates, or handles the actions of rows;
/// to report one that was forgotten.
///
/// They are those of the whole program: a reducer that is attached, and that an interceptor or a condition keeps from
/// an action, was not forgotten.
@usableFromInline
enum AttachedReducers {
  /// What a reducer is attached for.
  struct Key: Hashable {
    private let type: ObjectIdentifier
    private let action: ObjectIdentifier?

    init(_ type: Any.Type) { (self.type, action) = (ObjectIdentifier(type), nil) }

    /// The rows with ids of one type that have actions of another.
    init(rowID: Any.Type, action: Any.Type) {
      (type, self.action) = (ObjectIdentifier(rowID), ObjectIdentifier(action))
    }
  }

  private static let keys = Locked<Set<Key>>([])

  /// Notes that there is a reducer for a type.
  @usableFromInline
  static func note<State>(_ type: State.Type) { _ = insert(Key(type)) }

  /// Notes that there is a reducer for the rows of some collection, or for the destinations of a stack.
  @usableFromInline
  static func note<RowID, RowAction>(rowID: RowID.Type, action: RowAction.Type) {
    _ = insert(Key(rowID: rowID, action: action))
  }

  /// Whether there is such a reducer, or it was reported that there is none.
  static func contains(_ key: Key) -> Bool { keys.withLock { $0.contains(key) } }

  /// Notes a key; returns whether it is a new one.
  static func insert(_ key: Key) -> Bool { keys.withLock { $0.insert(key).inserted } }

  /// Those for which the program has no reducer.
  static func missing(of asked: Set<Key>) -> Set<Key> { keys.withLock { asked.subtracting($0) } }
}
