// Documentation/Internals/Interceptors.md explains how a part and its whole are changed in turns.

import Incremental

/// A part's interceptor at its place in the whole. It runs for the actions of the part, and receives the part.
///
/// A stored part that is always present is changed in place. For any other part the interceptor has a copy, so that
/// it has a part even after `next` has removed that from the state.
final class PartInterception<Lens: ChildLens, Action, PartAction> {
  typealias Whole = Lens.State
  typealias Place = InterceptedPlace<Lens, Action, PartAction>
  private typealias Out = OutwardRequests<Lens, Action, PartAction>
  private typealias Inward = InwardRequests<Lens, Action, PartAction>

  private let place: Place
  private let next: Reduction<Whole, Action>
  private var handle: Reduction<Lens.Part, PartAction> = { _, _, _ in }
  private let (handOut, handIn) = (Out.handOn, Inward.handOn)
  private let loan = Loan<Whole>()
  /// The key of the part being handled, and the relay for requests from other parts.
  private var current: (key: Lens.Key, outside: Relay<Request<Action>>)?
  /// The part in the whole, while the interceptor has a copy of it; nil after it was removed.
  private var known: Lens.Part?

  init(
    _ interceptor: Interceptor<Lens.Part, PartAction>, at place: Place, around next: @escaping Reduction<Whole, Action>
  ) {
    (self.place, self.next) = (place, next)
    handle = interceptor.reduction(around: { [unowned self] part, action, context in goOn(&part, action, context) })
  }

  func reduce(_ whole: inout Whole, _ action: Action, _ context: Context<Action>) {
    guard let (key, partAction) = place.extract(action), place.lens.contains(whole, key) else {
      return next(&whole, action, context)
    }
    current = (key, context.relay)
    loan.lend(&whole) {
      context.through(Out(key, place), handOut) { context in
        if let stored = place.stored {
          loan.change(stored) { handle(&$0, partAction, context) }
        } else {
          handleCopy(key, partAction, context)
        }
      }
    }
    current = nil
  }

  /// Runs the rest, when the interceptor of the part calls `next`.
  private func goOn(_ part: inout Lens.Part, _ action: PartAction, _ context: Context<PartAction>) {
    guard let (key, outside) = current else { return }
    putBack(part, key)
    let occupant = known == nil ? nil : identity(key)
    let wasThere = known != nil
    known = nil
    context.through(Inward(key, place, outside), handIn) { context in
      loan.use { next(&$0, place.embed(key, action), context) }
    }
    if wasThere, let now = find(key), identity(key) == occupant { (part, known) = (now, now) }
  }

  private func handleCopy(_ key: Lens.Key, _ action: PartAction, _ context: Context<PartAction>) {
    known = find(key)
    guard var part = known else { return }
    handle(&part, action, context)
    putBack(part, key)
    known = nil
  }

  /// Writes the interceptor's copy into the whole, if it has changed and the part is still present.
  private func putBack(_ part: Lens.Part, _ key: Lens.Key) {
    guard let known, !haveSameBytes(part, known) else { return }
    loan.use { _ = place.lens.modify(&$0, key) { $0 = part } }
    self.known = part
  }

  private func find(_ key: Lens.Key) -> Lens.Part? {
    var part: Lens.Part?
    loan.use { part = place.lens.find($0, key) }
    return part
  }

  private func identity(_ key: Lens.Key) -> AnyHashable? {
    var identity: AnyHashable?
    loan.use { identity = place.lens.identity($0, key) }
    return identity
  }
}

// MARK: - Places and requests

/// The place of a part's interceptor in the whole.
struct InterceptedPlace<Lens: ChildLens, Action, PartAction> {
  typealias Key = Lens.Key

  let lens: Lens
  /// The part, if it is always present and stored.
  let stored: WritablePlace<Lens.State, Lens.Part>?
  let extract: (Action) -> (Key, PartAction)?
  let embed: (Key, PartAction) -> Action
  /// Converts the requests of the interceptor to requests of the whole.
  let convert: (Key, consuming Request<PartAction>) -> Request<Action>?
  /// Identifies the part for which the interceptor describes effects.
  let attachment: AttachmentPoint?

