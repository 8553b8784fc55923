import Incremental

/// The place of a child's state within a larger state. `Key` distinguishes several children; it is `Void` for a single
/// one.
///
/// Each kind of place is a type instead of closures, so that specialized code changes the part without a call.
@usableFromInline
package protocol ChildLens<State, Key, Part>: Sendable {
  associatedtype State
  associatedtype Key
  associatedtype Part
  /// Changes the part in place; returns false if it is not present.
  func modify(_ state: inout State, _ key: Key, _ body: (inout Part) -> Void) -> Bool
  /// Returns the part, or nil if it is not present.
  func find(_ state: State, _ key: Key) -> Part?
  func contains(_ state: State, _ key: Key) -> Bool
  /// Returns the membership of the collection, if its elements decide whether the part is present.
  func membership(in state: State) -> (any Membership)?
  /// Whether there are states without the part.
  var canGo: Bool { get }
  /// Whether the part can be replaced by another one that is distinguishable from it.
  var identifies: Bool { get }
  /// Whether the identity of a part is stable across runs of a program, so that tools can show it.
  var showsIdentity: Bool { get }
  /// Returns the identity that distinguishes the part from another one at its place.
  func identity(_ state: State, _ key: Key) -> AnyHashable?
  /// Returns the keys of all parts, in order.
  func keys(in state: State) -> [Key]
  /// Whether there can be any number of parts.
  var isKeyed: Bool { get }
  /// Returns the location of the part in a whole state, if the part is always present.
  func location(in whole: StateLocation<State>) -> StateLocation<Part>?
  /// Begins to notify a follower of the parts that have changed.
  func watchElements<Action>(in place: OngoingPlace<State, Action>, for follower: OngoingFollower<Action>)
}

extension ChildLens {
  @usableFromInline package func contains(_ state: State, _ key: Key) -> Bool { find(state, key) != nil }

  @usableFromInline package func membership(in state: State) -> (any Membership)? { nil }

  @usableFromInline package var canGo: Bool { true }

  @usableFromInline package var identifies: Bool { false }

  @usableFromInline package var showsIdentity: Bool { true }

  @usableFromInline package func identity(_ state: State, _ key: Key) -> AnyHashable? { nil }

  @usableFromInline package var isKeyed: Bool { Key.self != Void.self }

  @usableFromInline package func location(in whole: StateLocation<State>) -> StateLocation<Part>? { nil }

  @usableFromInline
  package func watchElements<Action>(in place: OngoingPlace<State, Action>, for follower: OngoingFollower<Action>) {}
}

extension ChildLens where Key == Void {
  @usableFromInline package func keys(in state: State) -> [Void] { [()] }
}

