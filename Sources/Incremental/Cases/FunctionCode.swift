/// Which code a function is: two functions with the same code that capture nothing do the same.
@usableFromInline
package struct FunctionCode: Hashable, Sendable {
  private let addresses: [UInt]

  /// Nil for a function that captures anything, or of which that cannot be seen.
  @usableFromInline
  package init?<A, Result>(_ function: @escaping @Sendable (A) -> Result) { self.init(words(of: function)) }

  @usableFromInline
  package init?<A, B, Result>(_ function: @escaping @Sendable (A, B) -> Result) { self.init(words(of: function)) }

  @usableFromInline
  package init?<A, B, C, Result>(_ function: @escaping @Sendable (A, B, C) -> Result) {
    self.init(words(of: function))
  }

  private init?(_ words: [UInt]) {
    guard EnumTrial.passed, words.count == 2 else { return nil }
    guard let addresses = Self.addresses(words[0], UnsafeRawPointer(bitPattern: words[1])) else { return nil }
    self.addresses = addresses
  }

  // Unsafe, and right because of the layout of a function, which is its code and what it captures, and of the box for that, whose metadata
  // lists the captures for reflection. What generic code is given is a function in a box that captures the real one.
  private static let word = MemoryLayout<UInt>.size
  private static let boxKind: UInt = 0x400

  private static func addresses(_ code: UInt, _ context: UnsafeRawPointer?, depth: Int = 0) -> [UInt]? {
    guard let context else { return [code] }
    guard depth < 8, capturesOneFunction(context) else { return nil }
    let captured = context + 2 * word
    return addresses(
      captured.load(as: UInt.self), captured.load(fromByteOffset: word, as: UnsafeRawPointer?.self), depth: depth + 1
    ).map { [code] + $0 }
  }

  private static func capturesOneFunction(_ context: UnsafeRawPointer) -> Bool {
    let metadata = context.load(as: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == boxKind,
      let captures = metadata.load(fromByteOffset: 2 * word, as: UnsafeRawPointer?.self)
    else { return false }
    // The number of captures, of sources of metadata, and of generic arguments; then the captures' types, relative to where they stand.
    let counts = (0..<3).map { captures.load(fromByteOffset: 4 * $0, as: UInt32.self) }
    guard counts == [1, 0, 0] else { return false }
    let reference = captures + 12
    return endsLikeFunction(reference + Int(reference.load(as: Int32.self)))
  }

  /// The mangled name of a function's type ends with an underscore, that of no other type does.
  private static func endsLikeFunction(_ mangled: UnsafeRawPointer) -> Bool {
    let length = mangledLength(mangled)
    return length > 0 && mangled.load(fromByteOffset: length - 1, as: UInt8.self) == UInt8(ascii: "_")
  }
}
