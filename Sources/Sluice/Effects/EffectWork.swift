/// The work of an effect. Its size does not depend on the type of actions; otherwise code that moves an effect would
/// look up types at run time. Not `indirect`: the compiler 6.3.1 crashes where a value with such a part is consumed.
enum EffectWork<Action> {
  case none
  case run(EffectOperation<Action>)
  case send(() -> Action, Origin)
  case perform(RequestEffect<Action>)
  case cancel(AnyHashable)
  case concatenate([Effect<Action>])
  case merge([Effect<Action>])
  /// Begins a group at once, and cancels it after the time limit, if any. If the group fails, `rest` runs in a task, if
  /// any.
  case attempt(Effect<Action>, within: Duration?, rest: EffectOperation<Action>?)
  /// Depends on the store that starts it.
  case chosen((Core) -> Effect<Action>)

  func map<Other>(_ embed: @escaping (Action) -> Other?, _ extract: ((Other) -> Action?)?) -> EffectWork<Other> {
    switch self {
    case .none: .none
    case .run(let operation): .run(operation.map(embed, extract))
    case .send(let action, let origin): embed(action()).map { action in .send({ action }, origin) } ?? .none
    case .perform(let performing): .perform(performing.map(embed))
    case .cancel(let id): .cancel(id)
    case .concatenate(let effects): .concatenate(effects.map { $0.map(embed, extract) })
    case .merge(let effects): .merge(effects.map { $0.map(embed, extract) })
    case .chosen(let choose): .chosen { choose($0).map(embed, extract) }
    case .attempt(let effect, let limit, let rest):
      .attempt(effect.map(embed, extract), within: limit, rest: rest.map { $0.map(embed, extract) })
    }
  }
}

/// Asynchronous work in the store's isolation.
struct EffectOperation<Action> {
  let run: nonisolated(nonsending) (Send<Action>) async throws -> Void

  init(_ run: nonisolated(nonsending) @escaping (Send<Action>) async throws -> Void) { self.run = run }

  func map<Other>(
    _ embed: @escaping (Action) -> Other?, _ extract: ((Other) -> Action?)?
  ) -> EffectOperation<Other> {
    EffectOperation<Other> { send in try await run(send.map(embed, extract)) }
  }
}
