import Incremental

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

/// Converts the requests of a part's interceptor to those of the whole.
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

/// Converts requests from inside a part's interceptor. Actions of the part, and effects, pass through the
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
