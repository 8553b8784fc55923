/// What code that does not know a type can do with its values. A copy is in a box.
///
/// It is made where the type is known. In an optimized build it has functions of that type there, which do not ask the runtime
/// for anything.
@usableFromInline
package struct ValueFunctions: Sendable {
  /// A box with a copy of the value, and an object that says what the value is.
  @usableFromInline package let copy: @Sendable (FieldMemory, AnyObject) -> AnyValueBox
  /// Whether the values in two boxes are equal.
  @usableFromInline package let areEqual: @Sendable (AnyValueBox, AnyValueBox) -> Bool
  /// Whether a box and the memory have equal values.
  @usableFromInline package let isEqual: @Sendable (AnyValueBox, FieldMemory) -> Bool
  /// Puts the value of a box into the memory of another one.
  @usableFromInline package let put: @Sendable (AnyValueBox, FieldMemory) -> Void

  @inlinable
  package init<Value: Equatable & Sendable>(_ type: Value.Type) {
    copy = { memory, subject in ValueBox(memory.read(as: Value.self) { $0 }, subject) }
    areEqual = { ValueBox<Value>.of($0).value == ValueBox<Value>.of($1).value }
    isEqual = { box, memory in memory.read(as: Value.self) { ValueBox<Value>.of(box).value == $0 } }
    put = { box, memory in memory.change(as: Value.self) { $0 = ValueBox<Value>.of(box).value } }
  }
}
