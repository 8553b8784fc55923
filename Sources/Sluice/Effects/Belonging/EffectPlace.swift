// Documentation/Internals/EffectPlaces.md explains why an effect belongs to a part of the state.

import Incremental

// MARK: - Places

/// The place in a state of the reducer that described an effect. It tells whether that part is still present, and
/// reads it.
@usableFromInline
class AnyEffectPlace {
  /// Whether there are states without the part.
  var canGo: Bool { false }
  /// Whether the path to each removable part is known.
  var isComplete: Bool { true }
}

@usableFromInline
class EffectPlace<Whole>: AnyEffectPlace {
  /// Returns whether the state contains the part.
  func isPresent(in whole: Whole) -> Bool { true }
  /// Returns the current part; nil if the state does not contain it.
  func part(of whole: Whole) -> Any? { whole }
  /// Returns the membership of the collection that contains the part, if the collection's rows decide whether the part
  /// is present. Presence then needs a new check only when the membership changes.
  func membership(in whole: Whole) -> (any Membership)? { nil }
}

/// The place of an attached or lifted child, or of a part of that child.
final class NestedPlace<S: ChildLens>: EffectPlace<S.State> {
  private let lens: S
  private let key: S.Key
  private let inner: EffectPlace<S.Part>?
  /// The object that identifies the lens, retained so that its address is not reused.
  private let attachment: AnyObject?
  /// The identity of the part, where another part can take its place.
  private let occupant: Occupant?
  override var canGo: Bool { lens.canGo || inner?.canGo == true }
  private let isInnerKnown: Bool
  override var isComplete: Bool { isInnerKnown && inner?.isComplete != false }

  init(
    _ lens: S, _ key: S.Key, _ inner: AnyEffectPlace?, _ attachment: AnyObject? = nil, _ occupant: Occupant? = nil
  ) {
    (self.lens, self.key, self.attachment, self.occupant) = (lens, key, attachment, occupant)
    self.inner = inner as? EffectPlace<S.Part>
    isInnerKnown = self.inner != nil || inner?.canGo != true
  }

  override func isPresent(in whole: S.State) -> Bool {
    guard isOccupied(in: whole) else { return false }
    guard let inner else { return lens.contains(whole, key) }
    return lens.find(whole, key).map { inner.isPresent(in: $0) } ?? false
  }

  /// Returns whether the place still holds the part for which it was made.
  private func isOccupied(in whole: S.State) -> Bool {
    occupant.map { $0.identity == lens.identity(whole, key) } ?? true
  }

  override func part(of whole: S.State) -> Any? {
    guard isOccupied(in: whole), let part = lens.find(whole, key) else { return nil }
    return inner.map { $0.part(of: part) } ?? part
  }

  override func membership(in whole: S.State) -> (any Membership)? {
    guard let inner else { return lens.membership(in: whole) }
    // If the part is always present, the rows inside it decide.
    return lens.canGo ? nil : lens.find(whole, key).flatMap { inner.membership(in: $0) }
  }
}

// MARK: - Effects of removed parts

/// The effects that belong to a removable part of the state: a row, a case, or the value of an optional.
///
/// It only finds them; `EffectRunner.cancelGone` cancels them after each reduction.
struct ScopedEffects {
  private struct Group {
    /// The elements of the collection at the last check; nil if the presence of each element must be checked.
    var membership: (any Membership)?
    var runs: [Int: AnyEffectPlace] = [:]
  }

  /// Groups by the place of the collection, so that one comparison shows whether any of its elements was removed.
  private var groups: [GroupName: Group] = [:]
  private var names: [Int: GroupName] = [:]

  private struct GroupName: Hashable {
    let parent: [PlaceStep]
    let attachmentPoint: ObjectIdentifier
  }

  var isEmpty: Bool { names.isEmpty }

  mutating func add(_ run: EffectRun, id: Int) {
    guard let place = run.place, let step = run.steps.last else { return }
    let name = GroupName(parent: run.steps.dropLast(), attachmentPoint: step.attachmentPoint)
    names[id] = name
    groups[name, default: Group()].runs[id] = place
  }

  mutating func remove(_ id: Int) {
    guard let name = names.removeValue(forKey: id) else { return }
    groups[name]?.runs[id] = nil
    if groups[name]?.runs.isEmpty == true { groups[name] = nil }
  }

  /// Forgets the elements of all collections, so that the next check looks at each effect.
  mutating func forgetMemberships() { for name in groups.keys { groups[name]?.membership = nil } }

  /// Returns the effects whose part was removed.
  ///
  /// - Complexity: for the rows of a collection, one comparison as long as no row was inserted, removed or moved;
  ///   otherwise one check per effect.
  mutating func gone(in owner: any CoreOwner) -> [Int] {
    var gone: [Int] = []
    for (name, group) in groups {
      guard let sample = group.runs.values.first else { continue }
      let membership = owner.membership(at: sample)
      if let membership, let former = group.membership, membership.isSame(as: former) { continue }
      groups[name]?.membership = membership
      for (id, place) in group.runs where !owner.isPresent(place) { gone.append(id) }
    }
    return gone.sorted()
  }
}

/// The set of elements that a collection contains.
@usableFromInline
package protocol Membership {
  /// Returns whether another version of the collection contains the same elements.
  func isSame(as other: any Membership) -> Bool
}

/// The rows that a collection contains, in their order.
package struct RowMembership<Row: Identifiable>: Membership {
  let rows: Rows<Row>

  package init(rows: Rows<Row>) { self.rows = rows }

  package func isSame(as other: any Membership) -> Bool {
    (other as? RowMembership).map { rows.sharesOrder(with: $0.rows) } ?? false
  }
}

// MARK: - Reading the part

/// A reader of the current part of the state while an effect runs.
///
/// ```swift
/// context.run(reading: State.self) { send, latest in
///   let found = try await api.search(text)
///   if await latest()?.text == text { send(.found(found)) }
/// }
/// ```
///
/// In the store's isolation, where the effect runs, reading does not suspend. From any other isolation it switches
/// there and back.
public struct LatestState<State>: @unchecked Sendable {
  // @unchecked Sendable because the isolated properties of `run` are only used in the store's isolation.
  let run: EffectRun

  /// Returns the result of a function of the current state: of the part whose reducer described the effect.
  ///
  /// Returns nil if that part was removed.
  ///
  /// ```swift
  /// if await latest(\.text) == text { … }
  /// ```
  nonisolated(nonsending) public func callAsFunction<Value: Sendable>(
    _ read: @Sendable (State) -> Value
  ) async -> Value? {
    await find(read, on: run.homeOrNowhere)
  }

  private func find<Value: Sendable>(_ read: @Sendable (State) -> Value, on home: isolated any Actor) async -> Value? {
    run.deliverPosted()
    return now.map(read)
  }

  /// The current part. Read it in the store's isolation.
  var now: State? {
    guard let part = run.core?.owner?.part(at: run.place) else { return nil }
    if let state = part as? State { return state }
    misuse(
      "An effect asked for a state of the type \(State.self), but its reducer changes a \(type(of: part)).",
      why: "An effect sees the part of the state that its reducer was attached to.",
      fix: "Write `context.run(reading: State.self)` with the state of the reducer that describes the effect.")
  }
}

extension LatestState where State: Sendable {
  /// Returns the current state of the part whose reducer described the effect; nil if that part was removed.
  nonisolated(nonsending) public func callAsFunction() async -> State? { await self { $0 } }
}
