/// A value on the heap that is never changed.
@usableFromInline
package final class ValueBox<Value>: AnyValueBox {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value, _ subject: AnyObject) {
    self.value = value
    super.init(subject)
  }

  /// The box. It must be of this type.
  @inlinable @inline(__always)
  package static func of(_ box: AnyValueBox) -> ValueBox { unsafeDowncast(box, to: ValueBox.self) }
}

/// The part of a box that does not depend on the type of the value.
@usableFromInline
package class AnyValueBox {
  /// Says what the value is.
  @usableFromInline let subject: AnyObject

  @inlinable
  init(_ subject: AnyObject) { self.subject = subject }

  /// The object that says what the value is. It must be of this type.
  @inlinable @inline(__always)
  package final func subject<Subject: AnyObject>(as type: Subject.Type) -> Subject { unsafeDowncast(subject, to: type) }
}
