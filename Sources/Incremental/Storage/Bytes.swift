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
