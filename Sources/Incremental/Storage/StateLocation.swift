/// Where a part of a state is: bytes in its memory, or a way to ask for it.
///
/// Whether it is stored decides how a change is found, too: by comparing bytes, or by asking.
@usableFromInline
package struct StateLocation<Value> {
  /// The memory of the whole state, which this keeps.
  @usableFromInline package let memory: AnyStateMemory
  /// The offset in bytes, or nil where the way runs through a getter, a subscript, an optional or an observer.
  @usableFromInline package let offset: Int?
  @usableFromInline let find: (() -> Value)?

  /// Where a whole state is.
  @inlinable
  package init(_ memory: StateMemory<Value>) {
    self.init(memory, offset: 0, find: nil)
  }

  /// A value that is found by asking.
  @inlinable
  package init(in memory: AnyStateMemory, find: @escaping () -> Value) {
    self.init(memory, offset: nil, find: find)
  }

  @inlinable
  init(_ memory: AnyStateMemory, offset: Int?, find: (() -> Value)?) {
    (self.memory, self.offset, self.find) = (memory, offset, find)
  }

  /// The value now. Reading it while a reducer runs is a mistake of the program, reported in words.
  @inlinable
  package func read() -> Value {
    if memory.isChanging { memory.readWhileChanging() }
    guard let offset else { return find.unsafelyUnwrapped() }
    return memory.pointer(at: offset, to: Value.self).pointee
  }

  /// Whether the bytes here are those of `value`, which must be retained by somebody.
  ///
  /// Equal bytes mean an equal value: `value` holds the objects that they refer to, so nothing else could change or
  /// reuse them. False proves nothing, and is only a reason to compare by value.
  @inlinable
  package func holdsBytes(of value: borrowing Value) -> Bool {
    guard let offset else { return false }
    return withUnsafeBytes(of: value) { areEqual($0, memory.start + offset) }
  }

  /// The part of this part that a key path leads to. The path is looked at once, here.
  @inlinable
  package func part<Part>(_ path: KeyPath<Value, Part>) -> StateLocation<Part> {
    guard let offset else {
      return StateLocation<Part>(in: memory) { [find] in find.unsafelyUnwrapped()[keyPath: path] }
    }
    if let inner = MemoryLayout<Value>.offset(of: path) {
      return StateLocation<Part>(memory, offset: offset + inner, find: nil)
    }
    // The location holds the memory, so it need not be held again.
    let place = memory.pointer(at: offset, to: Value.self)
    return StateLocation<Part>(in: memory) { place.pointee[keyPath: path] }
  }

  /// The result of a function applied to this part.
  @inlinable
  package func map<Part>(_ transform: @escaping (Value) -> Part) -> StateLocation<Part> {
    StateLocation<Part>(in: memory) { transform(self.read()) }
  }
}

extension StateLocation {
  /// The part of this part that can be changed in place.
  package func part<Part>(at place: WritablePlace<Value, Part>) -> StateLocation<Part> { part(place.path) }
}
