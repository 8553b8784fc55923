import Incremental

/// The declaration of an `Ongoing`, without the types of its state and its actions.
@usableFromInline
class AnyOngoing: @unchecked Sendable {
  // @unchecked Sendable because all properties are immutable, of this class and of its subclasses, and hold Sendable
  // values.
  /// The source location of the declaration.
  final let origin: Origin
  /// The reducer that contains itself here, so that its declarations are looked up when the part is present.
  final let recursion: ObjectIdentifier?

  init(_ origin: Origin, recursion: ObjectIdentifier? = nil) { (self.origin, self.recursion) = (origin, recursion) }
}

/// The effects that states of one type call for.
@usableFromInline
class OngoingDeclaration<State, Action>: AnyOngoing, @unchecked Sendable {
  // @unchecked Sendable because its superclass is, and it adds nothing.
  /// Returns the effects that a state calls for.
  func items(of state: State) -> [OngoingItem<Action>] { [] }
  /// Observes the state at a place, and keeps the effects running that it calls for.
  func follow(_ place: OngoingPlace<State, Action>) {}
}

/// One effect that a state calls for.
struct OngoingItem<Action> {
  /// Distinguishes it from all others of its declaration: the parts that contain it, from outside in, then its own id.
  var name: [AnyHashable]
  /// The dependencies provided for its reducer, outermost first.
  var overrides: [Overrides] = []
  let make: () -> PendingEffect<Action>
}

extension OngoingItem {
  /// Returns the item for an outer reducer, which may have other actions.
  func nested<Whole>(
    in part: AnyHashable? = nil, _ wrap: @escaping (PendingEffect<Action>) -> PendingEffect<Whole>
  ) -> OngoingItem<Whole> {
    OngoingItem<Whole>(name: (part.map { [$0] } ?? []) + name, overrides: overrides) { [make] in wrap(make()) }
  }
}

/// A reducer that contains itself. The declarations inside are looked up when a state has the part.
final class RecursiveOngoing<State, Action>: OngoingDeclaration<State, Action>, @unchecked Sendable {
  // @unchecked Sendable because all properties are immutable, and a reducer is Sendable.
  private let declare: (inout EffectDeclarations) -> Void
  private let reducer: Any.Type
  private let depth: Int

  init(
    _ name: ObjectIdentifier, _ reducer: Any.Type, depth: Int, _ declare: @escaping (inout EffectDeclarations) -> Void
  ) {
    (self.declare, self.reducer, self.depth) = (declare, reducer, depth)
    super.init(Origin(file: "", line: 0), recursion: name)
  }

  private func inside() -> [OngoingDeclaration<State, Action>] {
    var declarations = EffectDeclarations(asksBodies: false, depth: depth + 1)
    declare(&declarations)
    return declarations.ongoing.compactMap { $0 as? OngoingDeclaration<State, Action> }
  }

  override func items(of state: State) -> [OngoingItem<Action>] {
    // Checked at some depths only, because finding the remaining stack space is slow.
    if depth % 64 == 63, StackSpace.end.map(StackSpace.isNear) == true { NestedBodies.stop(reducer) }
    return inside().enumerated().flatMap { index, declaration in
      declaration.items(of: state).map { $0.nested(in: AnyHashable(index)) { $0 } }
    }
  }

  // The inside cannot be observed part by part, because it is unbounded. So it is read once per cycle.
  override func follow(_ place: OngoingPlace<State, Action>) {
    let follower = place.makeFollower { [self] state, _ in [(AnyHashable(0), items(of: state))] }
    let names = { [self] (state: State) in items(of: state).map(\.name) }
    place.watch({ $0.map(names) }, names, isSame: ==, for: follower) { [unowned follower] _, _ in follower.note(nil) }
  }
}
