// Documentation/Internals/EffectPlaces.md says why an effect belongs to a part of the state.

import Incremental

/// Where in a state the reducer is that described an effect: to see whether that part is still there, and what it is now.
@usableFromInline
class AnyEffectPlace {
  /// Whether there are states without the part.
  var canGo: Bool { false }
  /// Whether the way to each part that may go is known.
  var isComplete: Bool { true }
}

@usableFromInline
class EffectPlace<Whole>: AnyEffectPlace {
  /// Whether the part is there.
  func isPresent(in whole: Whole) -> Bool { true }
  /// The part as it is now.
  func part(of whole: Whole) -> Any? { whole }
  /// The rows one of which the part is, if which rows there are decides about it; to ask only when they change.
  func membership(in whole: Whole) -> (any Membership)? { nil }
}

/// A part where a child is attached or lifted, or a part of that.
final class NestedPlace<S: ChildLens>: EffectPlace<S.State> {
  private let lens: S
  private let key: S.Key
  private let inner: EffectPlace<S.Part>?
  /// The object that names the lens, retained so that its address is not reused.
  private let attachment: AnyObject?
  /// Which part it is, where another one can take its place.
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

  /// Whether no other part has taken the place.
  private func isOccupied(in whole: S.State) -> Bool {
    occupant.map { $0.identity == lens.identity(whole, key) } ?? true
  }

  override func part(of whole: S.State) -> Any? {
    guard isOccupied(in: whole), let part = lens.find(whole, key) else { return nil }
    return inner.map { $0.part(of: part) } ?? part
  }

  override func membership(in whole: S.State) -> (any Membership)? {
    guard let inner else { return lens.membership(in: whole) }
    // Of a part that is always there, the rows inside decide.
    return lens.canGo ? nil : lens.find(whole, key).flatMap { inner.membership(in: $0) }
  }
}
