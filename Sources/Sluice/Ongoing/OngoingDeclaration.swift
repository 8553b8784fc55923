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

// MARK: - Declarations of children

/// The declarations of a child, at the place where it is attached or lifted.
final class NestedOngoing<Lens: ChildLens, PartAction, Action>: OngoingDeclaration<Lens.State, Action>,
  @unchecked Sendable
{
  // @unchecked Sendable because all properties are immutable, and `point` is only used in the isolation of a store.
  private let lens: Lens
  private let child: OngoingDeclaration<Lens.Part, PartAction>
  private let wrap: (PendingEffect<PartAction>, Lens.Key) -> PendingEffect<Action>
  /// The attachment point at which effects note the part they belong to.
  private let point: AttachmentPoint?

  init(
    _ lens: Lens, _ child: OngoingDeclaration<Lens.Part, PartAction>, at point: AttachmentPoint?,
    _ wrap: @escaping (PendingEffect<PartAction>, Lens.Key) -> PendingEffect<Action>
  ) {
    (self.lens, self.child, self.point, self.wrap) = (lens, child, point, wrap)
    super.init(child.origin, recursion: child.recursion)
  }

  override func items(of state: Lens.State) -> [OngoingItem<Action>] {
    lens.keys(in: state).flatMap { items(of: state, at: $0) }
  }

  private func items(of state: Lens.State, at key: Lens.Key) -> [OngoingItem<Action>] {
    guard let part = lens.find(state, key) else { return [] }
    let identity = lens.identity(state, key)
    return child.items(of: part).map { nested($0, key, identity) }
  }

  private func nested(
    _ item: OngoingItem<PartAction>, _ key: Lens.Key, _ identity: AnyHashable?
  ) -> OngoingItem<Action> {
    let name = [lens.isKeyed ? (key as? any Hashable).map { AnyHashable($0) } : nil, identity].compactMap { $0 }
    return item.nested(in: name.isEmpty ? nil : AnyHashable(name)) { [wrap, point] effect in
      let wrapped = wrap(effect, key)
      point?.identify(as: identity)
      return wrapped
    }
  }

  override func follow(_ place: OngoingPlace<Lens.State, Action>) {
    if let key = () as? Lens.Key { return child.follow(part(of: place, key)) }
    let follower = place.makeFollower { [self] state, id in
      guard let id else { return lens.keys(in: state).map { (name(of: $0), items(of: state, at: $0)) } }
      return [(id, (id.base as? Lens.Key).map { items(of: state, at: $0) } ?? [])]
    }
    lens.watchElements(in: place, for: follower)
  }

  private func name(of key: Lens.Key) -> AnyHashable {
    (key as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(0)
  }

  /// Returns the place of the only part of the lens.
  private func part(of place: OngoingPlace<Lens.State, Action>, _ key: Lens.Key) -> OngoingPlace<Lens.Part, PartAction>
  {
    let lens = lens
    return OngoingPlace<Lens.Part, PartAction>(
      following: place.following, memory: place.memory,
      location: place.location.flatMap { lens.location(in: $0) },
      find: { [find = place.find] in
        guard let (whole, parts) = find(), let part = lens.find(whole, key) else { return nil }
        return (part, lens.canGo ? parts + [lens.identity(whole, key) ?? AnyHashable(0)] : parts)
      },
      start: { [self, find = place.find, start = place.start] item, run in
        start(nested(item, key, find().flatMap { lens.identity($0.state, key) }), run)
      })
  }
}

/// The declarations of reducers for which dependencies are provided.
final class ProvidedOngoing<State, Action>: OngoingDeclaration<State, Action>, @unchecked Sendable {
  // @unchecked Sendable because `inside` is immutable, and `overrides` is only used in the isolation of a store.
  private let inside: OngoingDeclaration<State, Action>
  private let overrides: Overrides

  init(_ inside: OngoingDeclaration<State, Action>, _ overrides: Overrides) {
    (self.inside, self.overrides) = (inside, overrides)
    super.init(inside.origin, recursion: inside.recursion)
  }

  override func items(of state: State) -> [OngoingItem<Action>] { inside.items(of: state).map(provided) }

  private func provided(_ item: OngoingItem<Action>) -> OngoingItem<Action> {
    var provided = item
    provided.overrides.insert(overrides, at: 0)
    return provided
  }

  override func follow(_ place: OngoingPlace<State, Action>) {
    inside.follow(
      OngoingPlace(
        following: place.following, memory: place.memory, location: place.location, find: place.find,
        start: { [self, start = place.start] in start(provided($0), $1) }))
  }
}

extension EffectDeclarations {
  /// Adds the declarations of a child, at its part of the state.
  @usableFromInline
  mutating func add<Lens: ChildLens, PartAction, Action>(
    in lens: Lens, _ embedding: ChildEmbedding<Lens.Key, PartAction, Action>, _ ask: (inout EffectDeclarations) -> Void
  ) {
    nest(ask) { (child: OngoingDeclaration<Lens.Part, PartAction>) in
      NestedOngoing<Lens, PartAction, Action>(lens, child, at: embedding) { effect, key in
        EmbeddedChild(key, embedding).convert(effect)
      }
    }
  }

  /// Adds the declarations of a reducer that is lifted to a removable part.
  @usableFromInline
  mutating func add<Lens: ChildLens, Action>(
    in enclosure: Enclosure<Lens, Action>, _ lens: Lens, _ ask: (inout EffectDeclarations) -> Void
  ) {
    nest(ask) { (child: OngoingDeclaration<Lens.Part, Action>) in
      NestedOngoing<Lens, Action, Action>(lens, child, at: enclosure) { effect, _ in
        enclosure.note(effect)
        return effect
      }
    }
  }

  /// Adds the declarations of a reducer that is lifted to a part that is always present.
  @usableFromInline
  mutating func add<Whole, Part, Action>(
    in place: WritablePlace<Whole, Part>, of action: Action.Type, _ ask: (inout EffectDeclarations) -> Void
  ) {
    nest(ask) { (child: OngoingDeclaration<Part, Action>) in
      NestedOngoing<PartLens<Whole, Part>, Action, Action>(PartLens(place: place), child, at: nil) { effect, _ in
        place.unretainedPath { effect.lift(along: $0) }
        return effect
      }
    }
  }

  /// Adds the declarations of a reducer for which dependencies are provided.
  @usableFromInline
  mutating func add<State, Action>(
    within overrides: @Sendable () -> Overrides, of state: State.Type, _ action: Action.Type,
    _ ask: (inout EffectDeclarations) -> Void
  ) {
    var made: Overrides?
    nest(ask) { (inside: OngoingDeclaration<State, Action>) in
      let shared = made ?? overrides()
      made = shared
      return ProvidedOngoing(inside, shared)
    }
  }
}
