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

/// The bytes of a value, in words. Of a function they are its address and that of what it captures.
@inlinable
package func words<Value>(of value: Value) -> [UInt] {
  withUnsafeBytes(of: value) { bytes in
    stride(from: 0, to: bytes.count & ~7, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt.self) }
  }
}
