/// An immutable value on the heap.
@usableFromInline
package final class ValueBox<Value>: AnyValueBox {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value, _ subject: AnyObject) {
    self.value = value
    super.init(subject)
  }

  /// Returns the box as a box of this type, which it must be.
  @inlinable @inline(__always)
  package static func of(_ box: AnyValueBox) -> ValueBox { unsafeDowncast(box, to: ValueBox.self) }
}

/// A box, independent of the type of its value.
@usableFromInline
package class AnyValueBox {
  /// An object that identifies the value.
  @usableFromInline let subject: AnyObject

  @inlinable
  init(_ subject: AnyObject) { self.subject = subject }

  /// Returns the object that identifies the value. It must be of this type.
  @inlinable @inline(__always)
  package final func subject<Subject: AnyObject>(as type: Subject.Type) -> Subject { unsafeDowncast(subject, to: type) }
}
