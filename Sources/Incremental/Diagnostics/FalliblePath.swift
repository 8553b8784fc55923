extension KeyPath {
  /// Stops the program with an explanation if reading the path may later stop the program, because it goes through an
  /// index of an array or forces an optional. It is meant for paths that the library reads at times of its own choice.
  @inlinable
  package func refuseIfFallible() {
    if MemoryLayout<Root>.offset(of: self) == nil { refuseComputedIfFallible() }
  }

  /// Stops the program if the path is fallible and is given to the operator named `operation`, which reads it for a
  /// reducer. The path must not consist only of stored properties.
  @usableFromInline
  func refuseComputedIfFallible(givenTo operation: StaticString) {
    guard FalliblePaths.shared.contains(self) else { return }
    misuse(
      "A path from \(Root.self) to \(Value.self) goes through an index of an array, or forces an optional, and is given to"
        + " `\(operation)`.",
      why:
        "It is followed with each action. Once the array is shorter, or the optional nil, that stops the program in the middle of"
        + " a `send`.",
      fix:
        "Attach the reducer to all elements with `EachRow`, whose actions say which one they are for, or to an optional with"
        + " `IfLet`: it may be a computed property, `var second: Item? { get { … } set { … } }`. An action for what is not there"
        + " is reported then.")
  }

  /// Stops the program if the path is fallible. The path must not consist only of stored properties.
  @usableFromInline
  package func refuseComputedIfFallible() {
    guard FalliblePaths.shared.contains(self) else { return }
    misuse(
      "A path from \(Root.self) to \(Value.self) goes through an index of an array, or forces an optional, and is to be"
        + " followed.",
      why:
        "It is read again after each change. Once the array is shorter, or the optional nil, that stops the program in the"
        + " middle of a `send`.",
      fix:
        "Follow the array, or a computed property that may be nil, `var second: Int? { items.count > 1 ? items[1] : nil }`."
        + " Elements that come and go belong in `Rows`, where `scope(\\.rows, id:)` follows one of them.")
  }
}

/// Determines which paths may stop the program.
///
/// Only the debug description of a key path names its components. It contains the address of each getter, which is
/// the same in all paths that use the getter. So the addresses of the getters for indices of arrays are taken from
/// paths that consist of only such a getter.
final class FalliblePaths: Sendable {
  static let shared = FalliblePaths()

  /// The strings that mark a fallible step in the description of a key path.
  private let marks: [String]
  /// A cache of the answers, because describing a key path takes long.
  private let known = Locked<[AnyKeyPath: Bool]>([:])

  private init() {
    let indices: [AnyKeyPath] = [
      \[Int].[0], \[Int].[0..<0], \ArraySlice<Int>.[0], \ContiguousArray<Int>.[0],
    ]
    marks = ["!"] + indices.compactMap { Self.getter(in: $0.debugDescription) }
  }

  func contains(_ path: AnyKeyPath) -> Bool {
    if let isFallible = known.withLock({ $0[path] }) { return isFallible }
    let words = path.debugDescription
    let isFallible = marks.contains { words.contains($0) }
    known.withLock { known in
      if known.count > 1_000 { known = [:] }
      known[path] = isFallible
    }
    return isFallible
  }

  /// Returns the address of the getter in `\Array<Int>.<computed 0x00007f7bcc6e8d80 (Int)>`; nil if the description has
  /// another form.
  private static func getter(in words: String) -> String? {
    let parts = words.split(separator: " ")
    guard parts.count > 1, parts[0].hasSuffix("<computed"), parts[1].hasPrefix("0x") else { return nil }
    return String(parts[1])
  }
}
