// Documentation/Internals/Cases.md says what is read of an enum, and why.

/// The cases of an enum as the runtime describes them, in the order of their tags.
package final class EnumLayout: @unchecked Sendable {
  // @unchecked Sendable because everything is immutable, and the metadata of a type lives as long as the program.

  package struct Case {
    package let name: String
    /// The type of the payload: nil for a case without payload, and a tuple for a case with several associated values.
    package let payload: Any.Type?
    let isIndirect: Bool
    /// Whether the payload's type is a parameter of a generic enum. Functions in such a payload are stored as generic
    /// code calls them.
    let isParameter: Bool

    /// The type that the case carries: the type of the value for a single value with a label, and `Void` for no
    /// payload.
    var carried: Any.Type { payload.map(withoutLabel) ?? Void.self }
  }

  @usableFromInline let witnesses: EnumWitnesses
  package let cases: [Case]
  let type: Any.Type
  let size: (size: Int, alignment: Int)

  /// Returns the layout of an enum type; nil if the type is no enum, or if its metadata is not as Swift documents it.
  ///
  /// - Complexity: After the first call for a type, that of a look-up.
  static func of(_ type: Any.Type) -> EnumLayout? {
    known.withLock { known in
      let key = ObjectIdentifier(type)
      if let layout = known[key] { return layout }
      let layout = EnumLayout(type)
      known[key] = .some(layout)
      return layout
    }
  }

  private static let known = Locked<[ObjectIdentifier: EnumLayout?]>([:])

  private init?(_ type: Any.Type) {
    guard let metadata = EnumMetadata(type), let cases = metadata.cases else { return nil }
    (witnesses, self.cases, self.type) = (metadata.witnesses, cases, type)
    size = sizeOfValues(type)
  }

  /// Returns whether a type is an enum whose module was compiled without the description of its cases.
  static func isStripped(_ type: Any.Type) -> Bool {
    EnumTrial.passed && EnumMetadata(type).map { $0.fields == nil } ?? false
  }
}

/// The metadata of an enum, as `docs/ABI/TypeMetadata.rst` of Swift describes it, in words and offsets.
private struct EnumMetadata {
  // Unsafe, and right because the layout is part of Swift's stable binary interface; on other systems than Apple's it
  // is the same. What is read is compared with what is known of an enum of this module first (`EnumTrial`).
  private let address: UnsafeRawPointer
  private let descriptor: UnsafeRawPointer
  private static let word = MemoryLayout<UInt>.size

  init?(_ type: Any.Type) {
    address = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard [0x201, 0x202].contains(address.load(as: UInt.self)) else { return nil }
    descriptor = address.load(fromByteOffset: Self.word, as: UnsafeRawPointer.self)
    guard descriptor.load(as: UInt32.self) & 0x1f == 18 else { return nil }
  }

  var witnesses: EnumWitnesses { EnumWitnesses(address) }

  /// The description of the cases; nil if the module was compiled without it.
  var fields: UnsafeRawPointer? { Self.target(of: descriptor + 16) }

  var cases: [EnumLayout.Case]? {
    guard let fields, witnesses.areThere else { return nil }
    let count = fields.load(fromByteOffset: 12, as: UInt32.self)
    let withPayload = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xff_ffff
    guard count == withPayload + descriptor.load(fromByteOffset: 24, as: UInt32.self) else { return nil }
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let found = (0..<Int(count)).compactMap { makeCase(fields + 16 + $0 * size) }
    return found.count == Int(count) ? found : nil
  }

  private func makeCase(_ record: UnsafeRawPointer) -> EnumLayout.Case? {
    guard let name = Self.target(of: record + 8) else { return nil }
    let text = String(cString: name.assumingMemoryBound(to: CChar.self))
    guard let mangled = Self.target(of: record + 4) else {
      return EnumLayout.Case(name: text, payload: nil, isIndirect: false, isParameter: false)
    }
    guard let payload = type(mangled) else { return nil }
    let first = mangled.load(as: UInt8.self)
    return EnumLayout.Case(
      name: text, payload: payload, isIndirect: record.load(as: UInt32.self) & 1 != 0,
      isParameter: first == UInt8(ascii: "q") || first == UInt8(ascii: "x") && mangledLength(mangled) == 1)
  }

  private func type(_ mangled: UnsafeRawPointer) -> Any.Type? {
    _getTypeByMangledNameInContext(
      mangled.assumingMemoryBound(to: UInt8.self), UInt(mangledLength(mangled)), genericContext: descriptor,
      genericArguments: address + 2 * Self.word)
  }

