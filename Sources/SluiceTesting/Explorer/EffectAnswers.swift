public import Sluice

/// The declared answers of effects.
@usableFromInline
struct EffectAnswers<Action> {
  typealias Handlers = (any EffectRequest) -> [EffectHandler]

  private var kinds: [ObjectIdentifier: [Handlers]] = [:]
  private var ids: [AnyHashable: [[Action]]] = [:]

  @usableFromInline
  init() {}

  mutating func add<Request: EffectRequest>(_ kind: Request.Type, _ handlers: @escaping (Request) -> [EffectHandler]) {
    kinds[ObjectIdentifier(kind), default: []].append { request in (request as? Request).map(handlers) ?? [] }
  }

  mutating func add(_ id: AnyHashable, _ answers: [[Action]]) { ids[id, default: []] += answers }

  /// Returns one handler for each possible answer of a request; nil if the answers are not declared.
  func handlers(of request: any EffectRequest) -> [EffectHandler]? {
    if let known = kinds[ObjectIdentifier(type(of: request))] { return known.flatMap { $0(request) } }
    return Self.silent(request)
  }

  /// Returns the actions that an effect with a closure may send; nil if they are not declared.
  func actions(of id: AnyHashable?) -> [[Action]]? { id.flatMap { ids[$0] } }

  /// Returns the handler of a request without an answer, which needs no declaration; nil for any other request.
  private static func silent<Request: EffectRequest>(_ request: Request) -> [EffectHandler]? {
    guard let nothing = () as? Request.Answer else { return nil }
    return [EffectHandler(Request.self) { (_: Request) throws -> Request.Answer in nothing }]
  }
}

extension Explorer {
  /// Returns an explorer in which effects of a kind answer with one of these values. All orders of answers are
  /// explored.
  ///
  /// ```swift
  /// .answering(LoadTodos.self) { load in [[], [.sample]] }
  /// ```
  public func answering<Request: EffectRequest>(
    _ kind: Request.Type, with answers: @escaping (Request) -> [Request.Answer]
  ) -> Explorer {
    changed { explorer in
      explorer.answers.add(kind) { request in
        answers(request).map { answer in EffectHandler(kind) { (_: Request) throws -> Request.Answer in answer } }
      }
    }
  }

  /// Returns an explorer in which effects of a kind may also fail.
  public func failing<Request: EffectRequest>(_ kind: Request.Type, with error: any Error) -> Explorer {
    changed { explorer in
      explorer.answers.add(kind) { _ in [EffectHandler(kind) { (_: Request) throws -> Request.Answer in throw error }] }
    }
  }

  /// Returns an explorer in which an effect with an id, which is a closure, sends one of these lists of actions before
  /// it ends.
  ///
  /// ```swift
  /// .answering(id: "timer", with: [.tick], [.tick, .tick])
  /// ```
  ///
  /// The actions are those of the whole state, even for the effect of a row.
  public func answering(id: some Hashable, with actions: [Action]...) -> Explorer {
    changed { $0.answers.add(AnyHashable(id), actions) }
  }
}
