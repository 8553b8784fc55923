public import Incremental

extension Reducer {
  /// Returns this reducer for a larger state, of which it changes one part.
  ///
  /// ```swift
  /// let app = counter.lift(\AppState.count)
  /// ```
  ///
  /// - Complexity: O(1) and no copy, if the path is stored all the way; otherwise the cost of its accessors.
  @inlinable
  public func lift<Root>(_ path: any WritableKeyPath<Root, State> & Sendable) -> AnyReducer<Root, Action> {
    let place = WritablePlace(path, givenTo: "lift")
    return AnyReducer(declaring: {
      $0.add(in: place, of: Action.self) { declareEffects(to: &$0) }
    }) {
      let reduce = makeReduction()
      return { state, action, context in
        place.modify(&state) { part in context.inside(place) { reduce(&part, action, $0) } }
      }
    }
  }

  /// Returns this reducer for an enum, of which it changes the payload of one case, in place. For any other case it
  /// does nothing.
  ///
  /// ```swift
  /// let session = login.lift(case: EnumCase(Session.loggedOut))
  /// ```
  ///
  /// Rules: an effect of the reducer ends when the state becomes another case, and when a payload with another `id`
  /// replaces its own.
  @inlinable
  public func lift<Root>(case part: EnumCase<Root, State>) -> AnyReducer<Root, Action> {
    CaseLens(part: part).lifting(self)
  }

  /// Returns this reducer for an optional state. For nil it does nothing.
  ///
  /// Rules: an effect of the reducer ends when the state becomes nil, and when one with another `id` takes its place.
  @inlinable
  public func optional() -> AnyReducer<State?, Action> {
    OptionalLens(place: WritablePlace(\.self, givenTo: "optional")).lifting(self)
  }

  /// Returns the reducer for an enum, of which it changes the payload of one case in place. For any other case, it does
  /// nothing.
  ///
  /// ```swift
  /// let session = login.lift(case: Session.loggedOut)
  /// ```
  @inlinable
  public func lift<Root>(
    case part: @escaping @Sendable (State) -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) -> AnyReducer<Root, Action> {
    lift(case: EnumCase(part, fileID: fileID, line: line))
  }
}

extension ChildLens where Key == Void {
  /// Lifts a reducer to this part, with unchanged actions. While the part is not present, nothing happens.
  @inlinable
  func lifting<Action>(_ base: some Reducer<Part, Action>) -> AnyReducer<State, Action> {
    let name = LensName()
    return AnyReducer(declaring: {
      $0.add(in: Enclosure<Self, Action>(name, self), self) { base.declareEffects(to: &$0) }
    }) {
      let (reduce, enclosure) = (base.makeReduction(), Enclosure<Self, Action>(name, self))
      return identifying(at: enclosure) { state, action, context in
        _ = modify(&state, ()) { part in context.inside(enclosure) { reduce(&part, action, $0) } }
      }
    }
  }
}

/// A conversion that records in the effects of a reducer which part of a larger state it changes. Its other requests
/// remain unchanged.
///
/// `owner` knows the part, and `note` captures nothing, so creating one for each action retains nothing.
@usableFromInline
struct Lifting<Owner: AnyObject, Action>: Conversion {
  @usableFromInline let owner: Unretained<Owner>
  @usableFromInline let note: (Owner, PendingEffect<Action>) -> Void

  @inlinable
  init(_ owner: Unretained<Owner>, _ note: @escaping (Owner, PendingEffect<Action>) -> Void) {
    (self.owner, self.note) = (owner, note)
  }

  @inlinable
  func convert(_ request: consuming Request<Action>) -> Request<Action>? {
    let request = request
    if case .run(let described) = request { owner { note($0, described) } }
    return request
  }
}

/// The attachment point of a removable part.
@usableFromInline
final class Enclosure<S: ChildLens, Action>: AttachmentPoint where S.Key == Void {
  private let lens: S

  @usableFromInline
  init(_ name: LensName, _ lens: S) {
    self.lens = lens
    super.init(name)
  }

  @usableFromInline
  func note(_ described: PendingEffect<Action>) { lens.attach(described, self, ()) }
}

