/// Memory that holds a value whose type is known to others.
///
/// It is lent for the time of a call, and must not be kept.
///
/// Inlinable, so that what has a known type is read without asking the runtime for it.
@usableFromInline
package struct FieldMemory {
  @usableFromInline let start: UnsafeMutableRawPointer

  @inlinable
  init(_ start: UnsafeMutableRawPointer) { self.start = start }

  /// Lends the memory of a variable.
  @inlinable
  package static func lend<Value, Result>(_ value: inout Value, _ body: (FieldMemory) -> Result) -> Result {
    withUnsafeMutablePointer(to: &value) { body(FieldMemory($0)) }
  }

  /// Lends the memory of a copy, which is discarded.
  @inlinable
  package static func lendCopy<Value, Result>(of value: Value, _ body: (FieldMemory) -> Result) -> Result {
    var copy = value
    return lend(&copy, body)
  }

  /// The memory of a stored part. The offset must be that of a stored part.
  @inlinable
  package func part(at offset: Int) -> FieldMemory { FieldMemory(start + offset) }

  /// The value. It must be of this type.
  @inlinable
  package func read<Value, Result>(as type: Value.Type, _ body: (Value) -> Result) -> Result {
    body(start.assumingMemoryBound(to: type).pointee)
  }

  /// Changes the value in place. It must be of this type.
  @inlinable
  package func change<Value, Result>(as type: Value.Type, _ body: (inout Value) -> Result) -> Result {
    body(&start.assumingMemoryBound(to: type).pointee)
  }

  /// The memory of what an optional holds, or nil. An optional stores its payload at its beginning.
  @inlinable
  package func payload<Wrapped>(ofOptional type: Wrapped.Type) -> FieldMemory? {
    read(as: Wrapped?.self) { $0 == nil } ? nil : self
  }
}

extension AnyStateMemory {
  /// The memory of the state, to change parts of it.
  package var parts: FieldMemory { FieldMemory(start) }
}
