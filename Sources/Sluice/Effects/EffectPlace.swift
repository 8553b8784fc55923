// Documentation/Internals/EffectPlaces.md explains why an effect belongs to a part of the state.

import Incremental

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
  /// Whether the state contains the part.
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

  /// Whether the place still holds the part for which it was made.
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