extension ChildLens {
  /// Records the place of a child in one of its effects, whose ids then belong to this place.
  @usableFromInline
  func attach<Action>(_ effect: PendingEffect<Action>, _ attachment: AttachmentPoint, _ key: Key) {
    var name = (key as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(0)
    let occupant = identifies ? occupant(of: attachment, key, name) : nil
    if let occupant { name = AnyHashable(occupant) }
    effect.steps.insert(PlaceStep(attachmentPoint: ObjectIdentifier(attachment.name), key: name), at: 0)
    effect.place = NestedPlace(self, key, effect.place, attachment.name, occupant)
  }
}

extension ChildLens {
  /// Attaches a child reducer to this part and to one case of the actions, which identifies the child.
  ///
  /// This is the one mechanism behind `Scope`, `IfLet` and `EachRow`.
  @inlinable
  package func attaching<Action, PartAction>(
    _ child: some Reducer<Part, PartAction>, to action: EnumCase<Action, (Key, PartAction)>,
    output: (@Sendable (Key, Any) -> Action?)? = nil
  ) -> AnyReducer<State, Action> {
    let (extract, embed, name) = (action.extractUnreported, action.embed, LensName())
    let makeEmbedding: @Sendable () -> ChildEmbedding<Key, PartAction, Action> = {
      ChildEmbedding<Key, PartAction, Action>(
        name, { embed(($0, $1)) }, { key, action in extract(action).flatMap { isSame($0.0, key) ? $0.1 : nil } }, output
      ) { attach($0, $1, $2) }
    }
    let declare: @Sendable (inout EffectDeclarations) -> Void = {
      AttachedReducers.note(rowID: Key.self, action: PartAction.self)
      $0.add(in: self, makeEmbedding()) { child.declareEffects(to: &$0) }
    }
    return AnyReducer(declaring: declare) {
      AttachedReducers.note(rowID: Key.self, action: PartAction.self)
      let reduce = child.makeReduction()
      let handOn = EmbeddedChild<Key, PartAction, Action>.handOn
      let (embedding, mistake) = (makeEmbedding(), CaseMistakeReport(action))
      return identifying(at: embedding) { state, action, context in
        guard let (key, partAction) = extract(action) else { return mistake.report(to: context) }
        let isPresent = modify(&state, key) { part in
          context.through(EmbeddedChild(key, embedding), handOn) { reduce(&part, partAction, $0) }
        }
        if !isPresent { context.report(ReducerError.stateNotPresent(kind: Part.self, key: key, action: partAction)) }
      }
    }
  }
}

extension ChildLens where Key == Void {
  /// Attaches the only child.
  @inlinable
  func attaching<Action, PartAction>(
    _ child: some Reducer<Part, PartAction>, to action: EnumCase<Action, PartAction>,
    output: (@Sendable (Any) -> Action?)? = nil
  ) -> AnyReducer<State, Action> {
    let (extract, embed, name) = (action.extractUnreported, action.embed, LensName())
    let makeEmbedding: @Sendable () -> ChildEmbedding<Void, PartAction, Action> = {
      ChildEmbedding<Void, PartAction, Action>(
        name, { _, action in embed(action) }, { _, action in extract(action) },
        output.map { output in { _, value in output(value) } }
      ) { attach($0, $1, $2) }
    }
    return AnyReducer(declaring: { $0.add(in: self, makeEmbedding()) { child.declareEffects(to: &$0) } }) {
      let reduce = child.makeReduction()
      let handOn = EmbeddedChild<Void, PartAction, Action>.handOn
      let (embedding, mistake) = (makeEmbedding(), CaseMistakeReport(action))
      return identifying(at: embedding) { state, action, context in
        guard let partAction = extract(action) else { return mistake.report(to: context) }
        let isPresent = modify(&state, ()) { part in
          context.through(EmbeddedChild((), embedding), handOn) { reduce(&part, partAction, $0) }
        }
        if !isPresent { context.report(ReducerError.stateNotPresent(kind: Part.self, key: (), action: partAction)) }
      }
    }
  }
}

/// Returns whether two keys identify the same child.
@usableFromInline
func isSame<Key>(_ a: Key, _ b: Key) -> Bool {
  guard let a = a as? any Hashable, let b = b as? any Hashable else { return true }
  return AnyHashable(a) == AnyHashable(b)
}

/// The embedding of the requests of children at one place in those of their parent. Created once, because passing on
/// its closures for each action would retain them.
@usableFromInline
final class ChildEmbedding<Key, Child, Parent>: AttachmentPoint {
  @usableFromInline let embed: (Key, Child) -> Parent
  /// Returns the action that an action of the parent contains for the child with a key.
  @usableFromInline let extract: (Key, Parent) -> Child?
  @usableFromInline let output: ((Key, Any) -> Parent?)?
  /// Records in an effect of a child the child's place in the parent's state.
  @usableFromInline let attach: (PendingEffect<Parent>, AttachmentPoint, Key) -> Void

  @inlinable
  init(
    _ name: LensName, _ embed: @escaping (Key, Child) -> Parent, _ extract: @escaping (Key, Parent) -> Child?,
    _ output: ((Key, Any) -> Parent?)?,
    attach: @escaping (PendingEffect<Parent>, AttachmentPoint, Key) -> Void
  ) {
    (self.embed, self.extract, self.output, self.attach) = (embed, extract, output, attach)
    super.init(name)
  }
}

/// A conversion of the requests of the child with a key. The reduction that creates it retains the embedding.
@usableFromInline
struct EmbeddedChild<Key, Child, Parent>: Conversion {
  @usableFromInline let key: Key
  @usableFromInline let embedding: Unretained<ChildEmbedding<Key, Child, Parent>>

  @inlinable
  init(_ key: Key, _ embedding: ChildEmbedding<Key, Child, Parent>) {
    (self.key, self.embedding) = (key, Unretained(embedding))
  }

  @inlinable
  func convert(_ request: consuming Request<Child>) -> Request<Parent>? {
    switch request {
    case .send(let action, let origin): .send(embedding { $0.embed }(key, action), origin)
    case .run(let described): .run(convert(described))
    case .output(let value, let origin):
      embedding { $0.output }?(key, value).map { .send($0, origin) } ?? passOn(value, origin)
    }
  }

  /// Returns an effect of a child as one of the parent, which still recognizes the actions that it waits for.
  @usableFromInline
  func convert(_ effect: PendingEffect<Child>) -> PendingEffect<Parent> {
    let (embed, extract) = embedding { ($0.embed, $0.extract) }
    let mapped = effect.map({ [key] in embed(key, $0) }, extract: { [key] in extract(key, $0) })
    embedding { $0.attach(mapped, $0, key) }
    return mapped
  }
}
