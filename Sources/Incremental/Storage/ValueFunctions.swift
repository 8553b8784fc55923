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
