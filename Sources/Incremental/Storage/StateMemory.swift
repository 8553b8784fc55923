/// The memory of a state whose type is not known here.
@usableFromInline
package class AnyStateMemory {
  @usableFromInline package final let start: UnsafeMutableRawPointer
  @usableFromInline @exclusivity(unchecked) package final var isChanging = false

  @inlinable
  init(_ start: UnsafeMutableRawPointer) { self.start = start }

  /// Where a part lies; `offset` must be that of a stored part of this type.
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

/// The one place where a state value lives: at a fixed address, changed in place.
///
/// A stored property would be checked for exclusive access at run time on each use, and could not be compared by its
/// bytes. The memory outlives the store for as long as a derived value that reads it, so a late read is never wild.
@usableFromInline
package final class StateMemory<State>: AnyStateMemory {
  @inlinable
  package init(_ state: consuming State) {
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: state)
    super.init(UnsafeMutableRawPointer(pointer))
  }

  @inlinable
  package var pointer: UnsafeMutablePointer<State> { start.assumingMemoryBound(to: State.self) }

  /// The value. Reading it while it is changed is a mistake of the program, reported in words.
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

  deinit {
    pointer.deinitialize(count: 1)
    start.deallocate()
  }
}
