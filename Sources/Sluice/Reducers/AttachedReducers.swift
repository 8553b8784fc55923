import Incremental

/// The types of state for which the program has a reducer that sets fields, or navigates; to report one that was forgotten.
///
/// They are those of the whole program: a reducer that is attached, and that an interceptor or a condition keeps from an action, was not
/// forgotten.
@usableFromInline
enum AttachedReducers {
  private static let types = Locked<Set<ObjectIdentifier>>([])

  /// Notes that there is a reducer for a type.
  @usableFromInline
  static func note<State>(_ type: State.Type) { _ = insert(ObjectIdentifier(type)) }

  /// Whether there is a reducer for a type, or it was reported that there is none.
  static func contains(_ type: ObjectIdentifier) -> Bool { types.withLock { $0.contains(type) } }

  /// Notes a type; returns whether it is a new one.
  static func insert(_ type: ObjectIdentifier) -> Bool { types.withLock { $0.insert(type).inserted } }
}
