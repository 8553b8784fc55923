/// The code of a function without captures. Two such functions with the same code do the same.
@usableFromInline
package struct FunctionCode: Hashable, Sendable {
  package let address: UInt

  /// Makes the code of a function; nil if the function captures anything, or if that cannot be determined.
  @inlinable
  package init?<A, Result>(_ function: @escaping @Sendable (A) -> Result) {
    self.init(withUnsafeBytes(of: function) { FunctionWords($0) })
  }

  @inlinable
  package init?<A, B, Result>(_ function: @escaping @Sendable (A, B) -> Result) {
    self.init(withUnsafeBytes(of: function) { FunctionWords($0) })
  }

  @inlinable
  package init?<A, B, C, Result>(_ function: @escaping @Sendable (A, B, C) -> Result) {
    self.init(withUnsafeBytes(of: function) { FunctionWords($0) })
  }

  @usableFromInline
  init?(_ words: FunctionWords?) {
    guard EnumTrial.passed, var words else { return nil }
    var depth = 0
    while let context = words.context {
      guard depth < 8, let captured = words.onlyCapturedFunction(context) else { return nil }
      (words, depth) = (captured, depth + 1)
    }
    address = words.code
  }
}

/// A function as it is in memory: its code, and what it captures.
@usableFromInline
struct FunctionWords {
  let code: UInt
  let context: UnsafeRawPointer?

  @usableFromInline
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 2 * Self.word, let start = bytes.baseAddress else { return nil }
    self.init(start)
  }

  // Unsafe, and right because of the layout of a function, and of the box for what it captures, whose metadata lists
  // the captures for reflection.
  private init(_ place: UnsafeRawPointer) {
    code = place.load(as: UInt.self)
    context = place.load(fromByteOffset: Self.word, as: UnsafeRawPointer?.self)
  }

  private static var word: Int { MemoryLayout<UInt>.size }
  private static var boxKind: UInt { 0x400 }

  /// Returns the function that a function captures, if it captures nothing else. Generic code gets such a wrapper
  /// instead of the function itself.
  func onlyCapturedFunction(_ context: UnsafeRawPointer) -> FunctionWords? {
    let metadata = context.load(as: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == Self.boxKind,
      let captures = metadata.load(fromByteOffset: 2 * Self.word, as: UnsafeRawPointer?.self)
    else { return nil }
    // The number of captures, of sources of metadata, and of generic arguments; then the captures' types, relative to
    // where they stand.
    guard captures.load(as: UInt32.self) == 1, captures.load(fromByteOffset: 4, as: UInt32.self) == 0,
      captures.load(fromByteOffset: 8, as: UInt32.self) == 0
    else { return nil }
    let reference = captures + 12
    let isFunction = Self.endsLikeFunction(reference + Int(reference.load(as: Int32.self)))
    return isFunction ? FunctionWords(context + 2 * Self.word) : nil
  }

  /// Returns whether a mangled name is that of a function's type: it ends with an underscore, which the name of no
  /// other type does.
  private static func endsLikeFunction(_ mangled: UnsafeRawPointer) -> Bool {
    let length = mangledLength(mangled)
    return length > 0 && mangled.load(fromByteOffset: length - 1, as: UInt8.self) == UInt8(ascii: "_")
  }
}
