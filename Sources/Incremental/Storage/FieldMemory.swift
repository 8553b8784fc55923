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

  /// Changes the value in place, which must be of this type.
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
