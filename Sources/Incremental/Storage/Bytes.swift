#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Returns whether two places in memory hold the same bytes.
@usableFromInline
func areEqual(_ bytes: UnsafeRawBufferPointer, _ other: UnsafeRawPointer) -> Bool {
  guard let start = bytes.baseAddress else { return true }
  return memcmp(start, other, bytes.count) == 0
}

/// Returns whether two values consist of the same bytes. Equal values may differ in bytes. The type need not be
/// `Equatable`.
package func haveSameBytes<Value>(_ a: Value, _ b: Value) -> Bool {
  withUnsafeBytes(of: a) { a in
    withUnsafeBytes(of: b) { b in b.baseAddress.map { areEqual(a, $0) } ?? true }
  }
}

/// Returns whether all fields of two values consist of the same bytes, whatever the padding between them holds.
///
/// While one value is retained, the other cannot have changed without its bytes changing: what both share is copied
/// before it is written.
package func haveSameFields<Value>(_ a: inout Value, _ b: inout Value) -> Bool {
  // Unsafe, and right because the runtime provides the offsets of the type's fields.
  withUnsafeMutableBytes(of: &a) { a in
    withUnsafeMutableBytes(of: &b) { b in
      guard let a = a.baseAddress, let b = b.baseAddress else { return true }
      return haveSameFields(UnsafeRawPointer(a), UnsafeRawPointer(b), Value.self)
    }
  }
}

private func haveSameFields(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ type: Any.Type) -> Bool {
  func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
  let fields = StoredField.all(of: type)
  if fields.isEmpty { return memcmp(a, b, _openExistential(type, do: size)) == 0 }
  return fields.allSatisfy { haveSameFields(a + $0.offset, b + $0.offset, $0.type) }
}

/// Returns the bytes of a value as words. A function consists of the address of its code and the address of its
/// captures.
@inlinable
package func words<Value>(of value: Value) -> [UInt] {
  withUnsafeBytes(of: value) { bytes in
    stride(from: 0, to: bytes.count & ~7, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt.self) }
  }
}

// MARK: - Addresses of objects

/// Releases the objects whose addresses are stored from `start` on.
@usableFromInline
func releaseObjects(_ start: UnsafeMutableRawPointer, count: Int) {
  let objects = start.assumingMemoryBound(to: Unmanaged<AnyObject>.self)
  for index in 0..<count { objects[index].release() }
}

/// Copies the addresses of objects, and retains the objects. That is faster than copying references to their class,
/// which is generic.
@usableFromInline
func copyObjects(_ start: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer, count: Int) {
  let objects = start.assumingMemoryBound(to: Unmanaged<AnyObject>.self)
  let others = other.assumingMemoryBound(to: Unmanaged<AnyObject>.self)
  for index in 0..<count { (objects + index).initialize(to: others[index].retain()) }
}
