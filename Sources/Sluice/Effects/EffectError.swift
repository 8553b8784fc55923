/// The error of an effect that failed, was not performed, or exceeded a limit.
public enum EffectError: Error, CustomStringConvertible {
  /// An effect without a `catch` threw `cause`. `id` is its id, and `origin` the source location where it was
  /// described.
  case failed(id: String?, origin: Origin?, cause: any Error)
  /// An effect exceeded its time limit, and was cancelled.
  case timedOut(limit: Duration)
  /// The effects of an action took longer than the caller's limit. They continue.
  case notFinished(limit: Duration)
  /// No handler performs effects of this kind. `origin` is nil if the handler was missing when the store was made.
  case notHandled(any EffectRequest.Type, origin: Origin?)
  /// A handler returned without an answer to an effect that awaits one.
  case notAnswered(any EffectRequest.Type)
  /// A kind of effect has a handler already; the second one was not registered.
  case handlerTaken(any EffectRequest.Type)
  /// The part of the state to which the effect belongs cannot be found from the whole, because an outer reducer was
  /// called by hand. The effect runs, and does not end with the part.
  case outOfPlace(origin: Origin?)
  /// An `Ongoing` is in a reducer that is chosen for each action, so the store does not know it, and starts nothing.
  case ongoingNotFollowed(origin: Origin)

  init(_ effect: Effect<some Any>, _ cause: any Error) {
    self = .failed(id: effect.fullID, origin: effect.origin, cause: cause)
  }

  /// A description of what happened, and of how to fix it.
  public var description: String {
    switch self {
    case .failed(let id, let origin, let cause):
      "An effect\(id.map { " with the id \($0)" } ?? "")\(Self.described(origin)) failed: \(Self.sentence(cause))"
        + " To handle that, name an action for it: `.catch { … }`."
    case .timedOut(let limit): "An effect took longer than \(limit), and was cancelled."
    case .notFinished(let limit): "The effects of an action were not finished after \(limit)."
    case .notHandled(let kind, let origin):
      "No handler performs effects of the kind \(kind)\(origin.map { ", described at \($0)" } ?? ""). Give the store"
        + " one: `Store(…, handlers: [EffectHandler(\(kind).self) { … }])`."
    case .notAnswered(let kind): "The handler of \(kind) ended without an answer."
    case .handlerTaken(let kind):
      "There is a handler for effects of the kind \(kind) already, so the second one was not taken. To put it in the"
        + " place of the first, use `store.replaceHandler`."
    case .outOfPlace(let origin):
      "An effect\(Self.described(origin)) does not end with its part of the state, because a reducer around it was"
        + " called by hand with a part, which tells nobody where that part is. Attach that reducer with `Scope`, or call"
        + " it with the whole: `reducer.lift(\\.part).reduce(&state, action, context)`."
    case .ongoingNotFollowed(let origin):
      "The effects of the Ongoing at \(origin) never start. It is in a reducer that is chosen for each action, as in a"
        + " SwitchReducer, or in one that does not declare the effects of the reducers inside. So the store cannot know"
        + " what the state calls for before an action comes. Move the Ongoing to the body around, or pass"
        + " `declareEffects(to:)` on to the reducers inside."
    }
  }

  private static func described(_ origin: Origin?) -> String { origin.map { ", described at \($0)," } ?? "" }

  private static func sentence(_ cause: any Error) -> String {
    let cause = "\(cause)"
    return cause.last == "." ? cause : "\(cause)."
  }

  /// The error that an effect threw; nil in all cases but `failed`.
  package var cause: (any Error)? { if case .failed(_, _, let cause) = self { cause } else { nil } }
}
