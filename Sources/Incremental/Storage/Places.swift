// MARK: - Reading a part

/// A part of a value, given by a key path that is resolved once.
///
/// Applying a key path takes about 45 ns. Adding the offset of a path that consists only of stored properties takes
/// less than one.
@usableFromInline
package struct ResolvedKeyPath<Root, Value> {
  @usableFromInline let path: KeyPath<Root, Value>
  /// The offset in bytes, or nil if the path contains a getter, a subscript, an optional or an observer.
  @usableFromInline let offset: Int?

  @inlinable
  package init(_ path: KeyPath<Root, Value>) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
    if offset == nil { path.refuseComputedIfFallible() }
  }

  @inlinable
  package func read(_ root: UnsafePointer<Root>) -> Value {
    guard let offset else { return root.pointee[keyPath: path] }
    return UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Reads the part without moving or copying the whole value.
  @inlinable
  package func read(in root: inout Root) -> Value { withUnsafePointer(to: &root) { read($0) } }
}

// MARK: - Changing a part

/// A part that can be changed in place.
@usableFromInline
package struct WritablePlace<Root, Value>: @unchecked Sendable {
  // @unchecked Sendable because both fields are immutable, and a place is first made from a Sendable key path.
  @usableFromInline let path: WritableKeyPath<Root, Value>
  @usableFromInline package let offset: Int?

  /// Makes a place from a path given to the operator named `operation`. A path that may stop the program is refused.
  @inlinable
  package init(_ path: any WritableKeyPath<Root, Value> & Sendable, givenTo operation: StaticString) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
    if offset == nil { self.path.refuseComputedIfFallible(givenTo: operation) }
  }

  /// Makes a place from the unretained path of an earlier place.
  package init(of path: Unretained<WritableKeyPath<Root, Value>>) {
    self.path = path { $0 }
    offset = MemoryLayout<Root>.offset(of: self.path)
  }

  /// The path, unretained. It must not outlive this place.
  @inlinable
  package var unretainedPath: Unretained<WritableKeyPath<Root, Value>> { Unretained(path) }

  @inlinable
  package func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    guard let offset else { return body(&root[keyPath: path]) }
    withUnsafeMutablePointer(to: &root) { root in
      let place = UnsafeMutableRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self)
      body(&place.pointee)
    }
  }

  /// Reads the part without copying it.
  @inlinable
  package func read<Result>(_ root: Root, _ body: (Value) -> Result) -> Result {
    guard let offset else { return body(root[keyPath: path]) }
    return withUnsafePointer(to: root) { root in
      body(UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

// MARK: - Changing a payload

/// Changes the payload of an enum's case in place. Returns nil, and changes nothing, if the value is another case.
///
/// The payload is taken out, and the enum's memory is deinitialised before `body` runs. So the payload has one
/// reference, and an array in it is changed without a copy. (`switch consume` would do that in optimized builds
/// only.)
@inlinable
package func modifyCase<Root, Payload, Result>(
  _ root: inout Root, extract: (Root) -> Payload?, embed: (Payload) -> Root, _ body: (inout Payload) -> Result
) -> Result? {
  if MemoryLayout<Payload>.size > 512 { return modifyLargeCase(&root, extract: extract, embed: embed, body) }
  guard var payload = extract(root) else { return nil }
  return withUnsafeMutablePointer(to: &root) { root in
    root.deinitialize(count: 1)
    defer { root.initialize(to: embed(payload)) }
    return body(&payload)
  }
}

/// Changes the payload of an enum's case in place, like `modifyCase`, but keeps it on the heap while `body` runs,
/// which may change a case inside it.
@inlinable
package func modifyLargeCase<Root, Payload, Result>(
  _ root: inout Root, extract: (Root) -> Payload?, embed: (Payload) -> Root, _ body: (inout Payload) -> Result
) -> Result? {
  let payload = UnsafeMutablePointer<Payload>.allocate(capacity: 1)
  defer { payload.deallocate() }
  guard moveOut(of: &root, to: payload, extract: extract) else { return nil }
  defer { putBack(payload, into: &root, embed: embed) }
  return body(&payload.pointee)
}

// Not inlined, so that their copies of the payload are not on the stack while it is changed.

@inlinable @inline(never)
func moveOut<Root, Payload>(
  of root: inout Root, to place: UnsafeMutablePointer<Payload>, extract: (Root) -> Payload?
) -> Bool {
  guard let payload = extract(root) else { return false }
  place.initialize(to: payload)
  withUnsafeMutablePointer(to: &root) { _ = $0.deinitialize(count: 1) }
  return true
}

@inlinable @inline(never)
func putBack<Root, Payload>(
  _ payload: UnsafeMutablePointer<Payload>, into root: inout Root, embed: (Payload) -> Root
) {
  withUnsafeMutablePointer(to: &root) { $0.initialize(to: embed(payload.move())) }
}

// MARK: - Lending a value

/// A value that a function has exclusively, lent to functions that it calls.
///
/// It serves a call that gets a part of a value, changes it in place, and calls back into code that needs the whole
/// value.
package final class Loan<Value> {
  // Raw, because Swift has no way to give back a part in the middle of a call. The accesses are nested and never
  // overlap in time: the caller uses its part again only after the callback has returned.
  private var lent: UnsafeMutablePointer<Value>?

  package init() {}

  /// Lends a value while `body` runs.
  package func lend(_ value: inout Value, during body: () -> Void) {
    withUnsafeMutablePointer(to: &value) { value in
      let former = lent
      lent = value
      body()
      lent = former
    }
  }

  /// Changes the lent value.
  package func use(_ body: (inout Value) -> Void) {
    if let lent { body(&lent.pointee) }
  }

  /// Changes a stored part in place. `body` may lead to uses of the whole value, but must not use the part during
  /// these.
  package func change<Part>(_ place: WritablePlace<Value, Part>, _ body: (inout Part) -> Void) {
    guard let lent, let offset = place.offset else { return }
    let part = UnsafeMutableRawPointer(lent).advanced(by: offset).assumingMemoryBound(to: Part.self)
    body(&part.pointee)
  }
}

// MARK: - Refused key paths

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

/// The key paths that may stop the program.
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
