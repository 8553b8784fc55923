/// Memory of a value whose type only the user of the memory knows.
///
/// It is lent for the duration of a call, and must not be kept.
///
/// Its functions are inlinable, so that a value of a type known at compile time is read without asking the runtime
/// for the type.
@usableFromInline
package struct FieldMemory {
  @usableFromInline let start: UnsafeMutableRawPointer

  @inlinable
  init(_ start: UnsafeMutableRawPointer) { self.start = start }

  /// Lends the memory of a variable to `body`.
  @inlinable
  package static func lend<Value, Result>(_ value: inout Value, _ body: (FieldMemory) -> Result) -> Result {
    withUnsafeMutablePointer(to: &value) { body(FieldMemory($0)) }
  }

  /// Lends the memory of a copy to `body`; the copy is then discarded.
  @inlinable
  package static func lendCopy<Value, Result>(of value: Value, _ body: (FieldMemory) -> Result) -> Result {
    var copy = value
    return lend(&copy, body)
  }

  /// Returns the memory of a stored part. The offset must be that of a stored part.
  @inlinable
  package func part(at offset: Int) -> FieldMemory { FieldMemory(start + offset) }

  /// Reads the value, which must be of this type.
  @inlinable
  package func read<Value, Result>(as type: Value.Type, _ body: (Value) -> Result) -> Result {
    body(start.assumingMemoryBound(to: type).pointee)
  }

  /// Changes the value, which must be of this type, in place.
  @inlinable
  package func change<Value, Result>(as type: Value.Type, _ body: (inout Value) -> Result) -> Result {
    body(&start.assumingMemoryBound(to: type).pointee)
  }

  /// Returns the memory of an optional's payload, or nil if the optional is nil. An optional stores its payload at its
  /// beginning.
  @inlinable
  package func payload<Wrapped>(ofOptional type: Wrapped.Type) -> FieldMemory? {
    read(as: Wrapped?.self) { $0 == nil } ? nil : self
  }
}

extension AnyStateMemory {
  /// The memory of the state, to change parts of it.
  package var parts: FieldMemory { FieldMemory(start) }
}

// MARK: - Values of unknown types

/// The operations on values of a type, for code that does not know the type. Copies of values are in boxes.
///
/// It is made where the type is known. There, in an optimized build, it gets functions specialized for that type,
/// which need not ask the runtime for anything.
@usableFromInline
package struct ValueFunctions: Sendable {
  /// Returns a box with a copy of the value, and with an object that identifies the value.
  @usableFromInline package let copy: @Sendable (FieldMemory, AnyObject) -> AnyValueBox
  /// Returns whether the values in two boxes are equal.
  @usableFromInline package let areEqual: @Sendable (AnyValueBox, AnyValueBox) -> Bool
  /// Returns whether the values in a box and in memory are equal.
  @usableFromInline package let isEqual: @Sendable (AnyValueBox, FieldMemory) -> Bool
  /// Assigns the value in a box to memory.
  @usableFromInline package let put: @Sendable (AnyValueBox, FieldMemory) -> Void

  @inlinable
  package init<Value: Equatable & Sendable>(_ type: Value.Type) {
    copy = { memory, subject in ValueBox(memory.read(as: Value.self) { $0 }, subject) }
    areEqual = { ValueBox<Value>.of($0).value == ValueBox<Value>.of($1).value }
    isEqual = { box, memory in memory.read(as: Value.self) { ValueBox<Value>.of(box).value == $0 } }
    put = { box, memory in memory.change(as: Value.self) { $0 = ValueBox<Value>.of(box).value } }
  }
}

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
