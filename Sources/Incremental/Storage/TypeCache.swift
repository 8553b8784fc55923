import Builtin

/// A cache of objects by type for the whole program, which any thread reads without a lock.
///
/// It holds what is derived once from a type, and needed on the path of a `send`.
@usableFromInline
package struct TypeCache: @unchecked Sendable {
  // @unchecked Sendable because a table is not changed any more once it is published, and publishing is atomic. One
  // thread at a time makes the next table. The previous table is never freed, because other threads may be reading it;
  // there are few types, so these tables take little memory.
  @usableFromInline let published: UnsafeMutablePointer<UnsafePointer<TypeTable>>
  private let last: Locked<UnsafePointer<TypeTable>>

  package init() {
    let empty = Self.allocate(TypeTable())
    published = .allocate(capacity: 1)
    published.initialize(to: empty)
    last = Locked(empty)
  }

  /// Returns the object for a type. `Value` must be the type with which it was stored: the cast is not checked.
  @inlinable @inline(__always)
  package func object<Value: AnyObject>(under key: ObjectIdentifier, as type: Value.Type) -> Value? {
    let table = UnsafeRawPointer(Builtin.atomicload_acquire_RawPointer(published._rawValue))
    return table.assumingMemoryBound(to: TypeTable.self).pointee.value(under: key, as: type)
  }

  /// Stores an object for a type forever, and returns it, or the object that another thread has stored for the type
  /// meanwhile.
  package func keep<Value: AnyObject & Sendable>(_ object: Value, under key: ObjectIdentifier) -> Value {
    last.withLock { table in
      if let other = table.pointee.value(under: key, as: Value.self) { return other }
      var next = TypeTable()
      for (key, kept) in table.pointee.all { next.keep(kept, under: key) }
      next.keep(Kept(object), under: key)
      table = Self.allocate(next)
      Builtin.atomicstore_release_RawPointer(published._rawValue, table._rawValue)
      return object
    }
  }

  private static func allocate(_ table: consuming TypeTable) -> UnsafePointer<TypeTable> {
    let place = UnsafeMutablePointer<TypeTable>.allocate(capacity: 1)
    place.initialize(to: table)
    return UnsafePointer(place)
  }
}