  /// Creates the place of a part whose actions are those of a case with the key of the part.
  init(_ lens: Lens, _ action: EnumCase<Action, (Key, PartAction)>) {
    let (extract, embed) = (action.extract, action.embed)
    let embedding = ChildEmbedding<Key, PartAction, Action>(
      LensName(), { embed(($0, $1)) }, { key, action in extract(action).flatMap { isSame($0.0, key) ? $0.1 : nil } },
      nil
    ) { lens.attach($0, $1, $2) }
    self.init(
      lens, extract, embedding.embed, attachment: embedding,
      convert: { EmbeddedChild($0, embedding).convert($1) })
  }

  private init(
    _ lens: Lens, _ extract: @escaping (Action) -> (Key, PartAction)?, _ embed: @escaping (Key, PartAction) -> Action,
    attachment: AttachmentPoint?, convert: @escaping (Key, consuming Request<PartAction>) -> Request<Action>?
  ) {
    (self.lens, self.extract, self.embed, self.attachment, self.convert) = (lens, extract, embed, attachment, convert)
    let part = (lens as? PartLens<Lens.State, Lens.Part>)?.place
    stored = part.flatMap { $0.offset == nil ? nil : $0 }
  }
}

extension InterceptedPlace where Key == Void {
  /// Creates the place of the only part, whose actions are those of a case.
  init(_ lens: Lens, _ action: EnumCase<Action, PartAction>) {
    let (extract, embed) = (action.extract, action.embed)
    self.init(
      lens, EnumCase<Action, (Key, PartAction)>(action.name, embed: { embed($0.1) }) { extract($0).map { ((), $0) } })
  }
}

extension InterceptedPlace {
  /// Returns the place of a part with the actions of the whole. The ids of effects are those of the whole, too.
  static func sameActions<Whole, Part>(
    _ place: WritablePlace<Whole, Part>
  ) -> InterceptedPlace where Lens == PartLens<Whole, Part>, Action == PartAction {
    InterceptedPlace(PartLens(place: place), { ((), $0) }, { $1 }, attachment: nil) { _, request in
      let request = request
      if case .run(let described) = request { place.unretainedPath { described.lift(along: $0) } }
      return request
    }
  }
}

/// A conversion of the requests of a part's interceptor to those of the whole.
struct OutwardRequests<Lens: ChildLens, Action, PartAction>: Conversion {
  let key: Lens.Key
  let place: InterceptedPlace<Lens, Action, PartAction>

  init(_ key: Lens.Key, _ place: InterceptedPlace<Lens, Action, PartAction>) { (self.key, self.place) = (key, place) }

  func convert(_ request: consuming Request<PartAction>) -> Request<Action>? {
    let request = request
    if case .run(let described) = request, let carried = described.place as? CarriedEffect<Action> {
      return .run(carried.effect)
    }
    return place.convert(key, request)
  }
}

/// A conversion of requests from inside a part's interceptor. Actions of the part, and effects, pass through the
/// interceptor's context, which may change them. Other requests bypass it.
struct InwardRequests<Lens: ChildLens, Action, PartAction>: Conversion {
  let key: Lens.Key
  let place: InterceptedPlace<Lens, Action, PartAction>
  let outside: Relay<Request<Action>>

  init(
    _ key: Lens.Key, _ place: InterceptedPlace<Lens, Action, PartAction>, _ outside: Relay<Request<Action>>
  ) { (self.key, self.place, self.outside) = (key, place, outside) }

  func convert(_ request: consuming Request<Action>) -> Request<PartAction>? {
    let request = request
    switch request {
    case .send(let action, let origin):
      if let (other, partAction) = place.extract(action), isSame(other, key) { return .send(partAction, origin) }
    case .run(let described): return .run(CarriedEffect(described).carrier())
    case .output: break
    }
    outside(request)
    return nil
  }
}

/// An effect of the whole that passes through the context of a part. It does not send actions of the part.
final class CarriedEffect<Action>: AnyEffectPlace {
  let effect: PendingEffect<Action>

  init(_ effect: PendingEffect<Action>) { self.effect = effect }

  func carrier<PartAction>() -> PendingEffect<PartAction> {
    let carrier = PendingEffect<PartAction>(Effect.none)
    carrier.place = self
    return carrier
  }
}
