/// The memory of a state, independent of the state's type.
@usableFromInline
package class AnyStateMemory {
  @usableFromInline package final let start: UnsafeMutableRawPointer
  /// The size in bytes of the value.
  @usableFromInline package final let size: Int
  @usableFromInline @exclusivity(unchecked) package final var isChanging = false

  @inlinable
  init(_ start: UnsafeMutableRawPointer, size: Int) { (self.start, self.size) = (start, size) }

  /// Returns a pointer to a part; `offset` must be that of a stored part of this type.
  @inlinable
  package final func pointer<Value>(at offset: Int, to type: Value.Type) -> UnsafePointer<Value> {
    UnsafePointer((start + offset).assumingMemoryBound(to: type))
  }

  @usableFromInline
  package final func readWhileChanging() -> Never {
    misuse(
      "The state of a store was read while one of its reducers was running.",
      why: "The reducer has the state exclusively, and may have changed only half of it.",
      fix: "Use the `state` parameter of the reducer; or read the store in an observer, or in an effect.")
  }
}

/// The memory in which a state value lies: at a fixed address, changed in place.
///
/// A stored property would be checked for exclusive access at run time on each use, and could not be compared by its
/// bytes. The memory lives on after the store as long as a derived value reads it, so a late read is always valid.
@usableFromInline
package final class StateMemory<State>: AnyStateMemory {
  @inlinable
  package init(_ state: consuming State) {
    let memory = Self.allocate()
    memory.bindMemory(to: State.self, capacity: 1).initialize(to: state)
    super.init(memory, size: MemoryLayout<State>.size)
  }

  @inlinable
  package var pointer: UnsafeMutablePointer<State> { start.assumingMemoryBound(to: State.self) }

  /// The value. Reading it while it is changed is a mistake of the program, and stops it with a message.
  @inlinable
  package var value: State {
    if isChanging { readWhileChanging() }
    return pointer.pointee
  }

  /// Changes the value in place.
  @inlinable
  package func change(_ body: (inout State) -> Void) {
    isChanging = true
    body(&pointer.pointee)
    isChanging = false
  }

  /// Allocates the memory in whole words, all of them initialised, because they are compared word by word.
  @inlinable
  static func allocate() -> UnsafeMutableRawPointer {
    let size = (MemoryLayout<State>.size + 7) & ~7
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: max(MemoryLayout<State>.alignment, 8))
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return memory
  }

  deinit {
    pointer.deinitialize(count: 1)
    start.deallocate()
  }
}

// MARK: - Locations of parts

/// The location of a part of a state: an offset into its memory, or a function that returns the part.
///
/// The kind also decides how a change is found: by comparing bytes, or by comparing values.
@usableFromInline
package struct StateLocation<Value> {
  /// The memory of the whole state, which the location retains.
  @usableFromInline package let memory: AnyStateMemory
  /// The offset in bytes, or nil if the path contains a getter, a subscript, an optional or an observer.
  @usableFromInline package let offset: Int?
  @usableFromInline let find: (() -> Value)?

  /// Makes the location of a whole state.
  @inlinable
  package init(_ memory: StateMemory<Value>) {
    self.init(memory, offset: 0, find: nil)
  }

  /// Makes the location of a part that `find` returns.
  @inlinable
  package init(in memory: AnyStateMemory, find: @escaping () -> Value) {
    self.init(memory, offset: nil, find: find)
  }

  @inlinable
  init(_ memory: AnyStateMemory, offset: Int?, find: (() -> Value)?) {
    (self.memory, self.offset, self.find) = (memory, offset, find)
  }

  /// Returns the current value. Reading it while a reducer runs is a mistake of the program, and stops it with a
  /// message.
  @inlinable
  package func read() -> Value {
    if memory.isChanging { memory.readWhileChanging() }
    guard let offset else { return find.unsafelyUnwrapped() }
    return memory.pointer(at: offset, to: Value.self).pointee
  }

  /// Returns whether the bytes here are those of `value`, which the caller must retain.
  ///
  /// Equal bytes mean an equal value: `value` holds the objects to which they refer, so nothing else could change or
  /// reuse these. False proves nothing: then the values must be compared.
  @inlinable
  package func holdsBytes(of value: borrowing Value) -> Bool {
    guard let offset else { return false }
    return withUnsafeBytes(of: value) { areEqual($0, memory.start + offset) }
  }

  /// Returns the location of a part of this part, given by a key path. The path is resolved once, here.
  @inlinable
  package func part<Part>(_ path: KeyPath<Value, Part>) -> StateLocation<Part> {
    guard let offset else {
      return StateLocation<Part>(in: memory) { [find] in find.unsafelyUnwrapped()[keyPath: path] }
    }
    if let inner = MemoryLayout<Value>.offset(of: path) {
      return StateLocation<Part>(memory, offset: offset + inner, find: nil)
    }
    // The location retains the memory, so the closure need not.
    let place = memory.pointer(at: offset, to: Value.self)
    return StateLocation<Part>(in: memory) { place.pointee[keyPath: path] }
  }

  /// Returns the location of the result of a function that is applied to this part.
  @inlinable
  package func map<Part>(_ transform: @escaping (Value) -> Part) -> StateLocation<Part> {
    StateLocation<Part>(in: memory) { transform(self.read()) }
  }
}

extension StateLocation {
  /// Returns the location of a part of this part that can be changed in place.
  package func part<Part>(at place: WritablePlace<Value, Part>) -> StateLocation<Part> { part(place.path) }
}
