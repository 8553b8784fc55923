import Incremental

/// The place where a derived value is read, as far as it is known.
enum DerivedPlace: Hashable {
  /// In a reducer or an effect, whose place is unknown; or in the whole store.
  case anywhere
  /// In a store for a stored part.
  case offset(Int)
  /// In a store for a part that is not stored.
  case name(AnyHashable)
}

/// The derived values that a store has computed, each with the values it was computed from.
@usableFromInline
final class DerivedMemos {
  private struct Key: Hashable {
    let derived: ObjectIdentifier
    let id: AnyHashable?
    let place: DerivedPlace
  }

  private var entries: [Key: AnyDerivedEntry] = [:]
  /// The number of entries at which those that were not read recently are removed.
  private var limit = 64
  private var generation = 0
  /// The values that are being computed, outermost first.
  private var computing: [(derived: ObjectIdentifier, name: String)] = []
  /// The last value declared under each name, and the number of such values.
  private var declared: [String: (last: ObjectIdentifier, count: Int)] = [:]
  /// Reports a mistake; nil if there is no store to report it.
  var report: ((any Error) -> Void)?

  init(report: ((any Error) -> Void)? = nil) { self.report = report }

  var count: Int { entries.count }

  /// Returns the value for a state: the cached one, if its inputs are unchanged, or a new one.
  ///
  /// A value that a reducer has computed is found by the store for a part, and vice versa, but each place keeps its own
  /// last value.
  func value<State, Value>(
    of derived: Derived<State, Value>, in state: State, at place: DerivedPlace = .anywhere
  ) -> Value {
    let (object, id) = (ObjectIdentifier(derived), derived.identify(state))
    expectNoCycle(object, derived.name)
    let key = Key(derived: object, id: id, place: id == nil ? place : .anywhere)
    if let value: Value = find(key, derived, state) { return value }
    let shared = Key(derived: object, id: id, place: .anywhere)
    if key != shared, let value: Value = find(shared, derived, state) {
      entries[key] = entries[shared]
      return value
    }
    let entry = compute(derived, state, place, object)
    noteDeclared(object, derived.name)
    if entries.count >= limit { forget() }
    (entries[key], entries[shared]) = (entry, entry)
    return entry.value
  }

  private func find<State, Value>(_ key: Key, _ derived: Derived<State, Value>, _ state: State) -> Value? {
    guard let entry = entries[key] as? DerivedEntry<State, Value> else { return nil }
    guard entry.isCurrent(in: state, self, key.place) else { return nil }
    entry.generation = generation
    return entry.value
  }

  private func compute<State, Value>(
    _ derived: Derived<State, Value>, _ state: State, _ place: DerivedPlace, _ object: ObjectIdentifier
  ) -> DerivedEntry<State, Value> {
    computing.append((object, derived.name))
    defer { computing.removeLast() }
    let record = DerivedRecord(state, self, place)
    let value = derived.compute(DerivedReader(record))
    return DerivedEntry(derived, value, record.inputs, generation: generation)
  }

  private func forget() {
    entries = entries.filter { $0.value.generation == generation }
    generation += 1
    limit = max(64, entries.count * 2)
  }

  private func expectNoCycle(_ derived: ObjectIdentifier, _ name: String) {
    if computing.isEmpty { return }
    guard let start = computing.firstIndex(where: { $0.derived == derived }) else { return }
    let way = (computing[start...].map(\.name) + [name]).joined(separator: " → ")
    misuse(
      "A derived value reads itself: \(way).",
      why: "To compute it, it would have to be known already.",
      fix: "Compute what both of them need in a third one, which reads neither.")
  }

  private func noteDeclared(_ derived: ObjectIdentifier, _ name: String) {
    let known = declared[name]
    if known?.last == derived { return }
    let count = (known?.count ?? 0) + 1
    declared[name] = (derived, count)
    if count == 16 { report?(ReducerError.derivedMadeAnew(name)) }
  }
}

/// A cached derived value with its inputs.
private class AnyDerivedEntry {
  /// The generation in which it was last read.
  final var generation: Int

  init(generation: Int) { self.generation = generation }
}

private final class DerivedEntry<State, Value: Equatable>: AnyDerivedEntry {
  /// Retained, so that its address is not reused.
  private let derived: Derived<State, Value>
  let value: Value
  private let inputs: [DerivedInput<State>]

  init(_ derived: Derived<State, Value>, _ value: Value, _ inputs: [DerivedInput<State>], generation: Int) {
    (self.derived, self.value, self.inputs) = (derived, value, inputs)
    super.init(generation: generation)
  }

  /// Compares in the order of the reads, because whether a later one is read may depend on an earlier one.
  func isCurrent(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool {
    for input in inputs where !input.isUnchanged(in: state, memos, place) { return false }
    return true
  }
}

// MARK: - Inputs

/// A value that a derived value has read.
class DerivedInput<State> {
  /// Returns whether a read would have the same result now.
  func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool { false }
}

/// The value at a key path.
final class PathInput<State, Value: Equatable>: DerivedInput<State> {
  let path: KeyPath<State, Value>
  private(set) var value: Value

  init(_ path: KeyPath<State, Value>, _ value: Value) { (self.path, self.value) = (path, value) }

  /// Returns whether the value is equal. The old value is retained, so equal bytes are an equal value. An equal value
  /// with other bytes replaces it, for the next comparison.
  override func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool {
    let now = state[keyPath: path]
    if haveSameBytes(now, value) { return true }
    guard now == value else { return false }
    value = now
    return true
  }
}

/// The value of another derived value.
final class InnerInput<State, Value: Equatable>: DerivedInput<State> {
  private let derived: Derived<State, Value>
  private let value: Value

  init(_ derived: Derived<State, Value>, _ value: Value) { (self.derived, self.value) = (derived, value) }

  override func isUnchanged(in state: State, _ memos: DerivedMemos, _ place: DerivedPlace) -> Bool {
    memos.value(of: derived, in: state, at: place) == value
  }
}
