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
