#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether memory holds the same bytes in both places.
@usableFromInline
func areEqual(_ bytes: UnsafeRawBufferPointer, _ other: UnsafeRawPointer) -> Bool {
  guard let start = bytes.baseAddress else { return true }
  return memcmp(start, other, bytes.count) == 0
}

/// Whether two values are the same bytes. Equal values may differ; one that is not `Equatable` is compared, too.
package func haveSameBytes<Value>(_ a: Value, _ b: Value) -> Bool {
  withUnsafeBytes(of: a) { a in
    withUnsafeBytes(of: b) { b in b.baseAddress.map { areEqual(a, $0) } ?? true }
  }
}

/// Whether all fields of two values are the same bytes, whatever is in the gaps between them.
///
/// While one of them is retained, the other cannot have changed behind its bytes: what both have in common is copied before it is written.
package func haveSameFields<Value>(_ a: inout Value, _ b: inout Value) -> Bool {
  // Unsafe, and right because the places of the fields are what the runtime says of the type.
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

/// The bytes of a value, in words. Of a function they are its address and that of what it captures.
@inlinable
package func words<Value>(of value: Value) -> [UInt] {
  withUnsafeBytes(of: value) { bytes in
    stride(from: 0, to: bytes.count & ~7, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt.self) }
  }
}
