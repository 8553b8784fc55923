/// The types of state for which a reducer sets fields, or navigates; to report one that was forgotten.
@usableFromInline
struct AttachedReducers {
  private var types: Set<ObjectIdentifier> = []
  /// Whether the store is there for its looks, and has no reducer at all.
  var isPreview = false
  /// What was noted last, so that noting the same again costs a comparison.
  @usableFromInline var last: ObjectIdentifier?

  @usableFromInline
  init() {}

  /// Notes that a reducer does what is asked for a type.
  @inlinable
  mutating func note<State>(_ type: State.Type) {
    if last != ObjectIdentifier(type) { insert(ObjectIdentifier(type)) }
  }

  @usableFromInline
  mutating func insert(_ type: ObjectIdentifier) {
    types.insert(type)
    last = type
  }

  /// Whether to report that no reducer was noted for a type: once.
  mutating func reportsMissing(_ type: ObjectIdentifier) -> Bool {
    !isPreview && types.insert(type).inserted
  }
}

extension Context {
  /// Notes that a reducer does what user interfaces ask for a type of state.
  @inlinable
  func noteAttached<State>(_ type: State.Type) {
    core { $0.attached.note(type) }
  }
}
