import Incremental

/// The content of a shared value, without the type of the value.
///
/// A change creates one, which the store, the place and other stores share.
@usableFromInline
struct SharedContent: Equatable, @unchecked Sendable {
  // @unchecked Sendable because the box is never changed, and holds a value that is `Sendable`.
  private let box: AnyValueBox

  /// Creates the content of a value, whose type must be that of the identity.
  init<Value: Equatable & Sendable>(_ value: Value, _ identity: SharedIdentity) {
    box = ValueBox(value, identity)
  }

  /// Creates the content from the current value of a field.
  init(_ field: SharedField) {
    let identity = field.identity
    box = identity.functions.copy(field.value, identity)
  }

  /// The identity of the shared value, which names the place.
  var identity: SharedIdentity { box.subject(as: SharedIdentity.self) }

  /// Returns the value, which must be of this type.
  func value<Value>(as type: Value.Type) -> Value { ValueBox.of(box).value }

  /// Returns whether a field has this content.
  func isEqual(to field: SharedField) -> Bool {
    WholeComparison.during { identity.functions.isEqual(box, field.value) }
  }

  /// Writes this content into a field.
  func put(in field: SharedField) { identity.functions.put(box, field.value) }

  @usableFromInline
  static func == (left: SharedContent, right: SharedContent) -> Bool {
    left.box === right.box || WholeComparison.during { left.identity.functions.areEqual(left.box, right.box) }
  }
}

extension SharedContent {
  /// Returns the value that a new shared value will have in a store; nil if there is none yet, so that the new one is
  /// used.
  static func beforeStore(_ new: SharedContent) -> SharedContent? {
    // A decoded value belongs to a saved state, which must remain as it was.
    if new.identity.isDecoded { return nil }
    return SharedEdits.links?.value(ofNew: new) ?? SharedPlaces.process.valueBeforeStore(new)
  }
}