  /// Returns the address to which a reference leads, or nil if there is none. Addresses are stored relative to their
  /// own place.
  private static func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(reference.loadUnaligned(as: Int32.self))
    return distance == 0 ? nil : reference + distance
  }
}

/// Returns the length of a mangled name. The name ends with a zero, but the references in it may contain zeros, too.
func mangledLength(_ mangled: UnsafeRawPointer) -> Int {
  var length = 0
  while true {
    switch mangled.load(fromByteOffset: length, as: UInt8.self) {
    case 0: return length
    case 0x01...0x17: length += 5
    case 0x18...0x1f: length += 1 + MemoryLayout<UInt>.size
    default: length += 1
    }
  }
}

/// Returns the type of the only element of a tuple of one; for any other type, returns the type itself.
func withoutLabel(_ payload: Any.Type) -> Any.Type {
  guard let elements = TupleElements.of(payload), elements.count == 1 else { return payload }
  return elements[0]
}

private func sizeOfValues(_ type: Any.Type) -> (size: Int, alignment: Int) {
  func measure<Value>(_ type: Value.Type) -> (size: Int, alignment: Int) {
    (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
  }
  return _openExistential(type, do: measure)
}

// MARK: - Tuples and functions

/// The elements of a tuple type.
package enum TupleElements {
  // Unsafe, and right because of Swift's stable layout of metadata: kind, number of elements, labels, then a type and
  // an offset for each.

  /// Returns the types of the elements of a tuple; nil if the type is no tuple.
  package static func of(_ type: Any.Type) -> [Any.Type]? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == 0x301 else { return nil }
    let word = MemoryLayout<UInt>.size
    let count = metadata.load(fromByteOffset: word, as: Int.self)
    return (0..<count).map { metadata.load(fromByteOffset: (3 + 2 * $0) * word, as: Any.Type.self) }
  }
}

/// The parts of a payload that an enum stores in another form than generic code uses: functions and metatypes.
enum FunctionPayload {
  // Unsafe, and right because of Swift's stable layout of metadata: of a function it is kind, flags and result; of a
  // type, kind and type.
  private static let function: UInt = 0x302
  private static let metatype: UInt = 0x304

  /// Returns the type of the first such part that a payload holds directly; nil if there is none. Parts inside a
  /// struct, an array or another enum do not count, because that type determines how they are stored.
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

  /// Returns whether generic code calls a function in the same way: with the conventions of C, or as `() -> Void` on
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

// MARK: - Checking the runtime

/// A check whether this system's runtime describes enums as documented. It uses an enum whose cases are known.
enum EnumTrial {
  /// Whether constructors can name cases. If not, values are examined by `Mirror`.
  static let passed = isPointerPlain && hasPassed(EnumLayout.of(Trial.self))

  private enum Trial {
    case word(String)
    case number(Int)
    indirect case box(String)
    case none
  }

  /// Whether function pointers are not signed. Where those in the runtime's tables are signed, they are not called from
  /// here.
  private static var isPointerPlain: Bool {
    #if _ptrauth(_none)
      true
    #else
      false
    #endif
  }

  static func hasPassed(_ layout: EnumLayout?) -> Bool {
    guard let layout, layout.cases.map(\.name) == ["word", "number", "box", "none"] else { return false }
    let (cases, text) = (layout.cases, "a text that is too long for its own bytes")
    return cases[0].payload == String.self && cases[1].payload == Int.self && cases[2].payload == String.self
      && cases[3].payload == nil && cases.map(\.isIndirect) == [false, false, true, false]
      && payload(.word(text), 0, layout, false) == text && payload(.number(7), 1, layout, false) == 7
      && payload(.box(text), 2, layout, true) == text && tag(.none, layout) == 3
  }

  private static func tag(_ root: Trial, _ layout: EnumLayout) -> Int32 {
    withUnsafePointer(to: root) { layout.witnesses.tag(of: $0) }
  }

  private static func payload<Value>(_ root: Trial, _ tag: Int32, _ layout: EnumLayout, _ isIndirect: Bool) -> Value? {
    withUnsafePointer(to: root) { root in
      guard layout.witnesses.tag(of: root) == tag else { return nil }
      return layout.witnesses.copyPayload(of: root, isIndirect: isIndirect, as: Value.self)
    }
  }
}