extension Context {
  /// Calls `body` with a context for a part that is always present. The ids of its effects remain those of this
  /// reducer.
  @inlinable @inline(__always)
  func inside<Root, Part>(_ place: WritablePlace<Root, Part>, _ body: (Context<Action>) -> Void) {
    typealias Inside = Lifting<WritableKeyPath<Root, Part>, Action>
    through(Inside(place.unretainedPath) { $1.lift(along: $0) }, Inside.handOn, body)
  }

  /// Calls `body` with a context for a removable part.
  @inlinable @inline(__always)
  func inside<S: ChildLens>(_ enclosure: Enclosure<S, Action>, _ body: (Context<Action>) -> Void) {
    typealias Inside = Lifting<Enclosure<S, Action>, Action>
    through(Inside(Unretained(enclosure)) { $0.note($1) }, Inside.handOn, body)
  }
}

extension PendingEffect {
  /// Records that its reducer changes the part of a larger state at a path.
  @usableFromInline
  func lift<Root, Part>(along path: WritableKeyPath<Root, Part>) {
    place = NestedPlace(PartLens(place: WritablePlace(of: Unretained(path))), (), place)
    if steps.isEmpty { return }
    // One reducer may be lifted to several parts. Ids of effects inside differ from part to part.
    let attachmentPoint = ObjectIdentifier(WritableKeyPath<Root, Part>.self)
    steps.insert(PlaceStep(attachmentPoint: attachmentPoint, key: AnyHashable(LiftedPath(path: path))), at: 0)
  }
}

// MARK: - Lifting to other actions

extension Reducer {
  /// Returns this reducer for other actions, each of which becomes an action of this one; for nil it does nothing.
  ///
  /// ```swift
  /// let clicks = counter.lift(embed: Click.counter) { (click: Click) in click.isLeft ? .increment : .decrement }
  /// ```
  ///
  /// - Parameters:
  ///   - embed: Converts an action that this reducer sends to one of the other type.
  ///   - extract: Returns the action of this reducer for an action of the other type, if there is one.
  @inlinable
  public func lift<NewAction>(
    embed: @escaping @Sendable (Action) -> NewAction, extract: @escaping @Sendable (NewAction) -> Action?
  ) -> AnyReducer<State, NewAction> {
    WholeLens<State>().attaching(self, to: EnumCase("", embed: embed, extract: extract))
  }

  /// Returns this reducer for a larger set of actions, of which it takes one case.
  ///
  /// ```swift
  /// let app = counter.lift(action: EnumCase(AppAction.counter))
  /// ```
  @inlinable
  public func lift<NewAction>(action case: EnumCase<NewAction, Action>) -> AnyReducer<State, NewAction> {
    WholeLens<State>().attaching(self, to: `case`)
  }

  /// Returns the reducer for a larger set of actions, of which it handles one case.
  ///
  /// ```swift
  /// let app = counter.lift(action: AppAction.counter)
  /// ```
  @inlinable
  public func lift<NewAction>(
    action case: @escaping @Sendable (Action) -> NewAction, fileID: StaticString = #fileID, line: UInt = #line
  ) -> AnyReducer<State, NewAction> {
    lift(action: EnumCase(`case`, fileID: fileID, line: line))
  }
}

extension Context {
  /// Calls `body` with a context whose only action is `()`. For products built on this one.
  @inlinable
  package func silent(_ body: (Context<Void>) -> Void) {
    through(Silence<Action>(), Silence<Action>.handOn, body)
  }
}

/// A conversion that drops the actions of a reducer whose only action is `()`. Its effects run.
@usableFromInline
struct Silence<Parent>: Conversion {
  @inlinable
  init() {}

  @inlinable
  func convert(_ request: consuming Request<Void>) -> Request<Parent>? {
    switch request {
    case .send: nil
    case .run(let described): .run(described.map { _ in nil })
    case .output(let value, let origin): passOn(value, origin)
    }
  }
}

/// The whole state as a place.
@usableFromInline
struct WholeLens<State>: ChildLens {
  @inlinable
  init() {}

  @inlinable @inline(__always)
  func modify(_ state: inout State, _: Void, _ body: (inout State) -> Void) -> Bool {
    body(&state)
    return true
  }

  @usableFromInline func find(_ state: State, _: Void) -> State? { state }

  @usableFromInline func contains(_ state: State, _: Void) -> Bool { true }

  @usableFromInline var canGo: Bool { false }
}
