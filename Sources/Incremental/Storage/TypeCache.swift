import Builtin

/// Objects under types, for the whole program: any thread reads them without a lock.
///
/// It is for what is found out of a type once, and asked for on the path of a `send`.
@usableFromInline
package struct TypeCache: @unchecked Sendable {
  // @unchecked Sendable because a table is not changed any more once it is published, which is atomic; one thread at a time makes the
  // next one, and the last one is left as it is, for others may be reading it. There are few types, so little is left.
  @usableFromInline let published: UnsafeMutablePointer<UnsafePointer<TypeTable>>
  private let last: Locked<UnsafePointer<TypeTable>>

  package init() {
    let empty = Self.allocate(TypeTable())
    published = .allocate(capacity: 1)
    published.initialize(to: empty)
    last = Locked(empty)
  }

  /// The object under a type. `Value` must be the type that it was put in with: the cast is not checked.
  @inlinable @inline(__always)
  package func object<Value: AnyObject>(under key: ObjectIdentifier, as type: Value.Type) -> Value? {
    let table = UnsafeRawPointer(Builtin.atomicload_acquire_RawPointer(published._rawValue))
    return table.assumingMemoryBound(to: TypeTable.self).pointee.value(under: key, as: type)
  }

  /// Puts an object under a type for ever, and returns it, or the one that another thread has put there meanwhile.
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
