import Incremental

/// The bodies being resolved, one inside the other, while they handle their first action.
///
/// The recursion of a reducer that contains itself for a part of its state ends with the state. A reducer that contains
/// itself for the same state recurses without end, unless it first changes the value that decides whether it continues.
/// So nothing is reported before the stack is about to overflow.
struct NestedBodies {
  private struct Entry: Equatable {
    let type: ObjectIdentifier
    let state: UInt
  }

  private var entries: ContiguousArray<Entry> = []
  private var types: ContiguousArray<Any.Type> = []
  private var stackEnd: UInt?

  /// The number of bodies that may be nested before the stack is checked, which is slow.
  static let free = 32
  /// The number of bodies that may be nested where the system does not report the size of the stack.
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

  /// Stops the program with the message for a reducer that contains itself without end.
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
  /// Begins a body, which is resolved and handles its first action until `endBody`.
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
