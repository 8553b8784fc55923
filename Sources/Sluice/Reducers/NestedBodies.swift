import Incremental

/// The bodies that are being resolved, one inside the other, while an action is handled for the first time in them.
///
/// A reducer that contains itself for a part of its state comes to an end with the state. For the same state it never
/// does; but one that changes first what decides whether it goes on does. So nothing is said before the stack is about
/// to overflow.
struct NestedBodies {
  private struct Entry: Equatable {
    let type: ObjectIdentifier
    let state: UInt
  }

  private var entries: ContiguousArray<Entry> = []
  private var types: ContiguousArray<Any.Type> = []
  private var stackEnd: UInt?

  /// How many may be nested before the stack is looked at, which takes a while.
  static let free = 32
  /// How many may be nested where the system does not say how large the stack is.
  static let most = 100_000

  mutating func begin(_ type: Any.Type, state: UInt) {
    entries.append(Entry(type: ObjectIdentifier(type), state: state))
    types.append(type)
    if entries.count == Self.free { stackEnd = StackSpace.end }
    guard entries.count >= Self.free else { return }
    if entries.count >= Self.most || stackEnd.map(StackSpace.isNear) == true { stop() }
  }

  mutating func end() {
    entries.removeLast()
    types.removeLast()
  }

  private func stop() -> Never {
    guard let last = entries.last, let former = entries.dropLast().lastIndex(of: last) else { stopAtDepth() }
    let others = types[(former + 1)..<(types.count - 1)].map { nameInProgram($0) }
    let way = others.isEmpty ? "" : " (it contains \(others.joined(separator: ", which contains ")), which contains it)"
    Self.stop(types[former], way)
  }

  /// Stops with the words for a reducer that contains itself without end.
  static func stop(_ type: Any.Type, _ way: String = "") -> Never {
    let name = nameInProgram(type)
    misuse(
      "The reducer \(name) contains itself for the same state\(way).",
      why: "Each of them hands the action to the next one inside, without end, until the stack overflows.",
      fix: "Take the inner \(name) out. A reducer contains itself for a part of its state only, as in"
        + " `EachRow(\\.children, action: …) { \(name)(…) }`.")
  }

  private func stopAtDepth() -> Never {
    misuse(
      "Reducers are nested \(entries.count) levels deep; the innermost is \(types.last.map { nameInProgram($0) } ?? "none").",
      why: "Each level takes room on the stack, which is about to overflow.",
      fix:
        "If a reducer contains itself through a computed part of its state, which is that state again, take it out. Else"
        + " keep the state less deep, such as rows with the ids of their parents.")
  }
}

extension Context {
  /// A body is resolved, and handles its first action, until `endBody`.
  @usableFromInline
  func beginBody<State>(of type: Any.Type, for state: inout State) {
    let address = StackSpace.address(of: &state)
    core { $0.bodies.begin(type, state: address) }
  }

  @usableFromInline
  func endBody() {
    core { $0.bodies.end() }
  }
}
