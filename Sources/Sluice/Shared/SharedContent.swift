import Incremental

/// The content of a shared value, for code that does not know its type.
///
/// A change makes one, and the store, the place and other stores have it in common.
@usableFromInline
struct SharedContent: Equatable, @unchecked Sendable {
  // @unchecked Sendable because the box is never changed, and holds a value that is `Sendable`.
  private let box: AnyValueBox

  /// The type must be that of the identity.
  init<Value: Equatable & Sendable>(_ value: Value, _ identity: SharedIdentity) {
    box = ValueBox(value, identity)
  }

  /// What a shared value in a state is now.
  init(_ field: SharedField) {
    let identity = field.identity
    box = identity.functions.copy(field.value, identity)
  }

  /// Names the place.
  var identity: SharedIdentity { box.subject(as: SharedIdentity.self) }

  /// The value. It must be of this type.
  func value<Value>(as type: Value.Type) -> Value { ValueBox.of(box).value }

  /// Whether a shared value in a state has this content.
  func isEqual(to field: SharedField) -> Bool {
    WholeComparison.during { identity.functions.isEqual(box, field.value) }
  }

  /// Lets a shared value in a state have this content.
  func put(in field: SharedField) { identity.functions.put(box, field.value) }

  @usableFromInline
  static func == (left: SharedContent, right: SharedContent) -> Bool {
    left.box === right.box || WholeComparison.during { left.identity.functions.areEqual(left.box, right.box) }
  }
}

extension SharedContent {
  /// The value that a new one will have in a store; nil if nobody has one yet, so that the new one counts.
  static func beforeStore(_ new: SharedContent) -> SharedContent? {
    // What was decoded is of a state that was kept as it was.
    if new.identity.isDecoded { return nil }
    return SharedEdits.links?.value(ofNew: new) ?? SharedPlaces.process.valueBeforeStore(new)
  }
}
