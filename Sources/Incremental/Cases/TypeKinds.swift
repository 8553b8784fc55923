/// The elements of a tuple type.
package enum TupleElements {
  // Unsafe, and right because of Swift's stable layout of metadata: kind, number of elements, labels, then a type and
  // an offset for each.

  /// Nil if the type is no tuple.
  package static func of(_ type: Any.Type) -> [Any.Type]? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == 0x301 else { return nil }
    let word = MemoryLayout<UInt>.size
    let count = metadata.load(fromByteOffset: word, as: Int.self)
    return (0..<count).map { metadata.load(fromByteOffset: (3 + 2 * $0) * word, as: Any.Type.self) }
  }
}

/// Finds what an enum stores in another form than generic code uses: functions, and the types of values.
enum FunctionPayload {
  // Unsafe, and right because of Swift's stable layout of metadata: of a function it is kind, flags and result; of a
  // type, kind and type.
  private static let function: UInt = 0x302
  private static let metatype: UInt = 0x304

  /// The type of the first one that a payload holds directly; nil if there is none. What is inside a struct, an array
  /// or another enum is stored as that says.
  static func inside(_ type: Any.Type) -> Any.Type? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    switch metadata.load(as: UInt.self) {
    case function: return isTheSame(metadata) ? nil : type
    case metatype: return metadata.load(fromByteOffset: word, as: Any.Type.self) is AnyClass ? nil : type
    default:
      let parts = TupleElements.of(type) ?? (type as? any WrappingOptional.Type).map { [$0.wrapped] }
      return parts?.lazy.compactMap(inside).first
    }
  }

  private static let word = MemoryLayout<UInt>.size

  /// Whether a function is called in the same way by generic code: with the conventions of C, or as `() -> Void` on
  /// processors where the place for a result is in a register of its own, which a function without a result leaves
  /// alone.
  private static func isTheSame(_ metadata: UnsafeRawPointer) -> Bool {
    let flags = metadata.load(fromByteOffset: word, as: UInt.self)
    let (parameters, convention, isAsync, isExtended) = (
      flags & 0xffff, flags >> 16 & 0xff, flags & 0x2000_0000, flags & 0x8000_0000
    )
    if convention != 0 { return true }
    #if arch(x86_64) || arch(arm64)
      return parameters == 0 && isAsync == 0 && isExtended == 0
        && metadata.load(fromByteOffset: 2 * word, as: Any.Type.self) == Void.self
    #else
      return false
    #endif
  }
}

protocol WrappingOptional {
  static var wrapped: Any.Type { get }
}

extension Optional: WrappingOptional {
  static var wrapped: Any.Type { Wrapped.self }
}
