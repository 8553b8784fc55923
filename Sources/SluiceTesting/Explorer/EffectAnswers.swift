public import Sluice

/// The possible answers of effects.
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

  /// One handler for each way in which a request may be answered; nil if the answers are not declared.
  func handlers(of request: any EffectRequest) -> [EffectHandler]? {
    if let known = kinds[ObjectIdentifier(type(of: request))] { return known.flatMap { $0(request) } }
    return Self.silent(request)
  }

  /// The actions that an effect made of a closure may send; nil if they are not declared.
  func actions(of id: AnyHashable?) -> [[Action]]? { id.flatMap { ids[$0] } }

  /// A request without an answer needs no declaration.
  private static func silent<Request: EffectRequest>(_ request: Request) -> [EffectHandler]? {
    guard let nothing = () as? Request.Answer else { return nil }
    return [EffectHandler(Request.self) { (_: Request) throws -> Request.Answer in nothing }]
  }
}

extension Explorer {
  /// The same explorer, in which effects of a kind answer one of these values each time. The order in which several are
  /// answered is tried out.
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

  /// The same explorer, in which effects of a kind may also fail.
  public func failing<Request: EffectRequest>(_ kind: Request.Type, with error: any Error) -> Explorer {
    changed { explorer in
      explorer.answers.add(kind) { _ in [EffectHandler(kind) { (_: Request) throws -> Request.Answer in throw error }] }
    }
  }

  /// The same explorer, in which an effect with an id, which is a closure, sends one of these lists of actions until it is
  /// over.
  ///
  /// ```swift
  /// .answering(id: "timer", with: [.tick], [.tick, .tick])
  /// ```
  ///
  /// The actions are those of the whole state, also for an effect of a row.
  public func answering(id: some Hashable, with actions: [Action]...) -> Explorer {
    changed { $0.answers.add(AnyHashable(id), actions) }
  }
}
