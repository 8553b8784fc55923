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

/// The bytes of a value, in words. Of a function they are its address and that of what it captures.
@inlinable
package func words<Value>(of value: Value) -> [UInt] {
  withUnsafeBytes(of: value) { bytes in
    stride(from: 0, to: bytes.count & ~7, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt.self) }
  }
}
