/// A request and what becomes of its answers. The kind of the request is known only inside.
class Performing<Action> {
  /// Performs it at once, if its handler can; else returns false.
  func performNow(_ handlers: EffectHandlers, _ send: (Action) -> Void) throws -> Bool { false }

  nonisolated(nonsending) func perform(_ handlers: EffectHandlers, _ send: Send<Action>) async throws {}

  func map<Other>(_ embed: @escaping (Action) -> Other?) -> Performing<Other> { Performing<Other>() }

  /// The request itself, for who looks at effects without performing them.
  var request: any EffectRequest { fatalError("Only a kind of request has a value.") }
}

final class PerformingOf<Request: EffectRequest, Action>: Performing<Action> {
  private let value: Request
  private let embed: ((Request.Answer) -> Action?)?
  private let origin: Origin

  init(_ value: Request, _ origin: Origin, _ embed: ((Request.Answer) -> Action?)?) {
    (self.value, self.origin, self.embed) = (value, origin, embed)
  }

  override var request: any EffectRequest { value }

  override func performNow(_ handlers: EffectHandlers, _ send: (Action) -> Void) throws -> Bool {
    guard case .now(let perform) = try handlers.handler(of: value, origin).form else { return false }
    let answer = try perform(value)
    if let action = embed?(answer) { send(action) }
    return true
  }

  override nonisolated(nonsending) func perform(_ handlers: EffectHandlers, _ send: Send<Action>) async throws {
    let embed = embed
    try await handlers.handler(of: value, origin).answer(value) { answer in
      if let action = embed?(answer) { send.post(.action(action)) }
    }
  }

  override func map<Other>(_ outer: @escaping (Action) -> Other?) -> Performing<Other> {
    PerformingOf<Request, Other>(value, origin, embed.map { embed in { embed($0).flatMap(outer) } })
  }
}
